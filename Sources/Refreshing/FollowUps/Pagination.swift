import FeedModel
import FeedParsing

/// Reads the pages of a JSON API's response after the first, as many as the config allows.
struct Pagination {
  let feed: Feed
  let adapter: Adapter
  let fetcher: any FeedFetcher

  /// Reads until the total, the last page, `pages`, or the API's own limit, which ends the list like a last page.
  /// - Parameter references: receives the items that the pages list by id only.
  func read(
    after page: ParsedFeed, _ first: FetchResponse, references: inout [ParsedReference]
  ) async -> FollowUpResult {
    var result = FollowUpResult()
    var size = 0
    guard feed.pages > 1, let start = feed.location.baseURL else { return result }
    var page = page
    var seen = page.itemCount
    var url = first.finalURL ?? start
    var source = url
    var body = first.body
    // A cursor may lead in a circle.
    var asked: Set = [start, url]
    for number in 2...feed.pages {
      guard let next = adapter.nextPage(after: page, from: url, seen: seen),
        asked.insert(next).inserted
      else { break }
      let request = FetchRequest(feed: feed, leadingTo: next, from: source)
      do {
        let response = try await fetcher.fetch(request)
        if let problem = result.count(response.body, &size, "page \(number)", of: feed) {
          result.rejections.append(problem)
          break
        }
        // A server without paging returns the first page every time.
        if response.body == body { break }
        page = try FeedParser.parse(
          response.body, contentType: response.contentType, adapter: adapter)
        (url, source, body) = (next, response.finalURL ?? next, response.body)
      } catch let error as FetchError {
        _ = result.note(error, "page \(number)", adapter)
        break
      } catch {
        // An error payload is the API's own limit; a page that cannot be read at all may be readable next time.
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
