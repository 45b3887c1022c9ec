/// How well a member of an item fits a field of an article.
package struct FieldGuess {
  var key: AdapterKey
  var leaf: FieldCandidate
  var score: Int

  /// The fields that are guessed.
  static let keys: [AdapterKey] = [
    .id, .title, .url, .published, .modified, .author, .image, .summary, .contentHTML,
    .contentText, .tags, .language, .sourceName, .sourceURL, .commentsURL,
  ]

  /// Words in members' names, and how well they fit a field, out of 100.
  private static let names: [AdapterKey: [String: Int]] = [
    .id: [
      "id": 90, "guid": 100, "uuid": 95, "uid": 90, "identifier": 90, "objectid": 90, "key": 60,
      "slug": 55,
    ],
    .title: [
      "title": 100, "headline": 95, "heading": 85, "subject": 75, "caption": 50, "name": 45,
      "label": 30,
    ],
    .url: ["url": 100, "link": 95, "permalink": 98, "href": 80, "uri": 75, "address": 40],
    .published: [
      "published": 100, "publish": 100, "publication": 98, "pub": 95, "issued": 90, "posted": 90,
      "date": 88, "pubdate": 98, "datetime": 86, "created": 84, "creation": 84, "when": 78,
      "sent": 80,
      "timestamp": 76, "time": 75,
      "at": 40,
    ],
    .modified: ["updated": 100, "modified": 100, "edited": 95, "changed": 90, "update": 85],
    .author: [
      "author": 100, "authors": 100, "byline": 95, "creator": 90, "writer": 90, "by": 80,
      "contributor": 75,
      "user": 60, "username": 60, "owner": 50, "poster": 40,
    ],
    .image: [
      "image": 100, "images": 95, "img": 95, "thumbnail": 92, "thumbnails": 91, "thumb": 90,
      "picture": 92,
      "photo": 90,
      "cover": 85, "hero": 85, "banner": 80, "media": 75, "illustration": 80, "multimedia": 75,
    ],
    .summary: [
      "summary": 100, "description": 98, "excerpt": 96, "abstract": 95, "subtitle": 90,
      "snippet": 88,
      "teaser": 88, "standfirst": 88, "lead": 80, "deck": 80, "dek": 80, "intro": 80, "trail": 75,
      "blurb": 75,
    ],
    .contentHTML: [
      "content": 100, "body": 98, "html": 95, "text": 85, "article": 70, "fulltext": 90,
    ],
    .contentText: ["content": 100, "body": 98, "text": 90, "article": 70, "fulltext": 90],
    .tags: [
      "tags": 100, "tag": 95, "categories": 95, "category": 92, "keywords": 90, "keyword": 85,
      "topics": 85,
      "topic": 80, "labels": 80, "section": 70, "sections": 72,
    ],
    .language: ["language": 100, "lang": 98, "locale": 80],
    .sourceName: [
      "source": 100, "publisher": 98, "outlet": 90, "provider": 85, "site": 75, "publication": 70,
      "feed": 70, "origin": 70,
    ],
    .sourceURL: ["source": 100, "publisher": 98, "provider": 85, "feed": 70, "origin": 70],
    .commentsURL: ["comments": 100, "discussion": 95, "comment": 80],
  ]

  private static let people: Set<String> = [
    "author", "authors", "user", "creator", "owner", "by", "writer", "contributor", "contributors",
  ]
  private static let sources: Set<String> = [
    "source", "publisher", "provider", "outlet", "site", "feed", "origin",
  ]
  private static let pictures: Set<String> = [
    "image", "images", "img", "thumbnail", "thumbnails", "thumb", "picture", "photo", "cover",
    "hero", "banner",
    "media", "avatar", "icon", "logo", "multimedia",
  ]
  private static let groups: Set<String> = [
    "tags", "tag", "categories", "category", "keywords", "topics", "labels", "section", "sections",
  ]

  /// How well a member fits a field.
  /// - Parameter count: the number of items examined.
  /// - Returns: about 100 for a perfect fit; 0 if it does not fit.
  static func score(_ leaf: FieldCandidate, as key: AdapterKey, among count: Int) -> Int {
    guard !leaf.texts.isEmpty, let names = names[key] else { return 0 }
    let own = leaf.words.compactMap { names[$0] }.max() ?? 0
    let inherited = leaf.parents.compactMap { names[$0] }.max() ?? 0
    let isNested = leaf.isUnder(people) || leaf.isUnder(sources) || leaf.isUnder(groups)
    var score = own
    switch key {
    case .id:
      // YouTube's is an object: `id.videoId`.
      guard !isNested, leaf.depth == 0 || leaf.depth == 1 && leaf.parents == ["id"],
        leaf.isUnique, leaf.length < 300
      else { return 0 }
      score = own == 0 || leaf.words.count == 1 ? own : own - 20
    case .title:
      guard !isNested, !leaf.isURL, !leaf.isUnder(pictures), leaf.length <= 400 else { return 0 }
    case .url:
      guard !isNested, leaf.isURL, !leaf.isUnder(pictures), !leaf.has(pictures),
        !leaf.has(["api", "self", "endpoint", "comments", "source", "next", "author"]),
        // A site's home page is the same in most items.
        Set(leaf.texts).count * 2 > leaf.texts.count
      else { return 0 }
      // Beside `html_url`, `url` is that of the API.
      if own > 0, leaf.has(["html", "web"]) { score += 10 }
    case .published:
      guard !isNested, leaf.isDate,
        !leaf.has(["updated", "modified", "edited", "expires", "update"])
      else { return 0 }
    case .modified:
      guard !isNested, leaf.isDate else { return 0 }
    case .author:
      guard !leaf.isURL, leaf.length < 200, !leaf.isDate else { return 0 }
      let isName = leaf.has(["name", "username", "login", "fullname", "display"])
      score = max(own, isName && leaf.isUnder(people) ? inherited + 2 : 0)
    case .image:
      guard leaf.isURL, !leaf.isUnder(people), !leaf.isUnder(sources),
        !leaf.has(["avatar", "icon", "logo"])
      else { return 0 }
      score = max(own, leaf.has(["url", "src", "href", "link"]) ? inherited : inherited - 10)
    case .summary:
      guard !isNested, !leaf.isURL, !leaf.isUnder(pictures) else { return 0 }
    case .contentHTML:
      guard !isNested, leaf.hasMarkup, !leaf.isUnder(pictures) else { return 0 }
      score = own == 0 ? 0 : own + 5
    case .contentText:
      guard !isNested, !leaf.hasMarkup, !leaf.isURL, leaf.length > 3, !leaf.isUnder(pictures) else {
        return 0
      }
    case .tags:
      guard !leaf.isURL, !leaf.has(["id", "slug", "count"]), leaf.length < 100 else { return 0 }
      let isName = leaf.has(["name", "title", "label", "term", "text"])
      score = max(own, isName && leaf.isUnder(groups) ? inherited : 0)
    case .language:
      guard leaf.length <= 10 else { return 0 }
    case .sourceName:
      guard !leaf.isURL, leaf.length < 100, !leaf.isDate, !leaf.has(["id", "slug"]) else {
        return 0
      }
      let isName = leaf.has(["name", "title"])
      score = max(own, isName && leaf.isUnder(sources) ? inherited + 2 : 0)
    case .sourceURL:
      guard leaf.isURL, !leaf.has(pictures), !leaf.has(["feed"]) else { return 0 }
      score = max(own, leaf.isUnder(sources) ? inherited : 0)
    case .commentsURL:
      guard leaf.isURL, !isNested else { return 0 }
    case .page, .json, .items, .dateFormat, .total, .pageParameter, .pageSizeParameter, .next,
      .statusPath, .statusOK, .errorMessage, .detail, .detailRoot:
      return 0
    }
    // A member at the top level, and in every item, is the more likely one.
    return score <= 0
      ? 0
      : max(
        1, score - 6 * leaf.depth - 3 * (leaf.words.count - 1) - (leaf.texts.count < count ? 1 : 0))
  }
}
