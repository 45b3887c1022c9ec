import ArticleRendering
import FeedConfiguration
import FeedLibrary
import FeedModel

/// The tags and feeds with something unread, beside the page where the window is wide, and hidden elsewhere.
struct PageSide {
  /// The most bytes that it takes of a page.
  private static let maximumSize = 3500
  /// The most tags whose articles are counted for it.
  private static let maximumTags = 20
  /// The longest name, in bytes, and the widest that is shown, in columns of a terminal.
  private static let longest = (name: 100, shown: 28)

  let visit: PageVisit

  /// Empty if nothing is unread, or there is no config.
  func html() throws -> String {
    guard let config = (try? visit.site.library.configIfPresent()) ?? nil else { return "" }
    let unread = try visit.store.unreadByFeed()
    let feeds = config.feeds.map { ($0.name, "feed:\"\($0.name)\"", unread[$0.name] ?? 0) }
      .filter { $0.2 > 0 }.sorted { $0.2 > $1.2 }
    if feeds.isEmpty { return "" }
    var items = ""
    for (name, query, count) in try tags(config) + feeds {
      guard !name.contains("\""), name.utf8.count <= PageSide.longest.name else { continue }
      let item = item(name, query, count)
      if items.utf8.count + item.utf8.count > PageSide.maximumSize { break }
      items += item
    }
    return """
      <nav class="side" aria-label="Tags and feeds">
      <ul>
      \(items)</ul>
      </nav>

      """
  }

  private func tags(_ config: Config) throws -> [(String, String, Int)] {
    var names: [String] = []
    for tag in config.feeds.flatMap(\.tags)
    where !names.contains(where: { $0.lowercased() == tag.lowercased() }) {
      names.append(tag)
    }
    return try names.sorted().prefix(PageSide.maximumTags).compactMap { tag in
      var place = ListPlace()
      place.query = "tag:\"\(tag)\""
      guard let condition = try? visit.condition(place) else { return nil }
      let count = try visit.store.count(ArticleQuery(condition.and(.unread)))
      return count > 0 ? (tag, place.query, count) : nil
    }
  }

  private func item(_ name: String, _ query: String, _ count: Int) -> String {
    var place = ListPlace()
    (place.query, place.filter) = (query, .unread)
    let shown = TerminalText.cut(TerminalText.line(name), to: PageSide.longest.shown)
    let mark = query.hasPrefix("tag:") ? "# " : ""
    return
      "<li><a href=\"\(visit.href(place.path))\"><bdi>\(mark)\(HTMLText.escaped(shown))</bdi> <b>\(count)</b></a></li>\n"
  }
}
