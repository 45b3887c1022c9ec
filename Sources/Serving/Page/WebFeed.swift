import ArticleRendering
import FeedModel
import Platform

/// The page of a feed: its health, and the forms that change it.
struct WebFeed {
  let visit: PageVisit

  func response(_ id: Int64) async throws -> ServerResponse { try page(try await row(id)) }

  /// Renames, tags or removes the feed.
  func change(_ id: Int64) async throws -> ServerResponse {
    let row = try await row(id)
    let (form, feeds) = (visit.parameters, visit.site.subscriptions)
    let path = "/feeds/\(id)"
    do throws(SubscriptionError) {
      switch form["do"] {
      case "rename":
        let name = (form["name"] ?? "").trimmed(where: \.isWhitespace)
        guard !name.isEmpty else { throw .refused("A feed needs a name.") }
        if name != row.feed.name {
          _ = try await feeds.change(row.feed.name, name: name, adding: [], removing: [])
        }
      case "tag":
        let tags = FeedTags.read(form["tags"] ?? "")
        _ = try await feeds.change(
          row.feed.name, name: nil, adding: tags.filter { !row.feed.tags.contains($0) },
          removing: row.feed.tags.filter { !tags.contains($0) })
      case "remove":
        guard form["sure"] == "yes" else {
          throw .refused("Tick the box to confirm.")
        }
        try await feeds.unsubscribe(row.feed.name)
        return visit.redirection(to: "/feeds", note: PageNote(.removed))
      default: throw .refused("A feed can be renamed, tagged or removed.")
      }
    } catch {
      return try page(row, problem: error.words, status: error.status)
    }
    return visit.redirection(to: path, note: PageNote(.changed))
  }

  private func row(_ id: Int64) async throws -> FeedRow {
    guard let row = try await visit.feedRows().first(where: { $0.id == id }) else {
      throw RequestRefusal("There is no such feed.", status: 404)
    }
    return row
  }

  private func page(
    _ row: FeedRow, problem: String? = nil, status: Int = 200
  ) throws -> ServerResponse {
    let feed = row.feed
    let path = row.id.map { "/feeds/\($0)" } ?? "/feeds"
    let note =
      problem.map { "<p class=\"note\" role=\"alert\">\(HTMLText.escaped($0))</p>\n" } ?? ""
    var list = ListPlace()
    (list.query, list.filter) = ("feed:\"\(feed.name)\"", .all)
    let articles =
      feed.name.contains("\"")
      ? "" : "<p><a class=\"button\" href=\"\(visit.href(list.path))\">Show its articles</a></p>\n"
    let tags = HTMLText.escaped(feed.tags.joined(separator: ", "))
    func form(_ deed: String, _ html: String) -> String {
      """
      <form class="stack" method="post" action="\(visit.href(path))">\
      \(visit.hidden(path: path, [.init("do", deed)]))\(html)</form>

      """
    }
    let main = """
      <h1><bdi>\(HTMLText.escaped(feed.name))</bdi></h1>
      \(note)<ul class="more">
      \(facts(row))</ul>
      \(articles)\(form("rename", "<label>Name <input name=\"name\" value=\"\(HTMLText.escaped(feed.name))\" required></label> <button>Rename</button>"))\
      \(form("tag", "<label>Tags, separated by commas <input name=\"tags\" value=\"\(tags)\"></label> <button>Set tags</button>"))\
      \(form("remove", "<label class=\"box\"><input type=\"checkbox\" name=\"sure\" value=\"yes\" required> Remove this feed</label> <button>Remove</button>"))
      """
    return try visit.page(
      title: feed.name, path: path, menu: PageMenu(isFeeds: true), status: status
    ) { _ in main }
  }

  private func facts(_ row: FeedRow) -> String {
    let state = row.state
    var html = ArticleMarkup.item(
      "URL", ArticleMarkup.outward(row.url) ?? HTMLText.escaped(row.url))
    html += ArticleMarkup.item(
      "Articles", "\(row.stored?.articles ?? 0), \(row.stored?.unread ?? 0) unread")
    html += ArticleMarkup.item("Fetched", state.lastSuccess.map(moment) ?? "not yet")
    if let attempt = state.lastAttempt, attempt != state.lastSuccess {
      html += ArticleMarkup.item("Last tried", moment(attempt))
    }
    if state.failures > 0 { html += ArticleMarkup.item("Failures", "\(state.failures) in a row") }
    html += ArticleMarkup.item(
      "Error", row.error.map { "<span class=\"error\">✗ \(HTMLText.escaped($0))</span>" })
    if !row.feed.isEnabled { html += ArticleMarkup.item("State", "disabled in the config") }
    return html
  }

  private func moment(_ date: Date) -> String {
    "<time datetime=\"\(Timestamp.rfc3339(date))\">\(HTMLText.escaped(visit.site.setting.time.text(date)))</time>"
  }
}
