import FeedModel
import FeedParsing
import Foundation

/// The pages of a JSON API's answer after the first, up to as many as the config allows.
struct Pagination {
  let feed: Feed
  let adapter: Adapter
  let fetcher: any FeedFetcher

  /// Reads on until the total, the last page, `pages`, or the API's own limit, which ends the list like a last page.
  /// - Parameter references: receives the items that the pages name by their ids alone.
  func read(
    after page: ParsedFeed, _ first: FetchResponse, references: inout [ParsedReference]
  ) async -> FollowUpResult {
    var result = FollowUpResult()
    guard feed.pages > 1, let start = feed.location.baseURL else { return result }
    var page = page
    var seen = page.itemCount
    var url = first.finalURL ?? start
    var answered = url
    var body = first.body
    for number in 2...feed.pages {
      guard let next = adapter.nextPage(after: page, from: url, seen: seen), next != url else {
        break
      }
      let request = FetchRequest(feed: feed, leadingTo: next, from: answered)
      do {
        let response = try await fetcher.fetch(request)
        // A server that knows no pages gives the first one again and again.
        if response.body == body { break }
        page = try FeedParser.parse(
          response.body, contentType: response.contentType, adapter: adapter)
        (url, answered, body) = (next, response.finalURL ?? next, response.body)
      } catch let error as FetchError {
        _ = result.note(error, "page \(number)")
        break
      } catch {
        // An error payload is the API's own limit; what cannot be read at all may be read the next time.
        if case ParseError.api = error {
          result.rejections.append("page \(number): \(error)")
        } else {
          result.cut("page \(number): \(error)")
        }
        break
      }
      seen += page.itemCount
      result.items += page.items
      result.rejections += page.rejections
      references += page.references
    }
    return result
  }
}
