import ArticleRendering
import FeedBasics
import FeedConfiguration
import FeedLibrary
import FeedModel

/// The page of a feed: its health, and the forms that change it.
struct WebFeed {
  let visit: PageVisit

  func response(_ id: Int64) async throws -> ServerResponse {
    let rows = try await visit.feedRows()
    return try page(try row(id, in: rows), in: rows)
  }

  /// Renames, tags or removes the feed.
  func change(_ id: Int64) async throws -> ServerResponse {
    let rows = try await visit.feedRows()
    let row = try row(id, in: rows)
    let (form, feeds) = (visit.parameters, visit.site.subscriptions)
    let path = "/feeds/\(id)"
    if form["do"] == "fetch" {
      do {
        return visit.redirection(
          to: path, note: PageNote(.fetched, count: try await visit.fetch(row.feed)))
      } catch let refusal as RequestRefusal {
        return try await page(id, problem: refusal.words, status: refusal.status)
      }
    }
    var warning: String?
    do throws(SubscriptionError) {
      switch form["do"] {
      case "rename":
        let name = (form["name"] ?? "").trimmed(where: \.isWhitespace)
        guard !name.isEmpty else { throw .refused("A feed needs a name.") }
        if name != row.feed.name {
          _ = try await feeds.change(
            row.feed.name, name: name, adding: [], removing: [], isInteractive: true)
          warning = self.warning(ofRenamed: row.feed.name, to: name)
        }
      case "tag":
        let tags = FeedTags.read(form["tags"] ?? "", known: row.feed.tags)
        _ = try await feeds.change(
          row.feed.name, name: nil, adding: tags.filter { !row.feed.tags.contains($0) },
          removing: row.feed.tags.filter { !tags.contains($0) })
      case "remove":
        guard form["sure"] == "yes" else {
          throw .refused("Tick the box to confirm.")
        }
        try await feeds.unsubscribe(row.feed.name)
        return visit.redirection(to: "/feeds", note: PageNote(.removed))
      default: throw .refused("A feed can be renamed, tagged, fetched or removed.")
      }
    } catch {
      return try await page(id, problem: error.words, status: error.status)
    }
    if let warning { return try await page(id, problem: warning, status: 200) }
    return visit.redirection(to: path, note: PageNote(.changed))
  }

  /// The page as it is now, with what went wrong.
  private func page(_ id: Int64, problem: String, status: Int) async throws -> ServerResponse {
    let rows = try await visit.feedRows()
    return try page(try row(id, in: rows), in: rows, problem: problem, status: status)
  }

  /// What still has a feed's former name, and now finds nothing; nil if nothing has it.
  private func warning(ofRenamed name: String, to new: String) -> String? {
    visit.site.library.leftovers(naming: name, now: new).map {
      "The feed was renamed, but \($0). Change them in the config."
    }
  }

  private func row(_ id: Int64, in rows: [FeedRow]) throws -> FeedRow {
    guard let row = rows.first(where: { $0.id == id }) else {
      throw RequestRefusal("There is no such feed.", status: 404)
    }
    return row
  }

  /// - Parameter problem: why the form that was sent changed nothing; its field is as it was typed.
  private func page(
    _ row: FeedRow, in rows: [FeedRow], problem: String? = nil, status: Int = 200
  ) throws -> ServerResponse {
    let feed = row.feed
    let path = row.id.map { "/feeds/\($0)" } ?? "/feeds"
    let note = problem.map(PageNote.problem) ?? ""
    let articles =
      ListPlace(field: "feed", feed.name, .unread).map {
        "<p><a class=\"button\" href=\"\(visit.href($0.path))\">Show its articles</a></p>\n"
      } ?? ""
    let sent = problem == nil ? nil : visit.parameters["do"]
    let name = sent == "rename" ? visit.typed("name") : HTMLText.escaped(feed.name)
    let tags =
      sent == "tag" ? visit.typed("tags") : HTMLText.escaped(feed.tags.joined(separator: ", "))
    func form(_ deed: String, _ html: String) -> String {
      """
      <form class="stack" method="post" action="\(visit.href(path))">\
      \(visit.hidden(path: path, [.init("do", deed)]))\(html)</form>

      """
    }
    let main = """
      <h1><bdi>\(HTMLText.escaped(feed.name))</bdi></h1>
      \(note)<ul class="more">
      \(facts(row, in: rows))</ul>
      \(articles)\(row.feed.isEnabled ? form("fetch", "<button>Fetch now</button>") : "")\(form("rename", "<label>Name <input name=\"name\" value=\"\(name)\" required></label> <button>Rename</button>"))\
      \(form("tag", "<label>Tags, separated by commas <input name=\"tags\" value=\"\(tags)\"></label> <button>Set tags</button>"))\
      \(form("remove", "<label class=\"box\"><input type=\"checkbox\" name=\"sure\" value=\"yes\" required> Remove this feed</label> <button>Remove</button>"))
      """
    return try visit.page(
      title: feed.name, path: path, menu: PageMenu(isFeeds: true), status: status
    ) { _ in main }
  }

  private func facts(_ row: FeedRow, in rows: [FeedRow]) -> String {
    let state = row.state
    var html = ArticleMarkup.item(
      "URL", ArticleMarkup.outward(row.url) ?? HTMLText.escaped(row.url))
    html += ArticleMarkup.item(
      "Articles", row.counts(hidesUnread: visit.hidesCounts))
    html += ArticleMarkup.item(
      "Fetched",
      state.lastSuccess.map(moment) ?? (state.lastAttempt == nil ? "not yet" : "never successfully")
    )
    if let attempt = state.lastAttempt, attempt != state.lastSuccess {
      html += ArticleMarkup.item("Last tried", moment(attempt))
    }
    if state.failures > 0 { html += ArticleMarkup.item("Failures", "\(state.failures) in a row") }
    html += ArticleMarkup.item(
      "Error", row.error.map { "<span class=\"error\">✗ \(HTMLText.escaped($0))</span>" })
    html +=
      row.feed.isEnabled
      ? ArticleMarkup.item("Next fetch", nextFetch(row, in: rows))
      : ArticleMarkup.item("State", "disabled in the config")
    return html
  }

  private func nextFetch(_ row: FeedRow, in rows: [FeedRow]) -> String {
    let all = rows.map { (feed: $0.feed, state: $0.state) }
    guard let next = visit.site.library.nextFetch(row.feed, row.state, among: all) else {
      return "never: the feed is gone (410)"
    }
    let wait = next.timeIntervalSince(visit.now)
    return wait < 60 ? "due" : "\(moment(next)), in \(RelativeTime.wait(wait))"
  }

  private func moment(_ date: Date) -> String {
    "<time datetime=\"\(Timestamp.rfc3339(date))\">\(HTMLText.escaped(visit.site.time.text(date)))</time>"
  }
}
