import ArticleRendering
import FeedBasics
import FeedLibrary
import FeedModel

/// The list of feeds with their health, and the form that adds one.
struct WebFeeds {
  /// The most feeds of a page that are offered, and the longest URL of one in bytes.
  private static let maximumOffers = (count: 12, url: 500)

  let visit: PageVisit

  func response() async throws -> ServerResponse {
    try page(
      WebFeedRows(visit: visit, all: try await visit.feedRows()), addition: addition(typed: false))
  }

  /// Adds a feed, and shows it; or fetches those that are due.
  func change() async throws -> ServerResponse {
    let form = visit.parameters
    if form["do"] == "fetch" {
      do {
        try visit.fetchWhatIsDue()
      } catch let refusal as RequestRefusal {
        let rows = WebFeedRows(visit: visit, all: try await visit.feedRows())
        return try page(
          rows, problem: refusal.words, addition: addition(typed: false), status: refusal.status)
      }
      return visit.redirection(to: "/feeds", note: PageNote(.fetching))
    }
    let url = (form["url"] ?? "").trimmed(where: \.isWhitespace)
    if form["do"] == "save" { return try SavedPages(visit: visit).save(url) }
    let name = (form["name"] ?? "").trimmed(where: \.isWhitespace)
    do throws(SubscriptionError) {
      guard !url.isEmpty, url.utf8.count <= 4000 else {
        throw .refused("The URL of the feed is missing or too long.")
      }
      let feed = try await visit.site.subscriptions.subscribe(
        url, name: name.isEmpty ? nil : name, tags: FeedTags.read(form["tags"] ?? ""),
        isInteractive: true)
      let id = try await visit.id(of: feed)
      return visit.redirection(to: id.map { "/feeds/\($0)" } ?? "/feeds", note: PageNote(.added))
    } catch {
      let rows = WebFeedRows(visit: visit, all: try await visit.feedRows())
      return try page(
        rows, problem: error.words, offers: offers(error), addition: addition(typed: true),
        status: error.status)
    }
  }

  /// A button for each feed of a page that links to several, with what else was typed.
  private func offers(_ error: SubscriptionError) -> String {
    guard case .several(let feeds) = error else { return "" }
    let offered = feeds.filter { $0.url.utf8.count <= WebFeeds.maximumOffers.url }
    let form = visit.parameters
    let items = offered.prefix(WebFeeds.maximumOffers.count).map { feed in
      let name = TerminalText.cut(TerminalText.line(feed.title ?? ""), to: 60)
      let words = [name, SecretMask().masked(feed.url)].filter { !$0.isEmpty }
      let button = visit.button(
        "Add", action: "/feeds", path: "/feeds", .init("url", feed.url),
        .init("name", String((form["name"] ?? "").prefix(100))),
        .init("tags", String((form["tags"] ?? "").prefix(100))))
      return
        "<li><p dir=\"auto\">\(HTMLText.escaped(words.joined(separator: " · ")))</p>\(button)</li>\n"
    }
    return "<ul class=\"feeds\">\n\(items.joined())</ul>\n"
  }

  private func page(
    _ rows: WebFeedRows, problem: String? = nil, offers: String = "", addition: String,
    status: Int = 200
  ) throws -> ServerResponse {
    let note = problem.map(PageNote.problem) ?? ""
    let beginning = """
      <h1>Feeds</h1>
      \(note)\(offers)\(addition)<p>\(rows.summary)</p>
      \(visit.button("Fetch what is due", action: "/feeds", path: "/feeds", .init("do", "fetch")))
      <form class="search" action="\(visit.href("/feeds"))">\
      <input type="search" name="name" value="\(HTMLText.escaped(rows.name))" aria-label="Name or tag" \
      placeholder="Name or tag" maxlength="\(WebFeedRows.maximumName)"><button>Find</button></form>

      """
    return try visit.page(
      title: "Feeds", path: "/feeds", menu: PageMenu(isFeeds: true), status: status
    ) { room in
      beginning + rows.html(room: room - beginning.utf8.count)
    }
  }

  /// The form that adds a feed.
  /// - Parameter typed: whether it contains what was typed before.
  private func addition(typed: Bool) -> String {
    func value(_ field: String) -> String { typed ? visit.typed(field) : "" }
    // What a phone shares is a page's address, in the text if the app has no other place for it.
    let query = visit.request.query
    let shared = [query["url"], query["text"]].compactMap(\.self)
      .flatMap { $0.split(whereSeparator: \.isWhitespace) }.first { $0.hasPrefix("http") }
    let url = shared.map { HTMLText.escaped(String($0.prefix(2000))) } ?? value("url")
    return """
      <details class="add"\(typed || shared != nil ? " open" : "")><summary class="button">Add a feed or page</summary>
      <form class="stack" method="post" action="\(visit.href("/feeds"))">\(visit.hidden(path: "/feeds"))
      <label>URL of the feed, or of a page that links to one \
      <input type="text" name="url" value="\(url)" inputmode="url" \
      autocapitalize="none" spellcheck="false" placeholder="https://" required></label>
      <label>Name <input name="name" value="\(value("name"))" placeholder="The feed's own title"></label>
      <label>Tags, separated by commas <input name="tags" value="\(value("tags"))" placeholder="world, sport"></label>
      <button>Add the feed</button> <button name="do" value="save">Save the page as an article</button>
      </form>
      <p>\(SavedPages(visit: visit).bookmarklet)</p></details>

      """
  }
}

/// Tags as people type them.
enum FeedTags {
  /// The tags between commas, each once.
  /// - Parameter known: tags that may have commas themselves: where they are typed again, they stay whole.
  static func read(_ text: String, known: [String] = []) -> [String] {
    let whole = known.filter { $0.contains(",") }.map { (tag: $0, parts: parts($0)) }
      .filter { !$0.parts.isEmpty }.sorted { $0.parts.count > $1.parts.count }
    var rest = parts(text)[...]
    var tags: [String] = []
    while let first = rest.first {
      let tag = whole.first { rest.starts(with: $0.parts) }
      tags.append(tag?.tag ?? first)
      rest = rest.dropFirst(tag?.parts.count ?? 1)
    }
    return UniqueTexts.ignoringCase(tags)
  }

  private static func parts(_ text: String) -> [String] {
    text.split(separator: ",", maxSplits: 50).map { String($0.trimmed(where: \.isWhitespace)) }
      .filter { !$0.isEmpty }
  }
}
