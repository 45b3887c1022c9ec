import ArticleExtraction
import ArticleRendering
import FeedBasics
import FeedModel

/// An extracted page as an item of JSON Feed 1.1 (jsonfeed.org/version/1.1).
enum PageItem {
  /// The item as one line. A refused page has only its URL and the reason.
  /// - Parameter name: the file or URL.
  static func line(_ page: ExtractedPage, of name: String) -> [UInt8] {
    var writer = JSONWriter()
    writer.object { item in
      item.member("id", id(page, of: name))
      item.member("url", page.url)
      if page.refusal == nil { content(page, to: &item) }
      item.object("_aggregate") { aggregate in
        aggregate.object("extraction") { extraction(page, to: &$0) }
      }
    }
    writer.lineBreak()
    return writer.bytes
  }

  /// The page's URL, or else a hash of its article, as for articles without guid and link; JSON Feed requires an id.
  private static func id(_ page: ExtractedPage, of name: String) -> String {
    if let url = page.url { return url }
    // Without a URL of the page, it may be relative.
    if let canonical = page.canonicalURL,
      let url = URLReference.absoluteWeb(canonical, base: nil)
    {
      return url
    }
    // A refused page has only its name.
    return "hash:" + Digest.hex([page.title, page.contentHTML ?? name])
  }

  private static func content(_ page: ExtractedPage, to item: inout JSONWriter) {
    item.member("title", page.title)
    item.member("content_html", page.contentHTML.map(PageLinks.published))
    if !page.authors.isEmpty {
      item.array("authors") { list in
        for name in page.authors { list.object { $0.member("name", name) } }
      }
    }
    item.member("date_published", page.published.map(Timestamp.rfc3339))
    item.member("image", page.image)
    item.member("language", page.language)
  }

  private static func extraction(_ page: ExtractedPage, to json: inout JSONWriter) {
    if let refusal = page.refusal {
      json.member("refused", refusal.rawValue)
    } else {
      json.member("method", page.method?.rawValue)
      json.member("words", page.words)
      json.key("confidence")
      json.number((min(max(page.confidence, 0), 1) * 1000).rounded() / 1000)
    }
    json.member("next_url", page.refusal == nil ? page.nextURL : nil)
    json.member("canonical_url", page.canonicalURL)
    if page.isPaywalled { json.member("paywalled", true) }
  }
}
