import FeedTestSupport
import Foundation
import Synchronization

/// Feeds with a line for each article, and the pages of these articles.
enum PageSamples {
  /// A feed whose items have a line each, the first the newest.
  static func feed(_ urls: [String]) -> String {
    let items = urls.enumerated().map { place, url in
      """
      <item><guid isPermaLink="false">guid of \(url)</guid><title>Title of \(url)</title><link>\(url)</link>
      <description>One line of the article.</description>
      <pubDate>Sun, 22 Nov 2026 \(11 - place / 60):\(String(format: "%02d", 59 - place % 60)):00 GMT</pubDate></item>
      """
    }
    return "<rss version=\"2.0\"><channel><title>Lines</title>\(items.joined())</channel></rss>"
  }

  /// A page with an article that contains `Zanzibar` and the letters of its path as one word.
  /// - Parameter padding: the number of blanks after the page.
  static func page(_ path: String, padding: Int = 0) -> LocalServer.Reply {
    let word = path.filter { $0.isLetter || $0.isNumber }
    let paragraphs = (1...6).map { number in
      """
      <p>The harbour of \(word) opened its gate \(number) times in the spring of that year, as the keeper wrote, and the \
      ships waited outside for the tide of \(word)\(number) to rise. The town had never seen so many of them at once.</p>
      """
    }
    return .text(
      """
      <!doctype html><html><head><title>Title of \(path)</title></head><body><nav><a href="/">Home</a></nav>
      <article><h1>Title of \(path)</h1>\(paragraphs.joined())<p>Zanzibar\(word) is where it ends, as they all wrote.</p>
      </article><footer>Imprint</footer></body></html>
      """ + String(repeating: " ", count: padding),
      headers: ["Content-Type: text/html; charset=utf-8"])
  }
}

/// When each page was requested.
final class RequestTimes: Sendable {
  private let state = Mutex([(path: String, time: Date)]())

  var all: [(path: String, time: Date)] { state.withLock { $0 } }
  var paths: [String] { all.map(\.path) }

  func note(_ path: String) { state.withLock { $0.append((path, Date())) } }
}
