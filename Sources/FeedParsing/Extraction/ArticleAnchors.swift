internal import FeedModel

/// What is known of the article's text before it is found: the feed's summary, and what the page declares.
struct ArticleAnchors {
  /// Of the feed's summary or content.
  private let summary: Shingles?
  /// Of the text in the page's structured data.
  private let body: Shingles?
  /// Of the page's description, which may be written for other programs alone.
  private let description: Shingles?

  private static let minimumWords = 8

  init(_ hints: PageHints, head: PageHead, data: LinkedData) {
    summary = ArticleAnchors.shingles(hints.summary)
    body = ArticleAnchors.shingles(data.body, minimumWords: 40)
    description = ArticleAnchors.shingles(head.meta("og:description", "description", "twitter:description") ?? data.description)
  }

  private static func shingles(_ text: String?, minimumWords: Int = minimumWords) -> Shingles? {
    guard let text else { return nil }
    let shingles = Shingles(text)
    return shingles.words >= minimumWords ? shingles : nil
  }

  /// Whether nothing is known.
  var isEmpty: Bool { summary == nil && body == nil && description == nil }

  /// How much of what is known is in a text, from 0 to 1; nil if nothing is known.
  func share(in text: Shingles) -> Double? {
    if let summary { return summary.share(in: text) }
    if let body { return body.share(in: text) }
    return description?.share(in: text)
  }

  /// Whether what is known is certain to be part of the article.
  var isReliable: Bool { summary != nil || body != nil }
}
