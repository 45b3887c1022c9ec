import ArticleStorage
public import FeedModel
import Foundation

/// Articles by their home feeds, in memory.
extension MemoryTransaction {
  /// The numbers of a stream's articles.
  public func articles(of stream: ArticleStream) -> [Int] {
    let numbers = tables.articles.values.filter { matches($0.headline, stream) }
      .map(\.headline.number).sorted { stream.order == .newest ? $0 > $1 : $0 < $1 }
    return stream.limit.map { Array(numbers.prefix(max($0, 0))) } ?? numbers
  }

  /// The number of a stream's articles.
  public func count(of stream: ArticleStream) -> Int { articles(of: stream).count }

  /// The counts of served feeds as homes.
  public func homeCounts(served: Set<Int64>) -> [Int64: HomeCounts] {
    var unread = ArticleStream(served: served)
    unread.isRead = false
    var counts = tables.feeds.filter { served.contains($0.key) }.mapValues {
      HomeCounts(newest: $0.newestSeen)
    }
    for number in articles(of: unread) {
      if let home = home(of: number, served) { counts[home]?.unread += 1 }
    }
    return counts
  }

  private func matches(_ headline: Headline, _ stream: ArticleStream) -> Bool {
    guard !headline.isMuted || headline.isStarred,
      let home = home(of: headline.number, stream.served),
      stream.homes?.contains(home) ?? true,
      stream.isRead.map({ $0 == headline.isRead }) ?? true,
      stream.isStarred.map({ $0 == headline.isStarred }) ?? true,
      stream.seenFrom.map({ headline.firstSeen >= $0 }) ?? true,
      stream.seenUntil.map({ headline.firstSeen <= $0 }) ?? true
    else { return false }
    return stream.after.map {
      stream.order == .newest ? headline.number < $0 : headline.number > $0
    } ?? true
  }

  private func home(of article: Int, _ served: Set<Int64>) -> Int64? {
    carriers(ofArticle: article).first { served.contains($0) }
  }
}
