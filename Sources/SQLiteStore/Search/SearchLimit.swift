import FeedModel

/// How many of the newest matches are ranked.
///
/// A phrase whose words are in most articles is looked for in most articles, since only their positions tell. Once many
/// articles were looked through, fewer matches are enough, but always more than are asked for.
struct SearchLimit {
  private static let maximum = 5000
  /// The number of texts that are looked through in any case; it takes some 20 ms.
  private static let texts = 200_000
  /// The number of matches that are enough after these.
  private static let enough = 250

  /// The number of matches that are enough after ``texts``.
  private let slowMaximum: Int

  /// - Parameter isSlow: whether finding a match may take long.
  init(_ query: ArticleQuery, isSlow: Bool) {
    guard isSlow, let limit = query.limit else {
      slowMaximum = SearchLimit.maximum
      return
    }
    let end = limit.addingReportingOverflow(query.offset)
    let (matches, overflowed) = end.partialValue.multipliedReportingOverflow(by: 5)
    let isLarge = end.overflow || overflowed || matches > SearchLimit.maximum
    slowMaximum = isLarge ? SearchLimit.maximum : max(SearchLimit.enough, matches)
  }

  /// - Parameters:
  ///   - matches: how many matches were found, newest first.
  ///   - searched: how many texts are newer than the last match.
  func isReached(by matches: Int, searched: Int) -> Bool {
    matches >= SearchLimit.maximum || matches >= slowMaximum && searched >= SearchLimit.texts
  }
}
