import FeedBasics
import FeedModel
import FeedParsing

/// Loads the items that a JSON API's response lists by id only, each from the document named by the adapter's
/// `detail`, unless the store has it already.
struct DetailFetch {
  /// The most ids of a page that are followed.
  static let maximumPerPage = 100
  /// After this many failures in a row the server, not the items, is assumed to be at fault.
  private static let maximumFailures = 3

  let feed: Feed
  let adapter: Adapter
  let fetcher: any FeedFetcher
  let store: any ArticleIngest
  let clock: @Sendable () -> Date

  /// Loads the items one at a time, to spare the server, within the feed's `timeout` for all of them. Items that
  /// could not be loaded are tried again with the next fetch.
  /// - Parameter base: the URL of the list.
  func load(_ references: [ParsedReference], base: String?, into result: inout FollowUpResult)
    async
    throws(StoreError)
  {
    var seen: Set<String> = []
    let all = references.filter { seen.insert($0.guid).inserted }
    let wanted = all.prefix(DetailFetch.maximumPerPage * max(1, feed.pages))
    if wanted.count < all.count {
      result.rejections.append(
        "only the first \(wanted.count) of \(all.count) ids are followed; raise 'pages' for more")
    }
    let stored = try store.entries(of: feed, guids: wanted.map(\.guid))
    result.known += wanted.compactMap { stored[$0.guid] }
    let deadline = clock().addingTimeInterval(feed.timeout)
    var (failures, size) = (0, 0)
    for reference in wanted where stored[reference.guid] == nil {
      guard failures < DetailFetch.maximumFailures else {
        result.cut(
          "the other items are left for the next fetch, after \(failures) failures in a row")
        return
      }
      guard let url = URLReference.absoluteWeb(reference.url, base: base) else {
        result.rejections.append("item \(reference.guid): '\(reference.url)' is not an http(s) URL")
        continue
      }
      var request = FetchRequest(feed: feed, leadingTo: url, from: base)
      request.timeout = min(feed.timeout, deadline.timeIntervalSince(clock()))
      guard request.timeout > 0 else {
        result.cut("item \(reference.guid): the feed's timeout expired")
        return
      }
      do {
        let response = try await fetcher.fetch(request)
        if let problem = result.count(response.body, &size, "item \(reference.guid)", of: feed) {
          // The next fetch goes on behind those that are stored by then.
          result.cut(problem)
          return
        }
        var item = try FeedParser.parseDetail(response.body, adapter: adapter)
        item.guid = reference.guid
        item.detailURL = nil
        result.items.append(item)
        failures = 0
      } catch let error as FetchError {
        if result.note(error, "item \(reference.guid)", adapter) { return }
        // An item that no longer exists is not the server's fault.
        if error.statusCode != 404, error.statusCode != 410 { failures += 1 }
      } catch {
        result.rejections.append("item \(reference.guid): \(error)")
      }
    }
  }
}
