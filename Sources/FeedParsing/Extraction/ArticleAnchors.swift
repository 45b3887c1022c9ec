internal import FeedModel

/// What is known of the article's text before it is found: the feed's summary, and the text in the page's
/// structured data. Descriptions are left out: many are written for other programs alone.
struct ArticleAnchors {
  /// Of the feed's summary or content.
  private let summary: Shingles?
  /// Of the text in the page's structured data.
  private let body: Shingles?

  private static let minimumWords = 8

  init(_ hints: PageHints, data: LinkedData) {
    summary = ArticleAnchors.shingles(hints.summary)
    body = ArticleAnchors.shingles(data.body, minimumWords: 40)
  }

  private static func shingles(_ text: String?, minimumWords: Int = minimumWords) -> Shingles? {
    guard let text else { return nil }
    let shingles = Shingles(text)
    return shingles.words >= minimumWords ? shingles : nil
  }

  /// How much of what is known is in a text, from 0 to 1; nil if nothing is known.
  func share(in text: Shingles) -> Double? {
    if let summary { return summary.share(in: text) }
    return body?.share(in: text)
  }

  /// Whether anything is known.
  var isReliable: Bool { summary != nil || body != nil }
}
