public import FeedBasics

/// Extracts the article of a web page.
public enum PageExtraction {
  /// The maximum number of bytes of a page that are read; the rest is ignored.
  public static let maximumBytes = 5_000_000

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
      return ArticleExtraction(tree, url: url, hints: hints).read(explains: explains)
    }
  }
}
