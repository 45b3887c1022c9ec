import FeedBasics
internal import FeedModel

/// Reads the articles that other readers export as JSON: those of Google Reader's successors, such as FreshRSS and
/// Feedly's and Google's archives (`items`), and NewsBlur's saved stories (`stories`).
enum StarredItems {
  /// A hostile file must not fill the store.
  private static let maximumCount = 1_000_000
  /// In bytes; a longer guid or URL is not one.
  private static let maximumLength = 16384

  /// - Returns: nil if the document is no such export.
  static func read(_ bytes: ArraySlice<UInt8>) -> [ImportedMark]? {
    guard let root = try? JSONDocument.read(bytes) else { return nil }
    if let items = root["items"]?.array {
      // Feeds in JSON have items too.
      guard root["version"]?.text?.contains("jsonfeed.org") != true, isReader(root, items) else {
        return nil
      }
      let isStarred = root["id"]?.text.map(isStarred) ?? false
      return items.prefix(maximumCount).compactMap { readerMark($0, inStarred: isStarred) }
    }
    if let stories = root["stories"]?.array {
      let feeds = root["feeds"]
      return stories.prefix(maximumCount).compactMap { newsBlurMark($0, feeds: feeds) }
    }
    return nil
  }

  private static func isReader(_ root: JSONValue, _ items: [JSONValue]) -> Bool {
    if root["id"]?.text?.contains("/state/") == true { return true }
    guard let first = items.first else { return root["direction"] != nil }
    return first["origin"] != nil || first["alternate"]?.array != nil
      || first["canonical"]?.array != nil
  }

  // MARK: Google Reader's items

  private static func isStarred(_ state: String) -> Bool { state.hasSuffix("/starred") }

  private static func readerMark(_ item: JSONValue, inStarred: Bool) -> ImportedMark? {
    let categories = item["categories"]?.array?.prefix(1000).compactMap(\.text) ?? []
    let origin = item["origin"]
    let stream = origin?["streamId"]?.text.flatMap {
      $0.hasPrefix("feed/http") ? String($0.dropFirst(5)) : nil
    }
    // Google's own numbers are not the publisher's guids.
    let guid = item["id"]?.text.flatMap {
      $0.hasPrefix("tag:google.com,2005:reader/item/") ? nil : $0
    }
    return mark(
      feedURL: origin?["feedUrl"]?.text ?? stream, guid: item["guid"]?.text ?? guid,
      url: link(item["canonical"]) ?? link(item["alternate"]),
      isRead: categories.contains { $0.hasSuffix("/state/com.google/read") },
      isStarred: inStarred || categories.contains(where: isStarred))
  }

  private static func link(_ links: JSONValue?) -> String? {
    links?.array?.lazy.compactMap { $0["href"]?.text }.first
  }

  // MARK: NewsBlur's stories

  private static func newsBlurMark(_ story: JSONValue, feeds: JSONValue?) -> ImportedMark? {
    let feed = story["story_feed_id"]?.text.flatMap { feeds?[$0] }
    let isSaved = story["starred"]?.kind == .true || story["starred_date"] != nil
    return mark(
      feedURL: feed?["feed_address"]?.text, guid: story["id"]?.text,
      url: story["story_permalink"]?.text, isRead: story["read_status"]?.int == 1,
      isStarred: isSaved)
  }

  private static func mark(
    feedURL: String?, guid: String?, url: String?, isRead: Bool, isStarred: Bool
  ) -> ImportedMark? {
    func bounded(_ text: String?) -> String? {
      text.flatMap { $0.utf8.count <= maximumLength ? $0 : nil }
    }
    let url = bounded(url).flatMap { URLReference.web($0, base: nil) }
    let feedURL = bounded(feedURL)
    let guid = feedURL == nil ? nil : bounded(guid)
    guard url != nil || guid != nil else { return nil }
    return ImportedMark(
      feedURL: feedURL, guid: guid, url: url, isRead: isRead, isStarred: isStarred)
  }
}
