package import ArticleExtraction
package import FeedBasics
import FeedConfiguration
package import FeedModel
import Refreshing

/// Requests pages that the user names, one after another.
package struct PageRequest {
  /// In seconds, redirects included.
  private static let timeout = 20.0
  /// The pause between two pages of a host, in seconds.
  private static let pause = 1.0
  /// Bytes. Shorter values of a URL also occur in words of its page that are not secret.
  private static let minimumSecret = 8

  private let library: Library
  /// When each host was asked last.
  private var asked: [String: Date] = [:]

  package init(library: Library) { self.library = library }

  /// Requests a page and extracts its article. A page that is refused by its status or its redirects is a result.
  /// - Throws: exit 1 if there was no response that could be read.
  package mutating func page(
    at url: String, _ reading: PageReading
  ) async throws(LibraryFailure) -> ExtractedPage {
    let secrets = SecretMask.secrets(in: url)
    let mask = SecretMask(secrets)
    let shown = mask.masked(url)
    if let refusal = ResponseRefusal.reason(requesting: url) {
      return PageReading.refused(refusal, url: shown)
    }
    await wait(for: url)
    var request = FetchRequest(
      location: .web(url: url), timeout: PageRequest.timeout, maxBody: PageExtraction.maximumBytes)
    request.cutsBody = true
    request.mustBeWhole = true
    request.accept = "text/html, application/xhtml+xml;q=0.9, */*;q=0.1"
    var page: ExtractedPage
    do throws(FetchError) {
      // Pages can be extracted without a config.
      let config = (try? library.configIfPresent()) ?? Config(path: library.paths.config)
      var response = try await library.patientFetcher(secrets: secrets, config).fetchPage(request)
      response.finalURL = URLReference.withoutUser(response.finalURL ?? url)
      page = reading.page(of: response, requestedURL: URLReference.withoutUser(url))
    } catch .status(let code, _, let body, let finalURL) {
      let refusal = ResponseRefusal.reason(
        status: code, finalURL: finalURL, requestedURL: url, contentType: nil, body: body)
      page = PageReading.refused(refusal ?? .error, url: URLReference.withoutUser(finalURL ?? url))
      page.failedStatus = code
    } catch .tooManyRedirects(_, let targets) {
      let address = URLReference.withoutUser(url)
      page = PageReading.refused(
        ResponseRefusal.reason(redirectedFrom: address, to: targets), url: address)
    } catch .tooLarge(let limit) {
      throw .failed("\(shown): the page is larger than \(ByteCount(limit))")
    } catch {
      throw .failed(mask.masked("\(shown): \(error)"))
    }
    page.url = page.url.map(mask.masked)
    SecretMask(secrets.filter { $0.utf8.count >= PageRequest.minimumSecret }).mask(&page)
    return page
  }

  /// Waits until the host may be asked again.
  private mutating func wait(for url: String) async {
    let host = URLReference.Parts(url).host ?? ""
    if let last = asked[host] {
      let left = PageRequest.pause - library.now.timeIntervalSince(last)
      if left > 0 { try? await Task.sleep(for: .seconds(left)) }
    }
    asked[host] = library.now
  }
}

extension SecretMask {
  /// Hides the secrets of a page's URL wherever the page repeats them.
  fileprivate func mask(_ page: inout ExtractedPage) {
    page.title = page.title.map(withoutSecrets)
    page.contentHTML = page.contentHTML.map(withoutSecrets)
    page.authors = page.authors.map(withoutSecrets)
    page.image = page.image.map(withoutSecrets)
    page.nextURL = page.nextURL.map(withoutSecrets)
    page.canonicalURL = page.canonicalURL.map(withoutSecrets)
    for index in page.candidates.indices {
      page.candidates[index].beginning = withoutSecrets(page.candidates[index].beginning)
    }
  }
}

/// How the pages of a command are read.
package struct PageReading: Sendable {
  /// The URL of pages in files; nil if it is unknown.
  package var url: String?
  /// The `Content-Type` of pages in files; nil if it is unknown.
  package var contentType: String?
  package var hints: PageHints
  /// Whether candidates are listed.
  package var explains: Bool

  /// Creates it from its parts.
  package init(url: String? = nil, contentType: String? = nil, hints: PageHints, explains: Bool) {
    self.url = url
    self.contentType = contentType
    self.hints = hints
    self.explains = explains
  }

  /// The article in a file, or the reason why it has no article.
  /// - Throws: ``FileError`` if the file cannot be read.
  package func page(of file: String) throws(FileError) -> ExtractedPage {
    let body = try InputFile.contents(of: file, limit: PageExtraction.maximumBytes)
    return page(body, contentType: contentType, url: url, requestedURL: nil)
  }

  /// The article in a response, or the reason why it has no article.
  package func page(of response: FetchResponse, requestedURL: String) -> ExtractedPage {
    page(
      response.body, contentType: response.contentType, url: response.finalURL ?? requestedURL,
      requestedURL: requestedURL, status: response.status)
  }

  /// A page that is refused unread.
  package static func refused(_ refusal: PageRefusal, url: String?) -> ExtractedPage {
    var page = ExtractedPage(url: url)
    page.refusal = refusal
    return page
  }

  private func page(
    _ body: Data, contentType: String?, url: String?, requestedURL: String?, status: Int = 200
  ) -> ExtractedPage {
    if let refusal = ResponseRefusal.reason(
      status: status, finalURL: url, requestedURL: requestedURL, contentType: contentType,
      body: body)
    {
      return PageReading.refused(refusal, url: url)
    }
    return PageExtraction.extract(
      body, contentType: contentType, url: url, hints: hints, explains: explains)
  }
}
