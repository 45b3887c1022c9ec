import FeedModel
import FeedParsing
import Foundation

/// The pages of a JSON API's answer after the first, up to as many as the config allows.
struct FurtherPages {
  let feed: Feed
  let adapter: Adapter
  let fetcher: any FeedFetcher

  struct Pages: Sendable {
    var items: [ParsedItem] = []
    var rejections: [String] = []
    /// A page could not be had, and not because the API refused it: the answer counts as cut off.
    var isCut = false
    /// Why reading on ended before the last page, in a line.
    var problem: String?
  }

  /// Reads on until the total, the last page, `pages`, or the API's own limit, which ends the list like a last page.
  func read(after first: FetchAnswer) async -> Pages {
    var pages = Pages()
    guard feed.pages > 1, let start = feed.location.baseURL,
      var page = try? FeedParser.parse(
        first.body, contentType: first.contentType, adapter: adapter)
    else { return pages }
    var seen = page.items.count + page.rejections.count
    var url = first.finalURL ?? start
    var body = first.body
    for number in 2...feed.pages {
      guard let next = adapter.nextPage(after: page, from: url, seen: seen), next != url else {
        break
      }
      let request = FetchRequest(feed: feed, leadingTo: next)
      do {
        let answer = try await fetcher.fetch(request)
        // A server that knows no pages gives the first one again and again.
        if answer.body == body { break }
        page = try FeedParser.parse(
          answer.body, contentType: answer.contentType, adapter: adapter)
        (url, body) = (next, answer.body)
      } catch {
        pages.isCut = !isLimit(error)
        pages.problem = "page \(number): \(error)"
        break
      }
      seen += page.items.count + page.rejections.count
      pages.items += page.items
      pages.rejections += page.rejections
    }
    return pages
  }

  /// Whether the API says no by itself: a client's error, or an error payload.
  private func isLimit(_ error: any Error) -> Bool {
    switch error {
    case FetchError.status(let code, _, _): (400..<500).contains(code)
    case ParseError.api: true
    default: false
    }
  }
}
