import ArticleRendering
import FeedModel
import Platform

/// The list of feeds with their health, and the form that adds one.
struct WebFeeds {
  /// The feeds on a page.
  static let pageSize = 60
  private static let maximumName = 80

  let visit: PageVisit

  func response() async throws -> ServerResponse {
    try page(try await visit.feedRows())
  }

  /// Adds a feed, and shows it.
  func add() async throws -> ServerResponse {
    let form = visit.parameters
    let url = (form["url"] ?? "").trimmed(where: \.isWhitespace)
    guard !url.isEmpty, url.utf8.count <= 4000 else {
      throw RequestRefusal("The address of the feed is missing or too long.")
    }
    let name = (form["name"] ?? "").trimmed(where: \.isWhitespace)
    do throws(SubscriptionError) {
      let feed = try await visit.site.subscriptions.subscribe(
        url, name: name.isEmpty ? nil : name, tags: FeedTags.read(form["tags"] ?? ""))
      let id = try await visit.id(of: feed)
      return visit.redirection(to: id.map { "/feeds/\($0)" } ?? "/feeds", note: PageNote(.added))
    } catch {
      return try page(
        try await visit.feedRows(), problem: error.words, url: url, status: error.status)
    }
  }

  private func page(
    _ all: [FeedRow], problem: String? = nil, url: String = "", status: Int = 200
  ) throws -> ServerResponse {
    let parameters = visit.request.query
    let part = (parameters["name"] ?? "").trimmed(where: \.isWhitespace)
    let isFailing = parameters["show"] == "failing"
    let chosen = all.filter { $0.matches(part) && (!isFailing || $0.error != nil) }
    let last = max(1, (chosen.count + WebFeeds.pageSize - 1) / WebFeeds.pageSize)
    let page = min(max(1, parameters["page"].flatMap { PageNumber.read($0) } ?? 1), last)
    let shown = chosen.dropFirst((page - 1) * WebFeeds.pageSize).prefix(WebFeeds.pageSize)
    let note =
      problem.map { "<p class=\"note\" role=\"alert\">\(HTMLText.escaped($0))</p>\n" } ?? ""
    let failing = all.count { $0.error != nil }
    func address(_ page: Int) -> String {
      "/feeds?page=\(page)" + (part.isEmpty ? "" : "&name=\(URLReference.component(part))")
        + (isFailing ? "&show=failing" : "")
    }
    let ends = [
      page > 1
        ? "<a class=\"button\" rel=\"prev\" href=\"\(visit.href(address(page - 1)))\">‹ Previous page</a>"
        : "",
      page < last
        ? "<a class=\"button\" rel=\"next\" accesskey=\"n\" href=\"\(visit.href(address(page + 1)))\">Next page ›</a>"
        : "",
    ].joined()
    let main = """
      <h1>Feeds</h1>
      \(note)<p>\(Amount(all.count, "feed"))\(failing > 0 ? ", <a href=\"\(visit.href("/feeds?show=failing"))\">\(failing) failing</a>" : "")</p>
      <form class="search" action="\(visit.href("/feeds"))">\
      <input type="search" name="name" value="\(HTMLText.escaped(part))" aria-label="Name or tag" \
      placeholder="Name or tag"><button>Find</button></form>
      <ul class="feeds">
      \(shown.map(item).joined())</ul>
      <p class="ends">\(ends)</p>
      \(addForm(url))
      """
    return try visit.page(
      title: "Feeds", path: "/feeds", menu: PageMenu(isFeeds: true), main: main, status: status)
  }

  private func item(_ row: FeedRow) -> String {
    let name = HTMLText.escaped(
      TerminalText.cut(TerminalText.line(row.feed.name), to: WebFeeds.maximumName))
    let target = row.id.map { visit.href("/feeds/\($0)") }
    let error = row.error.map {
      "<p class=\"error\">✗ \(HTMLText.escaped(TerminalText.cut($0, to: 120)))</p>"
    }
    return """
      <li><h3 dir="auto">\(target.map { "<a href=\"\($0)\">\(name)</a>" } ?? name)</h3>\
      <p>\(row.counts)\(row.success(visit))</p>\(error ?? "")</li>

      """
  }

  private func addForm(_ url: String) -> String {
    """
    <form class="stack" method="post" action="\(visit.href("/feeds"))">\(visit.hidden(path: "/feeds"))
    <h2>Add a feed</h2>
    <label>Address of the feed, or of a page that has one \
    <input type="url" name="url" value="\(HTMLText.escaped(url))" inputmode="url" \
    placeholder="https://" required></label>
    <label>Name <input name="name" placeholder="The feed's own title"></label>
    <label>Tags <input name="tags" placeholder="world, sport"></label>
    <button>Add</button>
    </form>

    """
  }
}

/// Tags as people type them.
enum FeedTags {
  /// The tags between commas, each once.
  static func read(_ text: String) -> [String] {
    var tags: [String] = []
    for part in text.split(separator: ",", maxSplits: 50) {
      let tag = part.trimmed(where: \.isWhitespace)
      if !tag.isEmpty, !tags.contains(where: { $0.lowercased() == tag.lowercased() }) {
        tags.append(tag)
      }
    }
    return tags
  }
}
