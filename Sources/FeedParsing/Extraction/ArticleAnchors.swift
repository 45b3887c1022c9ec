import FeedBasics

/// What is known of the article's text before it is found: the feed's summary, else the text in the page's structured
/// data. Descriptions are left out: many are written for other programs alone.
enum ArticleAnchors {
  /// In words; shorter summaries are not compared.
  private static let minimumSummary = 8
  private static let minimumBody = 40

  /// The shingles of what is known; nil if nothing is.
  static func known(_ hints: PageHints, data: LinkedData) -> Shingles? {
    shingles(hints.summary, minimumSummary) ?? shingles(data.body, minimumBody)
  }

  private static func shingles(_ text: String?, _ minimum: Int) -> Shingles? {
    text.map { Shingles($0) }.flatMap { $0.words >= minimum ? $0 : nil }
  }
}
