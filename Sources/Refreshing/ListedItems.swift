import FeedModel
import FeedParsing
import Foundation

/// Items of which a JSON API's answer holds no more than an id: each is loaded from the document that the adapter's
/// `detail` names, unless the store has it.
struct ListedItems {
  /// How many ids of a page are followed.
  static let most = 100

  let feed: Feed
  let adapter: Adapter
  let fetcher: any FeedFetcher
  let store: any ArticleStore
  let clock: @Sendable () -> Date

  /// One after the other, as the server would have it, within the feed's `timeout` in all.
  /// - Parameter base: where the list came from.
  func load(_ references: [ParsedReference], base: String?, into result: inout FollowUp)
    async
    throws(StoreError)
  {
    let wanted = references.prefix(ListedItems.most * max(1, feed.pages))
    let stored = try store.entries(of: feed, guids: wanted.map(\.guid))
    let deadline = clock().addingTimeInterval(feed.timeout)
    for reference in wanted {
      if let known = stored[reference.guid] {
        result.known.append(known)
        continue
      }
      // What could not be had now is tried with the next fetch.
      if result.isCut { continue }
      guard let url = URLReference.web(reference.url, base: base), url.hasPrefix("http") else {
        result.rejections.append("item \(reference.guid): '\(reference.url)' is no http(s) URL")
        continue
      }
      var request = FetchRequest(feed: feed, leadingTo: url)
      request.timeout = min(feed.timeout, deadline.timeIntervalSince(clock()))
      do {
        guard request.timeout > 0 else {
          throw FetchError.unreachable("the feed's timeout was used up")
        }
        let answer = try await fetcher.fetch(request)
        var item = try FeedParser.parseDetail(answer.body, adapter: adapter)
        item.guid = reference.guid
        item.detailURL = nil
        result.items.append(item)
      } catch let error as ParseError {
        result.rejections.append("item \(reference.guid): \(error)")
      } catch FetchError.status(let code, _, _) where (400..<500).contains(code) && code != 429 {
        result.rejections.append("item \(reference.guid): \(HTTPStatus.phrase(code))")
      } catch {
        result.isCut = true
        result.problem = "item \(reference.guid): \(error)"
      }
    }
  }
}
