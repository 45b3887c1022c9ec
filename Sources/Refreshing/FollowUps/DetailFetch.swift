import FeedModel
import FeedParsing
import Foundation

/// Items of which a JSON API's answer holds no more than an id: each is loaded from the document that the adapter's
/// `detail` names, unless the store has it.
struct DetailFetch {
  /// How many ids of a page are followed.
  static let maximumPerPage = 100
  /// So many failures one after the other are the server's, not the items'.
  private static let maximumFailures = 3

  let feed: Feed
  let adapter: Adapter
  let fetcher: any FeedFetcher
  let store: any ArticleIngest
  let clock: @Sendable () -> Date

  /// One after the other, as the server would have it, within the feed's `timeout` in all. What could not be had is
  /// tried with the next fetch.
  /// - Parameter base: where the list came from.
  func load(_ references: [ParsedReference], base: String?, into result: inout FollowUpResult)
    async
    throws(StoreError)
  {
    var seen: Set<String> = []
    let all = references.filter { seen.insert($0.guid).inserted }
    let wanted = all.prefix(DetailFetch.maximumPerPage * max(1, feed.pages))
    if wanted.count < all.count {
      result.rejections.append(
        "of \(all.count) ids the first \(wanted.count) are followed; more with a larger 'pages'")
    }
    let stored = try store.entries(of: feed, guids: wanted.map(\.guid))
    result.known += wanted.compactMap { stored[$0.guid] }
    let deadline = clock().addingTimeInterval(feed.timeout)
    var failures = 0
    for reference in wanted where stored[reference.guid] == nil {
      guard let url = URLReference.absoluteWeb(reference.url, base: base) else {
        result.rejections.append("item \(reference.guid): '\(reference.url)' is no http(s) URL")
        continue
      }
      var request = FetchRequest(feed: feed, leadingTo: url, from: base)
      request.timeout = min(feed.timeout, deadline.timeIntervalSince(clock()))
      guard request.timeout > 0 else {
        result.cut("item \(reference.guid): the feed's timeout was used up")
        return
      }
      do {
        let response = try await fetcher.fetch(request)
        var item = try FeedParser.parseDetail(response.body, adapter: adapter)
        item.guid = reference.guid
        item.detailURL = nil
        result.items.append(item)
        failures = 0
      } catch let error as FetchError {
        let isFinal = result.note(error, "item \(reference.guid)")
        failures += 1
        if isFinal || failures >= DetailFetch.maximumFailures { return }
      } catch {
        result.rejections.append("item \(reference.guid): \(error)")
      }
    }
  }
}
