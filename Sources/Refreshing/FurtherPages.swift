import FeedModel
import FeedParsing
import Foundation

/// The pages of a JSON API's answer after the first, up to as many as the config allows.
struct FurtherPages {
  let feed: Feed
  let adapter: Adapter
  let fetcher: any FeedFetcher

  /// Reads on until the total, the last page, `pages`, or the API's own limit, which ends the list like a last page.
  /// - Parameter references: receives the items that the pages name by their ids alone.
  func read(
    after page: ParsedFeed, _ first: FetchAnswer, references: inout [ParsedReference]
  ) async -> FollowUp {
    var result = FollowUp()
    guard feed.pages > 1, let start = feed.location.baseURL else { return result }
    var page = page
    var seen = page.itemCount
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
        result.isCut = !isLimit(error)
        result.problem = "page \(number): \(error)"
        break
      }
      seen += page.itemCount
      result.items += page.items
      result.rejections += page.rejections
      references += page.references
    }
    return result
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
