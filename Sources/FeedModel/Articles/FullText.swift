public import FeedBasics

/// The result of requesting the page of an appearance, as readers see it.
public struct FullText: Sendable, Equatable {
  /// The URL of the page, after redirects.
  public var url: String
  /// How the article was found in it, such as `container`; nil if the page has none.
  public var method: String?
  /// The number of words of the page's article.
  public var words = 0
  /// Why the page has no article; nil if it has one, or if it could not be loaded.
  public var refusal: PageRefusal?
  /// Whether it was refused for good, so that another request would change nothing.
  public var isFinal = false
  /// The status of the last response, if it was an error; nil otherwise.
  public var failedStatus: Int?
  /// When the page was last requested; nil if it was not yet.
  public var fetched: Date?
  /// When it is requested again; nil if never.
  public var nextAttempt: Date?
  /// Whether the appearance's entry has the text of the page in place of the feed's.
  public var isShown = false
  /// Whether only the first pages of the article were loaded so far.
  public var isIncomplete = false

  /// Creates a description without a result.
  public init(url: String) { self.url = url }
}

extension FullText {
  /// Why the page has no article, in a few words for people; nil if it has one, or if it is requested again.
  public var reason: String? {
    guard let refusal else { return nil }
    guard refusal == .error else { return refusal.description }
    if let failedStatus {
      let what = failedStatus >= 500 ? "the server failed" : "refused by the server"
      return "\(what) (\(HTTPStatus.phrase(failedStatus)))"
    }
    // It was given up after requests that no server answered.
    return isFinal ? refusal.description : "could not be loaded, and is not tried again"
  }
}

extension Article {
  /// The page that the article's text is from; nil if it is from a feed.
  public var shownFullText: FullText? {
    appearances.first {
      $0.fullText?.isShown == true && $0.entry.contentHTML == entry.contentHTML
    }?.fullText
  }

  /// What is to be reported of the article's pages: the one that is shown, else the latest that was requested, else one
  /// that is to be; nil if none is.
  public var fullText: FullText? {
    shownFullText
      ?? appearances.compactMap(\.fullText)
      .max {
        ($0.fetched ?? .distantPast, $0.nextAttempt ?? .distantPast)
          < ($1.fetched ?? .distantPast, $1.nextAttempt ?? .distantPast)
      }
  }
}
