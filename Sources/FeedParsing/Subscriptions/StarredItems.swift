public import FeedBasics
public import FeedModel

/// Articles as another reader has them.
public struct MarkedItems: Sendable, Equatable {
  /// Of all articles, unread ones included.
  public var marks: [ImportedMark]
  /// The starred ones with a URL, with their texts.
  public var starred: [SavedPage]
  /// The titles, or else the guids, of starred ones that have no URL, and so are no pages.
  public private(set) var unlinked: [String] = []

  /// Creates a list of no articles, or of these.
  public init(marks: [ImportedMark] = [], starred: [SavedPage] = []) {
    self.marks = marks
    self.starred = starred
  }

  /// Adds an article, and a page if it is starred and it, or its enclosure, has an http(s) URL.
  /// - Parameters:
  ///   - fileURL: its enclosure's.
  ///   - title: HTML.
  ///   - html: its text, as it came.
  ///   - labels: its own, and perhaps those of its feed.
  public mutating func add(
    _ mark: ImportedMark, fileURL: String? = nil, title: String?, html: String?, date: Date?,
    labels: [String] = []
  ) {
    marks.append(mark)
    guard mark.isStarred else { return }
    let urls = [mark.url, fileURL].lazy.compactMap(\.self)
    guard let url = urls.compactMap({ URLReference.absoluteWeb($0, base: nil) }).first else {
      unlinked.append(
        title.flatMap { PlainText.read(MarkupText($0, kind: .html)) } ?? mark.guid ?? "")
      return
    }
    var page = SavedPage(url: url)
    (page.title, page.titleKind) = (title, .html)
    (page.html, page.saved, page.tags) = (html, date, labels)
    (page.isStarred, page.isRead) = (true, mark.isRead)
    page.item = mark
    starred.append(page)
  }
}

/// Reads the articles that other readers export as JSON: those of Google Reader's successors, such as FreshRSS and
/// Feedly's and Google's archives (`items`), and NewsBlur's saved stories (`stories`).
enum StarredItems {
  /// A hostile file must not fill the store.
  private static let maximumCount = 1_000_000
  /// In bytes; a longer guid or URL is not one.
  private static let maximumLength = 16384

  /// - Returns: nil if the document is no such export.
  static func read(_ bytes: ArraySlice<UInt8>) -> MarkedItems? {
    guard let root = try? JSONDocument.read(bytes) else { return nil }
    var found = MarkedItems()
    if let items = root["items"]?.array {
      // Feeds in JSON have items too.
      guard root["version"]?.text?.contains("jsonfeed.org") != true, isReader(root, items) else {
        return nil
      }
      let isStarred = root["id"]?.text.map(isStarred) ?? false
      for item in items.prefix(maximumCount) { addReader(item, inStarred: isStarred, to: &found) }
      return found
    }
    if let stories = root["stories"]?.array {
      let feeds = root["feeds"]
      for story in stories.prefix(maximumCount) { addNewsBlur(story, feeds: feeds, to: &found) }
      return found
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

  private static func addReader(
    _ item: JSONValue, inStarred: Bool, to found: inout MarkedItems
  ) {
    let categories = item["categories"]?.array?.prefix(1000).compactMap(\.text) ?? []
    let origin = item["origin"]
    let stream = origin?["streamId"]?.text.flatMap {
      $0.hasPrefix("feed/http") ? String($0.dropFirst(5)) : nil
    }
    // Google's own numbers are not the publisher's guids.
    let guid = item["id"]?.text.flatMap {
      $0.hasPrefix("tag:google.com,2005:reader/item/") ? nil : $0
    }
    guard
      let mark = mark(
        feedURL: origin?["feedUrl"]?.text ?? stream, guid: item["guid"]?.text ?? guid,
        url: link(item["canonical"]) ?? link(item["alternate"]),
        isRead: categories.contains { $0.hasSuffix("/state/com.google/read") },
        isStarred: inStarred || categories.contains(where: isStarred))
    else { return }
    found.add(
      mark, fileURL: link(item["enclosure"]).flatMap(bounded), title: item["title"]?.text,
      html: item["content"]?["content"]?.text ?? item["summary"]?["content"]?.text,
      date: item["published"]?.text.flatMap(SavedPageList.date),
      labels: categories.compactMap { category in
        category.firstRange(of: "/label/").map { String(category[$0.upperBound...]) }
      })
  }

  private static func link(_ links: JSONValue?) -> String? {
    links?.array?.lazy.compactMap { $0["href"]?.text }.first
  }

  // MARK: NewsBlur's stories

  private static func addNewsBlur(
    _ story: JSONValue, feeds: JSONValue?, to found: inout MarkedItems
  ) {
    let feed = story["story_feed_id"]?.text.flatMap { feeds?[$0] }
    let isSaved = story["starred"]?.kind == .true || story["starred_date"] != nil
    guard
      let mark = mark(
        feedURL: feed?["feed_address"]?.text, guid: story["id"]?.text,
        url: story["story_permalink"]?.text, isRead: story["read_status"]?.int == 1,
        isStarred: isSaved)
    else { return }
    found.add(
      mark, title: story["story_title"]?.text, html: story["story_content"]?.text,
      date: story["story_date"]?.text.flatMap(SavedPageList.date),
      labels: story["user_tags"]?.array?.compactMap(\.text) ?? [])
  }

  private static func mark(
    feedURL: String?, guid: String?, url: String?, isRead: Bool, isStarred: Bool
  ) -> ImportedMark? {
    let url = url.flatMap(bounded).flatMap { URLReference.web($0, base: nil) }
    let feedURL = feedURL.flatMap(bounded)
    let guid = feedURL == nil ? nil : guid.flatMap(bounded)
    guard url != nil || guid != nil else { return nil }
    return ImportedMark(
      feedURL: feedURL, guid: guid, url: url, isRead: isRead, isStarred: isStarred)
  }

  private static func bounded(_ text: String) -> String? {
    text.utf8.count <= maximumLength ? text : nil
  }
}
