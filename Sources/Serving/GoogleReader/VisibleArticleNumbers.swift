import FeedBasics
import Synchronization

/// The last article that was visible when clients were answered. An article has the time of its arrival, but is visible
/// only once it is stored, a moment later; an app that asks for what came since the last response (`ot` with its `Date`)
/// would miss those that were on their way.
final class VisibleArticleNumbers: Sendable {
  /// As long as an answer may take to be sent, in seconds.
  private static let margin = 1
  /// As many seconds are remembered.
  private static let maximumCount = 600

  /// The number of the last article, by the second of the response.
  private let seconds = Mutex([Int: Int]())

  /// Notes what a response could contain.
  func note(_ number: Int, at now: Date) {
    let second = ReaderTime.seconds(now)
    seconds.withLock { seconds in
      // Only the first of each second is kept: a client that was answered early in the second must miss nothing.
      if seconds[second] == nil { seconds[second] = number }
      if seconds.count > VisibleArticleNumbers.maximumCount {
        seconds = seconds.filter { $0.key > second - VisibleArticleNumbers.maximumCount / 2 }
      }
    }
  }

  /// The last article that a client had at least seen whose response was sent at a time; nil if none was sent then.
  func last(_ date: Date) -> Int? {
    let second = ReaderTime.seconds(date)
    return seconds.withLock { seconds in
      (second - VisibleArticleNumbers.margin...second).compactMap { seconds[$0] }.min()
    }
  }
}
