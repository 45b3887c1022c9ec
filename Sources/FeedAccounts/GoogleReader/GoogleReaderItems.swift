import FeedBasics
import FeedModel
import FeedParsing

/// Reads items of the Google Reader API.
enum GoogleReaderItems {
  static let list = "user/-/state/com.google/reading-list"
  static let read = "user/-/state/com.google/read"
  static let starred = "user/-/state/com.google/starred"

  /// The name of a folder or label; nil for another stream.
  static func label(_ id: String) -> String? {
    let parts = id.split(separator: "/", maxSplits: 3, omittingEmptySubsequences: false)
    guard parts.count == 4, parts[0] == "user", parts[2] == "label", !parts[3].isEmpty else {
      return nil
    }
    return String(parts[3])
  }

  /// Whether a category is a state of the user, such as `user/1234/state/com.google/read`.
  private static func isState(_ category: String, _ name: String) -> Bool {
    category.hasPrefix("user/") && category.hasSuffix("/state/com.google/\(name)")
  }

  /// The items of a response; those without a usable id are left out.
  static func items(_ root: JSONValue, of service: ReaderService) -> [RemoteItem] {
    root.list("items").compactMap { item($0, service) }
  }

  private static func item(_ value: JSONValue, _ service: ReaderService) -> RemoteItem? {
    guard let id = value.text("id").flatMap({ ItemID.normal($0, isListed: false) }) else {
      return nil
    }
    let categories = value.list("categories").compactMap(\.text)
    let marks = ServerMarks(
      isRead: categories.contains { isState($0, "read") },
      isStarred: categories.contains { isState($0, "starred") })
    let origin = value["origin"]
    let feed = RemoteFeed(
      id: origin?.text("streamId") ?? "", title: service.title(origin?.text("title") ?? ""),
      url: "",
      website: origin?.text("htmlUrl"), tags: [])
    let received =
      value["timestampUsec"]?.double.map { $0 / 1e6 }
      ?? value["crawlTimeMsec"]?.double.map { $0 / 1000 }
    return RemoteItem(
      id: id, feed: feed, marks: marks, received: date(received),
      content: content(value, id: id, categories: categories, service))
  }

  private static func content(
    _ value: JSONValue, id: String, categories: [String], _ service: ReaderService
  ) -> ParsedItem {
    var item = ParsedItem()
    item.guid = id
    item.guidIsPermaLink = false
    // Servers escape titles for HTML, or not; those with a bare `<` do not. `aggregate serve` puts a word joiner into what
    // could be taken for HTML.
    item.title = value.text("title").map(service.title).map { title in
      let joiner = InvisibleJoiners.wordJoiner
      let isPlain = title.contains("<") || !title.contains("&") || title.contains(joiner)
      return MarkupText(title.replacing(joiner, with: ""), kind: isPlain ? .plain : .html)
    }
    let body = value["content"]?.text("content") ?? value["summary"]?.text("content")
    item.content = body.map { MarkupText($0) }
    for name in ["alternate", "canonical"] {
      if let href = value.list(name).lazy.compactMap({ $0.text("href") }).first {
        item.links = [ParsedLink(href: href)]
        break
      }
    }
    if let author = value.text("author") { item.authors = [ParsedAuthor(name: author)] }
    item.published = date(value["published"]?.double)
    let updated = date(value["updated"]?.double)
    if updated != item.published { item.modified = updated }
    // What is no state of the user is the publisher's.
    item.tags = categories.filter { !$0.hasPrefix("user/") }
    item.attachments = value.list("enclosure").compactMap { enclosure in
      (enclosure.text("href") ?? enclosure.text("url")).map {
        ParsedAttachment(
          url: $0, mimeType: enclosure.text("type"), size: enclosure["length"]?.int)
      }
    }
    return item
  }

  /// The date of seconds since 1970; nil for 0, which means that it is unknown, and after the year 9999.
  private static func date(_ seconds: Double?) -> Date? {
    seconds.flatMap { $0 > 0 && $0 < 253_402_300_800 ? Date(timeIntervalSince1970: $0) : nil }
  }
}
