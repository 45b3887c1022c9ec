public import Platform

/// What came of requesting the page of an appearance, as readers see it.
public struct FullText: Sendable, Equatable {
  /// The URL of the page, after redirects.
  public var url: String
  /// How the article was found in it, such as `container`; nil if the page has none.
  public var method: String?
  /// The number of words of the page's article.
  public var words = 0
  /// Why the page has no article; nil if it has one, or if it could not be loaded.
  public var refusal: RefusedPage?
  /// The status of the last response, if it was an error; nil otherwise.
  public var failedStatus: Int?
  /// When the page was last requested; nil if it was not yet.
  public var fetched: Date?
  /// When it is requested again; nil if never.
  public var nextAttempt: Date?
  /// Whether the appearance's entry has the text of the page in place of the feed's.
  public var isShown = false

  /// Creates a description without a result.
  public init(url: String) { self.url = url }
}

/// Why the page of an article has no article.
public enum RefusedPage: String, Sendable, CaseIterable {
  /// Only a request for consent to cookies or advertising.
  case consent
  /// A test whether the reader is a robot.
  case captcha
  /// Only a request to log in, to register or to pay.
  case login
  /// An error message of the server.
  case error
  /// The article no longer exists.
  case gone
  /// The domain is for sale.
  case parked
  /// No text, or an application that needs scripts.
  case empty
  /// A list of articles.
  case index
  /// Not a web page.
  case type
  /// Google News has no page of its own for the article, and no other feed carries it.
  case googleNews = "google-news"
  /// The same text as the page of another article of the host.
  case repeated
  /// Larger than what is loaded.
  case tooLarge = "too-large"

  /// A few words for people.
  public var description: String {
    switch self {
    case .consent: "only a consent page"
    case .captcha: "only a test for robots"
    case .login: "only a request to log in or to pay"
    case .error: "only an error message"
    case .gone: "the page no longer exists"
    case .parked: "the domain is for sale"
    case .empty: "a page without text"
    case .index: "only a list of articles"
    case .type: "not a web page"
    case .googleNews: "comes only through Google News"
    case .repeated: "the same text as another page of the host"
    case .tooLarge: "the page is too large"
    }
  }

  /// A number of such pages, in as few words as possible: `2 consent pages`, `1 gone`.
  public func counted(_ number: Int) -> String {
    switch self {
    case .consent: "\(Amount(number, "consent page"))"
    case .captcha: "\(Amount(number, "robot test"))"
    case .login: "\(Amount(number, "login page"))"
    case .error: "\(Amount(number, "error message"))"
    case .gone: "\(number) gone"
    case .parked: "\(Amount(number, "domain")) for sale"
    case .empty: "\(number) without text"
    case .index: "\(Amount(number, "list")) of articles"
    case .type: "\(number) not in HTML"
    case .googleNews: "\(number) only on Google News"
    case .repeated: "\(number) with the text of another page"
    case .tooLarge: "\(number) too large"
    }
  }
}

extension Article {
  /// The page that the article's text is from; nil if it is from a feed.
  public var shownFullText: FullText? {
    appearances.first {
      $0.fullText?.isShown == true && $0.entry.contentHTML == entry.contentHTML
    }?.fullText
  }

  /// What is to be reported of the article's pages: the one that is shown, else the latest that was requested; nil if none
  /// was.
  public var fullText: FullText? {
    shownFullText
      ?? appearances.compactMap(\.fullText).filter { $0.fetched != nil }
      .max { ($0.fetched ?? .distantPast) < ($1.fetched ?? .distantPast) }
  }
}
