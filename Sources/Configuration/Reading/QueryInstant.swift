import FeedModel
import FeedParsing
public import Foundation

/// Points in time as written in queries and options.
public enum QueryInstant {
  /// A point in time.
  /// - Parameters:
  ///   - text: a span before now such as `2d` or `12h`, or a date such as `2026-11-01`.
  ///   - now: the time that spans are subtracted from.
  /// - Returns: nil if it is neither.
  public static func date(_ text: String, now: Date) -> Date? {
    if let span = Quantity.span(text) { return now.addingTimeInterval(-span) }
    return text.contains("-") ? FeedDate.parse(text) : nil
  }

  /// - Throws: ``QueryError`` with what was expected if the term does not name a point in time.
  static func date(of term: QueryTerm, now: Date) throws(QueryError) -> Date {
    guard let date = date(term.value, now: now) else {
      throw QueryError(
        word: term.word, reason: "needs a span such as 2d or 12h, or a date such as 2026-11-01")
    }
    return date
  }
}
