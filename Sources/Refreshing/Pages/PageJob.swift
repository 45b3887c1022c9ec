public import ArticleExtraction
import FeedBasics
import FeedModel

/// How the pages of a feed or a host are read, as the config sets it.
public struct PageRules: Sendable, Equatable {
  /// Which elements are the article; nil to find it without.
  public var rule: PageRule?
  /// Whether further pages of an article are loaded.
  public var followsPages: Bool

  /// Creates rules from their parts.
  public init(rule: PageRule? = nil, followsPages: Bool = false) {
    self.rule = rule
    self.followsPages = followsPages
  }
}

/// A page that is to be requested, or one of the further pages of an article.
struct PageJob: Sendable {
  /// The maximum number of pages of an article.
  static let maximumParts = 5

  /// The number of the appearance that the page is stored for.
  var appearance: Int
  /// The feed, whose headers and credentials are for its own origin only.
  var feed: Feed
  /// The URL to request.
  var url: String
  /// The title in the feed.
  var title: String?
  /// The feed's text.
  var text: String?
  /// What is stored of the page.
  var known: StoredPage?
  /// Whether the response may be that the page is unchanged.
  var isConditional = false
  /// The pages of the article that were read before this one, the first at the beginning.
  var parts = PageParts()

  /// Goes on with the page at which an earlier run ended, if that stored only the first pages of the article.
  mutating func resume() {
    guard let known, let content = known.content, let rest = content.metadata.rest else { return }
    parts = PageParts(known, content, rest)
    url = rest.next
  }

  /// The host that the request counts for.
  var host: String { URLReference.Parts(url).host ?? "" }

  /// What is stored of the page before its request.
  var page: StoredPage {
    var page = known ?? StoredPage(url: url)
    if parts.isEmpty { page.url = url }
    return page
  }

  /// The request: like one of a browser without cookies, and within the limits of pages.
  var request: FetchRequest {
    var request = FetchRequest(feed: feed, leadingTo: url)
    // Those that choose a format are meant for the feed.
    request.headers.removeAll { ["accept", "content-type"].contains($0.name.lowercased()) }
    request.accept = "text/html, application/xhtml+xml;q=0.9"
    request.timeout = 20
    request.maximumRedirects = 5
    request.maxBody = PageExtraction.maximumBytes
    request.cutsBody = true
    request.mustBeWhole = true
    if isConditional, parts.isEmpty, let known, known.content != nil {
      request.etag = known.etag
      request.lastModified = known.lastModified
      request.validatorsURL = known.finalURL.map(Digest.hex)
    }
    return request
  }
}
