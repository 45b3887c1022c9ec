import ArticleExtraction
import FeedBasics
import FeedModel
import FeedParsing

/// The pages of one article, joined.
struct PageParts: Sendable {
  /// The share of a page's runs of words that others have from which it is nothing new.
  private static let maximumShare = 0.5

  /// The first page with the text of all of them; nil before the first.
  private(set) var whole: ExtractedPage?
  /// The first page as it was stored, without its content.
  private(set) var page: StoredPage?
  /// The URLs that were requested and those that responded.
  private var urls: Set<String> = []
  private var text = ""
  private(set) var count = 0

  var isEmpty: Bool { count == 0 }

  /// Nothing yet.
  init() {}

  /// What is stored of an article whose first pages were read in an earlier run.
  init(_ page: StoredPage, _ content: PageContent, _ rest: PageRest) {
    var whole = ExtractedPage(url: page.finalURL ?? page.url)
    whole.contentHTML = content.html
    whole.method = ExtractionMethod(rawValue: content.method)
    whole.words = content.words
    whole.confidence = content.confidence
    whole.authors = content.metadata.authors.compactMap(\.name)
    whole.image = content.metadata.images.first
    whole.language = content.metadata.language
    self.whole = whole
    var page = page
    page.failures = 0
    page.nextAttempt = nil
    self.page = page
    urls = Set(rest.read)
    text = content.text
    count = rest.count
  }

  /// What follows.
  /// - Parameter next: the URL of the next page.
  func rest(_ next: String) -> PageRest {
    PageRest(next: next, read: urls.sorted(), count: count)
  }

  /// Adds a page.
  /// - Returns: false if its text is nothing new, which ends the article.
  mutating func add(_ part: ExtractedPage, _ stored: StoredPage, requested url: String) -> Bool {
    urls.formUnion([url, stored.finalURL ?? url])
    count += 1
    guard let html = part.contentHTML else { return count == 1 }
    let content = HTMLContent.read(html, base: nil).text
    guard var whole else {
      self.whole = part
      page = stored
      text = content
      return true
    }
    guard Shingles(content).share(in: Shingles(text)) < PageParts.maximumShare else {
      return false
    }
    whole.contentHTML = (whole.contentHTML ?? "") + "\n" + html
    whole.words += part.words
    whole.confidence = min(whole.confidence, part.confidence)
    whole.blocks.formUnion(part.blocks)
    self.whole = whole
    text += "\n\n" + content
    return true
  }

  /// The URL of the next page, on the same host and not yet requested; nil if the article ends.
  /// - Parameter part: the page that was added last.
  func next(after part: ExtractedPage) -> String? {
    guard count < PageJob.maximumParts, let next = part.nextURL,
      let url = URLReference.absoluteWeb(next, base: part.url), !urls.contains(url),
      URLReference.Parts(url).host == part.url.flatMap({ URLReference.Parts($0).host })
    else { return nil }
    return url
  }
}
