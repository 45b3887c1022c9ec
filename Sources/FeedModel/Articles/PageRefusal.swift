import FeedBasics

/// Why a page contains no article.
public enum PageRefusal: String, Sendable, CaseIterable {
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
  /// An address of Google News, which leads to no article without scripts, and no other feed carries it.
  case googleNews = "google-news"
  /// The same text as the page of another article of the host.
  case repeated
  /// Larger than what is loaded.
  case tooLarge = "too-large"
  /// More redirects than are followed.
  case redirects

  /// A few words for people.
  public var description: String {
    switch self {
    case .consent: "only a consent page"
    case .captcha: "only a bot check"
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
    case .redirects: "redirected too often"
    }
  }

  /// A number of such pages, in as few words as possible: `2 consent pages`, `1 gone`.
  public func counted(_ number: Int) -> String {
    switch self {
    case .consent: "\(Amount(number, "consent page"))"
    case .captcha: "\(Amount(number, "bot check"))"
    case .login: "\(Amount(number, "login page"))"
    case .error: "\(number) with an error"
    case .gone: "\(number) gone"
    case .parked: "\(Amount(number, "domain")) for sale"
    case .empty: "\(number) without text"
    case .index: "\(Amount(number, "list")) of articles"
    case .type: "\(number) not in HTML"
    case .googleNews: "\(number) only on Google News"
    case .repeated: "\(number) with the text of another page"
    case .tooLarge: "\(number) too large"
    case .redirects: "\(number) redirected too often"
    }
  }
}
