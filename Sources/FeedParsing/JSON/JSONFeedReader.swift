internal import FeedModel

/// JSON Feed 1.0 and 1.1 (jsonfeed.org/version/1.1), read leniently: a value of the wrong type counts as absent.
enum JSONFeedReader {
  /// The version that the document declares; nil if it does not declare itself a JSON Feed.
  static func version(of document: JSONValue) -> String? {
    guard let version = document["version"]?.text, version.contains("jsonfeed.org/version/") else {
      return nil
    }
    return version.hasSuffix("/1") || version.hasSuffix("/1.0") ? "1.0" : "1.1"
  }

  /// The members of an item, or of the feed, that only JSON Feed has.
  private static let ownItemKeys = [
    "content_html", "content_text", "date_published", "date_modified", "external_url",
    "banner_image",
  ]
  private static let ownFeedKeys = ["home_page_url", "feed_url"]
  /// Items of an array looked at to recognise it.
  private static let sample = 20

  /// Whether a document that declares nothing, or something else, is a JSON Feed all the same: an object with a list
  /// `items` and with names that no other format uses.
  static func isLike(_ document: JSONValue) -> Bool {
    guard document.kind == .object, let items = document["items"]?.array else { return false }
    return ownFeedKeys.contains { document[$0]?.text != nil }
      || items.prefix(sample).contains { item in
        item.kind == .object && ownItemKeys.contains { item[$0]?.text != nil }
      }
  }

  static func read(_ document: JSONValue, version: String) -> ParsedFeed {
    var feed = ParsedFeed(format: .jsonFeed(version: version))
    feed.title = document["title"]?.text.map { MarkupText($0, kind: .plain) }
    feed.subtitle = document["description"]?.text.map { MarkupText($0, kind: .plain) }
    if let home = document["home_page_url"]?.text { feed.links.append(ParsedLink(href: home)) }
    if let own = document["feed_url"]?.text {
      feed.links.append(ParsedLink(href: own, rel: "self"))
    }
    feed.nextPage = document["next_url"]?.text
    feed.icon = document["icon"]?.text
    feed.favicon = document["favicon"]?.text
    feed.language = document["language"]?.text
    feed.authors = authors(of: document)
    let items = document["items"]?.array ?? []
    if items.count > ParsedFeed.maximumItems { feed.rejections.append(ParsedFeed.isFull) }
    for (index, value) in items.prefix(ParsedFeed.maximumItems).enumerated() {
      if let item = item(value) {
        feed.items.append(item)
      } else {
        feed.rejections.append(
          "item \(index + 1) is not an object with an id, link, title or content")
      }
    }
    return feed
  }

  private static func item(_ value: JSONValue) -> ParsedItem? {
    guard value.kind == .object else { return nil }
    var item = ParsedItem()
    item.guid = value["id"]?.text
    item.guidIsPermaLink = item.guid == nil ? nil : true
    item.title = value["title"]?.text.map { MarkupText($0, kind: .plain) }
    if let summary = value["summary"]?.text {
      item.summaries.append(MarkupText(summary, kind: .plain))
    }
    if let html = value["content_html"]?.text {
      item.content = MarkupText(html, kind: .html)
    } else if let text = value["content_text"]?.text {
      item.content = MarkupText(text, kind: .plain)
    }
    if let url = value["url"]?.text { item.links.append(ParsedLink(href: url)) }
    if let url = value["external_url"]?.text {
      item.links.append(ParsedLink(href: url, rel: "external"))
    }
    for key in ["image", "banner_image"] {
      if let url = value[key]?.text { item.images.append(ParsedImage(url: url, origin: .media)) }
    }
    item.published = value["date_published"]?.text.flatMap(FeedDate.parse)
    item.modified = value["date_modified"]?.text.flatMap(FeedDate.parse)
    item.authors = authors(of: value)
    item.tags = (value["tags"]?.array ?? []).compactMap(\.text)
    item.language = value["language"]?.text
    for attachment in value["attachments"]?.array ?? [] {
      guard let url = attachment["url"]?.text else { continue }
      item.attachments.append(
        ParsedAttachment(
          url: url, mimeType: attachment["mime_type"]?.text, title: attachment["title"]?.text,
          size: attachment["size_in_bytes"]?.int,
          duration: attachment["duration_in_seconds"]?.double.flatMap {
            // Longer than any recording.
            0..<100_000_000 ~= $0 ? $0 : nil
          }))
    }
    if let own = value["_aggregate"] { readAggregate(own, into: &item) }
    return item.isBlank ? nil : item
  }

  /// Reads the `_aggregate` object, which `aggregate export` adds to each item.
  private static func readAggregate(_ own: JSONValue, into item: inout ParsedItem) {
    // Such an item gives its link in `url`; its id is never one.
    item.guidIsPermaLink = false
    if let source = own["source"] {
      item.source = Source(title: source["title"]?.text, url: source["url"]?.text)
    }
    for image in own["images"]?.array ?? [] {
      if let url = image["url"]?.text { item.images.append(ParsedImage(url: url, origin: .media)) }
    }
    item.commentsURL = own["comments_url"]?.text
    item.rights = own["rights"]?.text.map { MarkupText($0, kind: .plain) }
    item.license = own["license"]?.text
    item.expires = own["expires"]?.text.flatMap(FeedDate.parse)
  }

  private static func authors(of value: JSONValue) -> [ParsedAuthor] {
    var list = value["authors"].map { $0.array ?? [$0] } ?? []
    if list.isEmpty || list[0].kind == .null, let one = value["author"] {
      list = one.array ?? [one]
    }
    return list.flatMap { author in
      if let text = author.text { return AuthorText.list(text) }
      let parsed = ParsedAuthor(
        name: author["name"]?.text.map(AuthorText.withoutBy), url: author["url"]?.text)
      return parsed.name == nil && parsed.url == nil ? [] : [parsed]
    }
  }
}
