package import ArticleExtraction
package import FeedBasics
package import FeedModel

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
