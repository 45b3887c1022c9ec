import ArticleRendering
import FeedBasics
import FeedModel

/// The rows of the list of feeds that the address asks for.
struct WebFeedRows {
  /// The longest name to find, in bytes.
  static let maximumName = 200
  /// The most rows on a page.
  private static let maximumRows = 100
  /// The widest texts, in columns of a terminal.
  private static let widest = (name: 80, tags: 80, error: 100)

  let visit: PageVisit
  /// The part of a name or tag that the feeds have; empty for all.
  let name: String
  private let isFailing: Bool
  private let all: [FeedRow]
  private let chosen: [FeedRow]
  /// How many of the chosen ones are before this page.
  private let start: Int

  init(visit: PageVisit, all: [FeedRow]) {
    self.visit = visit
    self.all = all
    let parameters = visit.request.query
    let name = (parameters["name"] ?? "").trimmed(where: \.isWhitespace)
    self.name = name.utf8.count <= WebFeedRows.maximumName ? name : ""
    isFailing = parameters["show"] == "failing"
    let (part, failing) = (self.name, isFailing)
    chosen = all.filter { $0.matches(part) && (!failing || $0.error != nil) }
    start = min(parameters["from"].flatMap { PageNumber.read($0) } ?? 0, chosen.count)
  }

  /// How many feeds there are, and how many fail.
  var summary: String {
    let failing = all.count { $0.error != nil }
    if failing == 0 { return "\(Amount(all.count, "feed"))" }
    return "\(Amount(all.count, "feed")), "
      + "<a href=\"\(visit.href("/feeds?show=failing"))\">\(failing) failing</a>"
  }

  /// As many rows as there is room for, and the links to the others.
  /// - Parameter room: in bytes.
  func html(room: Int) -> String {
    if chosen.isEmpty { return nothing }
    var html = "<ul class=\"feeds\">\n"
    var end = start
    let limit = room - 3 * maximumAddress - 200
    for row in chosen.dropFirst(start).prefix(WebFeedRows.maximumRows) {
      let text = item(row)
      if end > start, html.utf8.count + text.utf8.count > limit { break }
      html += text
      end += 1
    }
    var links = ""
    if start > 0 { links += link(0, "Back to the first page") }
    if end < chosen.count {
      links += link(end, "Next page&nbsp;›", "rel=\"next\" accesskey=\"n\" ")
    }
    return html + "</ul>\n<p class=\"ends\">\(links)</p>\n"
  }

  /// Why no feed is listed, if there are feeds.
  private var nothing: String {
    if all.isEmpty { return "" }
    let kind = isFailing ? "failing feed" : "feed"
    let words = name.isEmpty ? "No feed is failing." : "No \(kind) matches '\(name)'."
    return """
      <p class="empty" dir="auto">\(HTMLText.escaped(words))</p>
      <p class="ends"><a class="button" href="\(visit.href("/feeds"))">All feeds</a></p>

      """
  }

  private var maximumAddress: Int { address(chosen.count).utf8.count }

  private func address(_ from: Int) -> String {
    visit.href(
      "/feeds?from=\(from)" + (name.isEmpty ? "" : "&name=\(URLReference.component(name))")
        + (isFailing ? "&show=failing" : ""))
  }

  private func link(_ from: Int, _ words: String, _ attributes: String = "") -> String {
    "<a class=\"button\" \(attributes)href=\"\(address(from))\">\(words)</a>"
  }

  private func item(_ row: FeedRow) -> String {
    func cut(_ text: String, _ width: Int) -> String {
      HTMLText.escaped(TerminalText.cut(TerminalText.line(text), to: width))
    }
    let name = cut(row.feed.name, WebFeedRows.widest.name)
    let link = row.id.map { "<a href=\"\(visit.href("/feeds/\($0)"))\">\(name)</a>" }
    let tags = tags(row.feed.tags)
    let error = row.error.map {
      "<p><span class=\"error\">✗ \(cut($0, WebFeedRows.widest.error))</span></p>"
    }
    return """
      <li><h3 dir="auto">\(link ?? name)</h3>\
      <p>\(row.counts(hidesUnread: visit.hidesCounts))\(tags.isEmpty ? "" : " · \(tags)") · \(row.success(visit))</p>\(error ?? "")</li>

      """
  }

  /// As many tags as the row is wide, each a link to its articles.
  private func tags(_ tags: [String]) -> String {
    var links: [String] = []
    var room = WebFeedRows.widest.tags
    for tag in tags {
      let text = TerminalText.cut(TerminalText.line(tag), to: room)
      room -= DisplayWidth.of(text) + 2
      links.append(link(tag, text))
      if room < 1 { break }
    }
    return links.joined(separator: ", ") + (links.count < tags.count ? "…" : "")
  }

  /// A tag that no query can contain has no link.
  private func link(_ tag: String, _ text: String) -> String {
    let name = "<bdi>\(HTMLText.escaped(text))</bdi>"
    guard var list = ListPlace(field: "tag", tag, .unread),
      list.query.utf8.count <= WebFeedRows.maximumName
    else { return name }
    let isBare = tag.allSatisfy { $0.isLetter || $0.isNumber || $0 == "-" }
    if isBare { list.query = "tag:\(tag)" }
    return "<a href=\"\(visit.href(list.path))\">\(name)</a>"
  }
}
