import FeedBasics
import FeedModel
import FeedParsing

/// Reads older pages of a feed: archives and paged feeds (RFC 5005), `next_url` of JSON Feed, and the pages that WordPress
/// has of every feed.
struct HistoryPages {
  /// With the first one; a site is not read to its end.
  static let maximumPages = 10

  let feed: Feed
  let fetcher: any FeedFetcher

  /// Reads one page after the other, until the last one or one without anything new.
  /// - Parameters:
  ///   - page: the first response as it was read.
  ///   - first: the first response.
  func read(after page: ParsedFeed, _ first: FetchResponse) async -> FollowUpResult {
    var result = FollowUpResult()
    var size = 0
    guard let start = feed.location.baseURL else { return result }
    var page = page
    var url = first.finalURL ?? start
    var seen: Set<String> = [url]
    var known = Set(page.items.map(HistoryPages.identity))
    let isWordPress = page.generator?.lowercased().contains("wordpress") ?? false
    for number in 2...HistoryPages.maximumPages {
      let numbered = isWordPress ? HistoryPages.numbered(first.finalURL ?? start, number) : nil
      guard let next = HistoryPages.next(after: page, url) ?? numbered, seen.insert(next).inserted
      else { break }
      do {
        let response = try await fetcher.fetch(
          FetchRequest(feed: feed, leadingTo: next, from: url))
        if let problem = result.count(response.body, &size, "page \(number)", of: feed) {
          result.rejections.append(problem)
          break
        }
        page = try FeedParser.parse(response.body, contentType: response.contentType)
        url = response.finalURL ?? next
      } catch let error as FetchError {
        // After the last page WordPress answers 404.
        if numbered == nil || error.statusCode != 404 { _ = result.note(error, "page \(number)") }
        break
      } catch {
        result.rejections.append("page \(number): \(error)")
        break
      }
      // A server without pages sends the first one again.
      let new = page.items.filter { known.insert(HistoryPages.identity($0)).inserted }
      if new.isEmpty { break }
      result.items += new
    }
    return result
  }

  private static func identity(_ item: ParsedItem) -> String {
    item.guid ?? item.links.first?.href ?? item.title?.text ?? ""
  }

  /// The page that comes before this one in time.
  private static func next(after page: ParsedFeed, _ url: String) -> String? {
    if let next = page.nextPage { return URLReference.web(next, base: url) }
    for rel in ["prev-archive", "next"] {
      for link in page.links where link.rel == rel {
        let base = link.base.flatMap { URLReference.resolve($0, against: url) } ?? url
        if let next = URLReference.absoluteWeb(link.href, base: base) { return next }
      }
    }
    return nil
  }

  /// A page of a WordPress feed.
  private static func numbered(_ url: String, _ number: Int) -> String {
    var parts = URLReference.Parts(url)
    let others = (parts.query ?? "").split(separator: "&").filter { !$0.hasPrefix("paged=") }
    parts.query = (others + ["paged=\(number)"]).joined(separator: "&")
    return parts.text
  }
}
