public import FeedBasics
public import FeedModel
import FeedParsing

/// Extracts the article of a web page.
public enum PageExtraction {
  /// The maximum number of bytes of a page that are read; the rest is ignored.
  public static let maximumBytes = PageText.maximumBytes

  /// Reads a page and chooses the part that is the article.
  /// - Parameters:
  ///   - body: the page as received, in any encoding.
  ///   - contentType: the response's `Content-Type`.
  ///   - url: the final URL of the page; relative URLs are resolved against it.
  ///   - hints: what the feed contains about the article.
  ///   - explains: whether to list the candidates.
  /// - Returns: the article, or the reason why the page was refused.
  public static func extract(
    _ body: Data, contentType: String? = nil, url: String?, hints: PageHints = PageHints(),
    explains: Bool = false
  ) -> ExtractedPage {
    let text = PageText.read(
      [UInt8](body.prefix(maximumBytes)), charset: ContentType(contentType).charset)
    return text.withUnsafeBufferPointer { bytes in
      let tree = PageTreeBuilder.read(bytes)
      return ArticleFinder(tree, url: url, hints: hints).read(explains: explains)
    }
  }
}

/// What is known about an article before its page is read.
public struct PageHints: Sendable {
  /// The title in the feed, as plain text.
  public var title: String?
  /// The text of the feed's summary or content, which may be cut.
  public var summary: String?
  /// The rule of the feed or of the site.
  public var rule: PageRule?
  /// The hashes of the blocks of other articles of the host, with the number of articles that contain each.
  public var seenBlocks: [UInt64: Int] = [:]

  /// Creates hints; all are optional.
  public init(title: String? = nil, summary: String? = nil, rule: PageRule? = nil) {
    self.title = title
    self.summary = summary
    self.rule = rule
  }
}

/// What a web page contains: its article, or the reason why it contains none.
public struct ExtractedPage: Sendable {
  /// The URL of the page, as it was requested last.
  public var url: String?
  /// The headline.
  public var title: String?
  /// The article as sanitised HTML with absolute URLs; nil if the page was refused.
  public var contentHTML: String?
  /// The names of the authors, in the order of the page.
  public var authors: [String] = []
  /// When it was published.
  public var published: Date?
  /// The URL of its lead image.
  public var image: String?
  /// A language tag such as `en-US`.
  public var language: String?
  /// How the article was found.
  public var method: ExtractionMethod?
  /// The number of words of the article; each character of Chinese, Japanese and Thai counts as one.
  public var words = 0
  /// How certain the choice is, from 0 to 1.
  public var confidence = 0.0
  /// Why the page contains no article; nil if it does.
  public var refusal: PageRefusal?
  /// The HTTP status if it is that of an error; nil otherwise.
  public var failedStatus: Int?
  /// The URL of the article's next page.
  public var nextURL: String?
  /// The URL that the page declares as its own.
  public var canonicalURL: String?
  /// Whether the page declares that only a part of the article is free.
  public var isPaywalled = false
  /// The hashes of the article's blocks of text, for ``PageHints/seenBlocks``.
  public var blocks: Set<UInt64> = []
  /// What was considered, the chosen candidate first; only if asked for.
  public var candidates: [ExtractionCandidate] = []

  /// Creates a result without content.
  public init(url: String?) { self.url = url }

  /// Why the page contains no article, in a few words for people; nil if it does.
  public var reason: String? {
    var text = FullText(url: url ?? "")
    text.refusal = refusal
    text.isFinal = true
    text.failedStatus = failedStatus
    return text.reason
  }
}

/// How an article was found in its page.
public enum ExtractionMethod: String, Sendable, CaseIterable {
  /// The selectors of a rule.
  case rule
  /// An element that is known to contain articles, such as `article` or `itemprop=articleBody`.
  case container
  /// The elements with the most text and the fewest links.
  case score
  /// All text of the page that is not navigation.
  case page
  /// The text in the page's structured data (`articleBody` of JSON-LD).
  case data
}

/// One way of reading a page that was considered.
public struct ExtractionCandidate: Sendable, Equatable {
  /// How it was found.
  public var method: ExtractionMethod
  /// Its element, as a selector such as `div#content.article`.
  public var element: String
  /// The mark that decided; the highest wins.
  public var mark: Double
  /// The number of words.
  public var words: Int
  /// The share of the text that is in links, from 0 to 1.
  public var linkDensity: Double
  /// The share of the words of the feed and of the page's metadata that it contains, from 0 to 1; nil if they have none.
  public var anchors: Double?
  /// The first words of its text.
  public var beginning: String
}
