import FeedTestSupport
import Foundation

/// The servers of all URLs in the documentation, replaced by one local proxy.
struct StandInWeb: Sendable {
  /// The number of stored articles, large enough for the article numbers in examples.
  static let articleCount = 1300
  /// The feed with most of them.
  private static let largeHost = "bbc.example"
  /// The numbers of articles with a picture.
  private static let pictured: Set<Int> = [1, 1187, 1204]

  /// The bodies by URL without scheme.
  private let responses: [String: String]
  private let isFirst: Bool

  /// - Parameters:
  ///   - page: a page whose blocks of JSON and HTML are the responses for the URLs above them.
  ///   - isFirst: whether the feeds have all articles, and not only their newest.
  init(page: MarkdownPage? = nil, isFirst: Bool = false) {
    self.isFirst = isFirst
    var responses = [
      "example.org/api/posts": #"{"data":{"posts":[{"id":1,"headline":"Ferries"}]}}"#,
      "api.example.com/posts": StandInWeb.newsAPI,
      "example.org/essay": "<article><h1>An essay</h1>"
        + String(
          repeating: "<p>Night trains cross borders while everybody sleeps, and arrive.</p>",
          count: 9)
        + "</article>",
      "newsapi.org/v2/everything?q=bitcoin&pageSize=100": StandInWeb.newsAPI,
    ]
    for block in page?.blocks ?? [] where ["json", "html"].contains(block.language) {
      if let url = block.url { responses[StandInWeb.withoutScheme(url)] = block.text }
    }
    self.responses = responses
  }

  static let newsAPI = """
    {"status":"ok","totalResults":1,"articles":[{"title":"Coins","url":"https://coins.example/1",
    "publishedAt":"2026-11-20T06:28:00Z","source":{"name":"Coins Daily"}}]}
    """

  func reply(_ request: LocalServer.Request) -> LocalServer.Reply {
    let url = StandInWeb.withoutScheme(request.path)
    if let response = responses[url] {
      let type = response.hasPrefix("<") ? "text/html" : "application/json"
      return .text(response, headers: ["Content-Type: \(type)"])
    }
    if url.hasSuffix(".png") {
      return .response(headers: ["Content-Type: image/png"], body: TestImage.png())
    }
    let host = url.prefix { $0 != "/" }
    if url.dropFirst(host.count).count <= 1 {
      let link = "<link rel=alternate type=application/atom+xml href=/atom.xml>"
      return .text(
        "<!doctype html><title>Home</title>\(link)", headers: ["Content-Type: text/html"])
    }
    let count = isFirst && host == StandInWeb.largeHost ? StandInWeb.articleCount : 3
    return .text(
      StandInWeb.feed(of: String(host), count), headers: ["Content-Type: application/rss+xml"])
  }

  /// A feed with the newest articles of the last two weeks.
  static func feed(of host: String, _ count: Int = 3) -> String {
    let items = (1...count).map { number in
      let date = Date(timeIntervalSinceNow: Double(-900 * number)).ISO8601Format()
      let image = pictured.contains(number) ? "&lt;img src='http://\(host)/\(number).png'>" : ""
      return """
        <item><title>Night trains \(number) at \(host)</title><link>http://\(host)/story/\(number)</link>
        <guid>\(host)-\(number)</guid><comments>http://\(host)/comments/\(number)</comments><pubDate>\(date)</pubDate>
        <description>Story \(number). \(image)</description></item>
        """
    }
    return "<rss version='2.0'><channel><title>\(host)</title>\(items.joined())</channel></rss>"
  }

  /// The text with http URLs instead of https, since a proxy can respond to them itself.
  static func plain(_ text: String) -> String { text.replacing("https://", with: "http://") }

  private static func withoutScheme(_ url: String) -> String {
    String(url.replacing(/^https?:\/\//, with: ""))
  }
}
