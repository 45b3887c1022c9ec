public import ArticleExtraction
public import FeedBasics
import FeedModel
import FeedParsing

/// Extracts the article of a page: the body, its type, its URL after redirects, and what is known of the article.
public typealias PageExtractor =
  @Sendable (
    _ body: Data, _ contentType: String?, _ url: String?, _ hints: PageHints
  ) -> ExtractedPage

/// The result of a request for a page.
enum PageResult: Sendable {
  /// To be stored.
  case page(StoredPage, blocks: Set<UInt64>)
  /// There is a further page. Those before it are to be stored in case it does not arrive; nil if the whole article of an
  /// earlier request is stored.
  case next(PageJob, StoredPage?, blocks: Set<UInt64>)
  /// The request failed; to be stored unless the machine is offline. nil if nothing is to be stored.
  case failed(StoredPage?, FetchError)
}

/// Reads responses to requests for pages. A pure function of these properties.
struct PageReader: Sendable {
  /// The version of the extraction.
  static let version = 1

  let extract: PageExtractor
  /// How the pages of a feed, by its name, and of a host are read.
  let reading: @Sendable (_ feed: String?, _ host: String?) -> PageRules

  /// - Parameter seen: in how many articles of the host each block was seen.
  func result(
    of response: FetchResponse, to job: PageJob, seen: [UInt64: Int], now: Date
  ) -> PageResult {
    var page = job.page
    page.fetched = now
    page.status = response.status
    page.failures = 0
    page.nextAttempt = nil
    // A page that has not changed stays as it is.
    if response.status == 304 { return .page(page, blocks: []) }
    page.finalURL = response.finalURL
    page.etag = response.etag
    page.lastModified = response.lastModified
    page.bodyDigest = BodyDigest.of(response.body)
    page.extraction = PageReader.version
    page.content = nil
    page.refusal = nil
    let url = response.finalURL ?? job.url
    if let refusal = ResponseRefusal.reason(
      status: response.status, finalURL: url, requestedURL: job.url,
      contentType: response.contentType, body: response.body)
    {
      return ended(job, refused: refusal, page)
    }
    let reading = reading(
      PageReader.areOneSite(job.url, url) ? job.feed.name : nil, URLReference.Parts(url).host)
    var hints = PageHints(title: job.title, summary: job.text, rule: reading.rule)
    hints.seenBlocks = seen
    var extracted = extract(response.body, response.contentType, url, hints)
    extracted.url = extracted.url ?? url
    if let refusal = extracted.refusal ?? (extracted.contentHTML == nil ? .empty : nil) {
      return ended(job, refused: refusal, page)
    }
    var next = job
    let isNew = next.parts.add(extracted, page, requested: job.url)
    if isNew, reading.followsPages, let url = next.parts.next(after: extracted) {
      next.url = url
      return .next(next, partial(next, now: now), blocks: extracted.blocks)
    }
    return finished(next.parts, job.feed) ?? ended(job, refused: .empty, page)
  }

  /// The result of a request that failed. The pages of the article before it are kept, and are the article unless the
  /// request is repeated.
  func result(of error: FetchError, to job: PageJob, now: Date) -> PageResult {
    if case .cancelled = error { return .failed(nil, error) }
    if let finished = finished(job.parts, job.feed) {
      guard var page = partial(job, now: now) else { return finished }
      page.failures = job.known?.failures ?? 0
      let failed = PageRetry.page(page, after: error, requesting: job.url, now: now)
      guard let failed, failed.nextAttempt != nil else { return finished }
      page.failures = failed.failures
      page.nextAttempt = failed.nextAttempt
      return .failed(page, error)
    }
    if job.known?.content != nil { return .failed(nil, error) }
    return .failed(
      PageRetry.page(job.page, after: error, requesting: job.url, now: now), error)
  }

  /// What the pages of the article before this one are, or that this one was refused.
  private func ended(
    _ job: PageJob, refused refusal: PageRefusal, _ page: StoredPage
  ) -> PageResult {
    if let finished = finished(job.parts, job.feed) { return finished }
    var page = page
    page.refusal = refusal
    // What was found before stays.
    if let known = job.known, known.content != nil { page = known }
    return .page(page, blocks: [])
  }

  /// The article as far as it was read, which goes on with the job; nil if a whole one is stored, which stays.
  private func partial(_ job: PageJob, now: Date) -> StoredPage? {
    if let known = job.known?.content, known.metadata.rest == nil { return nil }
    guard case .page(var page, _)? = finished(job.parts, job.feed) else { return nil }
    page.content?.metadata.rest = job.parts.rest(job.url)
    page.nextAttempt = now
    return page
  }

  /// The article of all pages; nil without one.
  private func finished(_ parts: PageParts, _ feed: Feed) -> PageResult? {
    guard let whole = parts.whole, var page = parts.page, let html = whole.contentHTML else {
      return nil
    }
    let read = HTMLContent.read(html, base: nil)
    var entry = Entry(guid: "")
    entry.title = whole.title
    entry.contentHTML = html
    entry.contentText = read.text
    entry.authors = whole.authors.map { Author(name: $0) }
    SecretRedaction(feed).remove(from: &entry)
    let images = ([whole.image].compactMap(\.self) + read.images).uniqued()
    var metadata = PageMetadata(
      authors: entry.authors, images: images, language: whole.language)
    metadata.title = entry.title
    page.content = PageContent(
      html: entry.contentHTML ?? "", text: entry.contentText ?? "",
      method: whole.method?.rawValue ?? "", words: whole.words, confidence: whole.confidence,
      metadata: metadata)
    return .page(page, blocks: whole.blocks)
  }

  /// Whether two URLs are of one registered domain; a redirect to another site makes the feed's rule void.
  static func areOneSite(_ first: String, _ second: String) -> Bool {
    let hosts = [first, second].map { URLReference.Parts($0).host }
    guard let a = hosts[0], let b = hosts[1] else { return false }
    return a == b || RegistrableDomain.of(a) == RegistrableDomain.of(b)
  }
}
