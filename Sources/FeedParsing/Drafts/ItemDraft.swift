internal import FeedBasics
internal import FeedModel

/// Collects an item while its elements arrive. If several elements give the same field, the lowest rank wins.
struct ItemDraft {
  var item = ParsedItem()
  var published = Ranked<Date>()
  var modified = Ranked<Date>()
  var title = Ranked<MarkupText>()
  var content = Ranked<MarkupText>()
  var authors = AuthorDraft()
  /// Added to the rank of what is inside an element that is not known.
  static let foreign = 10
  /// Added to the rank of a title that shows nothing.
  private static let blank = 100
  /// Whether the element that is read is inside one that is not known, so that what it has is not the item's own.
  var isForeign = false
  private var guidRank = Int.max
  /// The URL of the feed that the item is from, of which an Atom source may give several.
  var sourceURL = Ranked<String>()
  private var summaries: [(rank: Int, text: MarkupText)] = []
  /// The number of attachments at the end of the list that get their type when podcast:alternateEnclosure ends.
  var pendingAlternates = 0
  /// In seconds; belongs to the first enclosure.
  var itunesDuration: Double?
  /// Its URL, as written.
  private var firstEnclosure: String?
  /// The URL of the first enclosure before FeedBurner replaced it.
  var originalEnclosure: String?

  /// Takes a title; one that shows nothing, such as `&nbsp;` or a lone picture, only if there is no other.
  mutating func offerTitle(_ text: MarkupText?, rank: Int) {
    guard let text else { return }
    let first = text.text.utf8.first
    // Invisible characters begin with a byte of the last three.
    let mayBeBlank =
      first.map { "&<".utf8.contains($0) || [0xC2, 0xE2, 0xEF].contains($0) } ?? false
    let isBlank = mayBeBlank && PlainText.read(text) == nil
    title.offer(text, rank: isBlank ? rank + ItemDraft.blank : rank)
  }

  mutating func addSummary(_ text: MarkupText?, rank: Int) {
    guard let text else { return }
    summaries.append((rank, text))
  }

  /// Those of the title, the content and the summary that are used. A text that is left out changes none.
  var textRanks: [Int?] { [title.rank, content.rank, summaries.map(\.rank).min()] }

  /// Whether the item already has a text of the kind that an element gives: a title, its content or a summary.
  func hasText(like element: XMLElement) -> Bool {
    switch element.name.local {
    case "title": title.value != nil
    case "content", "encoded": content.value != nil
    case "summary", "description": !summaries.isEmpty
    default: false
    }
  }

  /// Takes an id that a feed gives an item: the one that its format defines for that, whatever comes first.
  /// - Parameters:
  ///   - rank: of several ids, the lowest rank wins, and then the first one.
  ///   - isPermaLink: what the element says of itself.
  mutating func offerGUID(_ guid: String?, rank: Int, isPermaLink: Bool? = nil) {
    guard let guid, rank < guidRank else { return }
    (guidRank, item.guid, item.guidIsPermaLink) = (rank, guid, isPermaLink)
  }

  mutating func addTag(_ tag: String?) { if let tag { item.tags.append(tag) } }

  /// Adds an image that an element shows or links to.
  /// - Parameter url: as written in the element; nil to add none.
  mutating func addImage(
    _ url: String?, _ origin: ParsedImage.Origin, in element: XMLElement, width: Int? = nil,
    height: Int? = nil
  ) {
    guard let url else { return }
    item.images.append(
      ParsedImage(url: url, origin: origin, width: width, height: height, base: element.base))
  }

  /// Adds an enclosure; an image becomes one of the item's images as well.
  mutating func addAttachment(
    _ url: String, type: String?, size: String?, title: String? = nil, base: String? = nil
  ) {
    let type = type?.trimmed.nonEmpty
    firstEnclosure = firstEnclosure ?? url
    item.attachments.append(
      ParsedAttachment(
        url: url, mimeType: type, title: title?.trimmed.nonEmpty,
        size: size.flatMap { Int($0.trimmed) }, base: base))
    if MediaType.isImage(type, url: url) {
      item.images.append(ParsedImage(url: url, origin: .enclosure, base: base))
    }
  }

  /// Completes the item and hands it on; the draft is empty afterwards.
  /// - Returns: nil if the item has no content.
  mutating func finish() -> ParsedItem? {
    let done = completed()
    return done.isBlank ? nil : done
  }

  /// The item with what has been read so far, which may be next to nothing; the draft is empty afterwards.
  mutating func completed() -> ParsedItem {
    item.title = title.value
    // An item with a title of its own has texts of its own, or none.
    let lastRank = title.rank < ItemDraft.foreign ? ItemDraft.foreign : Int.max
    item.content = content.rank < lastRank ? content.value : nil
    summaries.removeAll { $0.rank >= lastRank }
    item.published = published.value
    item.modified = modified.value
    summaries.sortIfSeveral { $0.rank < $1.rank }
    item.summaries = summaries.map { $0.text }
    item.authors = authors.list
    // By origin, then the widest first.
    item.images.sortIfSeveral {
      $0.origin == $1.origin ? $0.width ?? 0 > $1.width ?? 0 : $0.origin < $1.origin
    }
    item.links.sortIfSeveral { $0.isOwn && !$1.isOwn }
    // An equal media:content may precede the enclosure.
    let only = item.attachments.count == 1 ? item.attachments.first?.url : nil
    let enclosure = firstEnclosure ?? only
    if let itunesDuration, let i = item.attachments.firstIndex(where: { $0.url == enclosure }) {
      item.attachments[i].duration = itunesDuration
    }
    if let originalEnclosure { ItemDraft.replace(enclosure, by: originalEnclosure, in: &item) }
    // Swapped, not copied: a copy counts a reference for each of its fields.
    var done = ParsedItem()
    swap(&done, &item)
    return done
  }

  /// Replaces the URL of an enclosure, or adds one if it has no enclosure.
  private static func replace(_ url: String?, by original: String, in item: inout ParsedItem) {
    guard let index = item.attachments.firstIndex(where: { $0.url == url }) else {
      item.attachments.append(ParsedAttachment(url: original))
      return
    }
    item.attachments[index].url = original
    for i in item.images.indices where item.images[i].url == url { item.images[i].url = original }
  }
}
