public import FeedBasics

/// Keeps the pages of articles, and which of them are still to be requested.
public protocol PageKeeping: Sendable {
  /// The pages of feeds that may be requested now, those of the newest articles first.
  /// - Parameters:
  ///   - names: the stored names of the feeds.
  ///   - limit: the maximum number to return.
  func waitingPages(
    ofFeeds names: [String], at now: Date, limit: Int
  ) throws(StoreError) -> [WaitingPage]

  /// How many pages of feeds are still to be requested, and when the first of them may be; nil if none is.
  /// - Parameter names: the stored names of the feeds.
  func nextPages(ofFeeds names: [String]) throws(StoreError) -> (count: Int, next: Date)?

  /// What is stored of an appearance's page; nil if it was never to be requested.
  func page(ofAppearance number: Int) throws(StoreError) -> StoredPage?

  /// Stores the result of a request, in one transaction with the index and the article. A page with the same text as that of
  /// another article of the host is refused, and so is that other page: it is a wall.
  /// - Parameters:
  ///   - blocks: the hashes of the text's blocks, which are counted for the host once an appearance.
  /// - Returns: the page as it is stored; nil if the appearance no longer exists.
  func setPage(
    _ page: StoredPage, ofAppearance number: Int, blocks: Set<UInt64>
  ) throws(StoreError) -> StoredPage?

  /// Requests pages no more that wait; those that were never requested are forgotten.
  func dropWaitingPages(ofAppearances numbers: [Int]) throws(StoreError)

  /// In how many articles of a host each block of text was seen.
  func seenBlocks(ofHost host: String) throws(StoreError) -> [UInt64: Int]

  /// Reserves the next request of a host: until the pause is over no other task or program gets one.
  /// - Parameter pause: in seconds.
  /// - Returns: nil if a page may be requested now; otherwise when one may be, and nothing is reserved.
  func reservePage(ofHost host: String, pause: Double, now: Date) throws(StoreError) -> Date?

  /// How many pages of each feed were refused for each reason, by the feed's stored name.
  func refusedPages() throws(StoreError) -> [String: [PageRefusal: Int]]

  /// How many pages of each feed could not be loaded and will be requested again, by the feed's stored name.
  func failedPages() throws(StoreError) -> [String: Int]
}

/// A page that may be requested.
public struct WaitingPage: Sendable, Equatable {
  /// The number of the appearance.
  public var appearance: Int
  /// The number of its article.
  public var article: Int
  /// The stored name of its feed.
  public var feed: String
  /// The link of the appearance; nil without one.
  public var url: String?

  /// Creates a waiting page from its parts.
  public init(appearance: Int, article: Int, feed: String, url: String?) {
    self.appearance = appearance
    self.article = article
    self.feed = feed
    self.url = url
  }
}

/// The page of an appearance as it is stored.
public struct StoredPage: Sendable, Equatable {
  /// The URL that was requested.
  public var url: String
  /// The URL after redirects; nil if no response came.
  public var finalURL: String?
  /// The status of the last response; nil if none came.
  public var status: Int?
  /// When it was last requested; nil if never.
  public var fetched: Date?
  /// ``Digest/hex(_:)-(Data)`` of the body.
  public var bodyDigest: String?
  /// The `ETag` header, byte for byte; nil if absent.
  public var etag: String?
  /// The `Last-Modified` header, byte for byte; nil if absent.
  public var lastModified: String?
  /// The version of the extraction that read it.
  public var extraction = 0
  /// The article that was found; nil if there was none.
  public var content: PageContent?
  /// Why there is no article; nil if there is one, or if the page could not be loaded.
  public var refusal: PageRefusal?
  /// How many requests in a row failed.
  public var failures = 0
  /// When it may be requested next; nil if never again.
  public var nextAttempt: Date?
  /// Whether ``content`` is shown in place of the feed's text; the store decides it.
  public var isShown = false

  /// Seconds after the first, second and third failure until it is requested again.
  public static let waits: [Double] = [3600, 6 * 3600, 24 * 3600]

  /// Whether it was refused for good, rather than given up after several failures or for lack of a link.
  public var isFinal: Bool {
    refusal != nil && refusal != .googleNews && failures <= StoredPage.waits.count
  }

  /// Creates a page without a response.
  public init(url: String) { self.url = url }

  /// The host of the page; nil if its URL has none.
  public var host: String? { URLReference.Parts(finalURL ?? url).host }

  /// The URL on another host that the requested one led to, as short links do; nil if it led to none, or to no article.
  public var urlElsewhere: String? {
    finalURL.flatMap {
      refusal == nil && URLReference.Parts($0).host != URLReference.Parts(url).host ? $0 : nil
    }
  }

  /// What readers see of it.
  public var fullText: FullText {
    var text = FullText(url: finalURL ?? url)
    text.method = content?.method
    text.words = content?.words ?? 0
    text.refusal = refusal
    text.isFinal = isFinal
    text.failedStatus = content == nil ? status.flatMap { $0 >= 400 ? $0 : nil } : nil
    text.fetched = fetched
    text.nextAttempt = nextAttempt
    text.isShown = isShown
    text.isIncomplete = content?.metadata.rest != nil
    return text
  }
}

/// The article of a page.
public struct PageContent: Sendable, Equatable {
  /// Sanitised HTML.
  public var html: String
  /// Its text.
  public var text: String
  /// How it was found, such as `container`.
  public var method: String
  /// The number of words.
  public var words: Int
  /// How certain the choice is, from 0 to 1.
  public var confidence: Double
  /// What the page declares of the article.
  public var metadata: PageMetadata

  /// Creates content from its parts.
  public init(
    html: String, text: String, method: String, words: Int, confidence: Double,
    metadata: PageMetadata = PageMetadata()
  ) {
    self.html = html
    self.text = text
    self.method = method
    self.words = words
    self.confidence = confidence
    self.metadata = metadata
  }
}

/// What a page declares of its article; it fills the gaps of the feed.
public struct PageMetadata: Sendable, Equatable, Codable {
  /// The headline; nil if the page has none.
  public var title: String?
  /// Each author once.
  public var authors: [Author]
  /// The URLs of the images, the lead image first.
  public var images: [String]
  /// A language tag such as `en-US`.
  public var language: String?
  /// Where the article goes on; nil if it is whole.
  public var rest: PageRest?

  /// Creates metadata from its parts.
  public init(authors: [Author] = [], images: [String] = [], language: String? = nil) {
    self.authors = authors
    self.images = images
    self.language = language
  }
}

/// What follows of an article of several pages, of which the first ones are stored.
public struct PageRest: Sendable, Equatable, Codable {
  /// The URL of the next page.
  public var next: String
  /// The URLs of the pages that were read, before and after redirects.
  public var read: [String]
  /// How many pages were read.
  public var count: Int

  /// Creates a description from its parts.
  public init(next: String, read: [String], count: Int) {
    self.next = next
    self.read = read
    self.count = count
  }
}

extension Entry {
  /// The entry with the text of its page, whose other values only fill gaps.
  public func completed(by page: PageContent) -> Entry {
    var result = self
    result.contentHTML = page.html
    result.contentText = page.text
    result.title = title ?? page.metadata.title
    if authors.isEmpty { result.authors = page.metadata.authors }
    result.language = language ?? page.metadata.language
    var pictures = Entry(guid: "")
    pictures.images = page.metadata.images
    result.gatherImages(of: [self, pictures])
    return result
  }
}
