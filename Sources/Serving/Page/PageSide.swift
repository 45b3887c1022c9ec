import ArticleRendering
import FeedBasics
import FeedConfiguration
import FeedLibrary
import FeedModel

/// The labels, and the tags and feeds with something unread, beside the page where the window is wide, and hidden
/// elsewhere.
struct PageSide {
  /// The most bytes that it takes of a page.
  private static let maximumSize = 3500
  /// The longest name, in bytes, and the widest that is shown, in columns of a terminal.
  private static let longest = (name: 100, shown: 28)

  let visit: PageVisit

  /// Empty if nothing is unread or labelled, or there is no config.
  func html() throws -> String {
    guard let config = try? visit.site.library.configIfPresent() else { return "" }
    // A feed that was renamed in the file keeps its former name in the store until the next fetch.
    let stored = try visit.store.storedNames(of: config.feeds)
    let byStored = try visit.store.unreadByFeed()
    let unread = Dictionary(
      config.feeds.map { ($0.name, byStored[stored[$0.name] ?? $0.name] ?? 0) }
    ) { first, _ in first }
    let names = config.feeds.map(\.name).filter { unread[$0] ?? 0 > 0 }
      .sorted { unread[$0] ?? 0 > unread[$1] ?? 0 }
    let labels = try visit.store.labels()
    if names.isEmpty, labels.isEmpty { return "" }
    let hidesCounts = config.settings.hidesCounts
    let feeds = names.map { ("feed", $0, hidesCounts ? nil : unread[$0]) }
    let rows = labels.map { ("label", $0.name, hidesCounts ? nil : Optional($0.articles)) }
    var items = ""
    for (field, name, count) in rows + tags(config, unread) + feeds {
      guard name.utf8.count <= PageSide.longest.name,
        let place = ListPlace(field: field, name, field == "label" ? .all : .unread)
      else { continue }
      let mark =
        switch field {
        case "label": "label:"
        case "tag": "# "
        default: ""
        }
      let item = item(mark, name, place, count)
      let size = items.utf8.count + item.utf8.count
      // Many labels leave room for tags and feeds.
      if field == "label", size > PageSide.maximumSize / 3 { continue }
      if size > PageSide.maximumSize {
        items += "<li><a href=\"\(visit.href("/feeds"))\">All feeds</a></li>\n"
        break
      }
      items += item
    }
    return """
      <nav class="side" aria-label="Labels, tags and feeds">
      <ul>
      \(items)</ul>
      </nav>

      """
  }

  /// The tags of feeds with something unread. How much is not told: counting what several feeds carry once takes long.
  private func tags(_ config: Config, _ unread: [String: Int]) -> [(String, String, Int?)] {
    let names = config.feeds.filter { unread[$0.name] ?? 0 > 0 }.flatMap(\.tags)
    return UniqueTexts.ignoringCase(names).sorted().map { ("tag", $0, nil) }
  }

  private func item(
    _ mark: String, _ name: String, _ place: ListPlace, _ count: Int?
  ) -> String {
    let shown = TerminalText.cut(TerminalText.line(name), to: PageSide.longest.shown)
    return
      "<li><a href=\"\(visit.href(place.path))\"><bdi>\(mark)\(HTMLText.escaped(shown))</bdi>\(count.map { " <b>\($0)</b>" } ?? "")</a></li>\n"
  }
}
