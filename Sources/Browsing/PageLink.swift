import ArticleRendering
import FeedModel

/// A link, an image or an attachment of an article's page.
public struct PageLink: Sendable, Equatable {
  /// The number in the text, from 1; nil if the text does not number it.
  public var number: Int?
  /// The address.
  public var url: String
  /// The words of the link or what the address is, such as `image: a cat`; may be empty.
  public var text: String

  /// The links of a page: its enclosures, the other numbered ones in the order of their numbers, then the article's own.
  static func all(of layout: ArticleLayout, _ article: Article) -> [PageLink] {
    let numbered = layout.links.enumerated().map { index, link in
      PageLink(number: index + 1, url: link.url, text: words(link, article.entry))
    }
    let files = Set(article.entry.attachmentsBesideImages.map(\.url))
    let urls = Set(numbered.map(\.url))
    let own = [
      (article.entry.url, "the article"), (article.entry.externalURL, "the page it links to"),
      (article.entry.commentsURL, "comments"),
    ]
    return numbered.filter { files.contains($0.url) } + numbered.filter { !files.contains($0.url) }
      + own.compactMap { url, text in
        guard let url, !urls.contains(url) else { return nil }
        return PageLink(number: nil, url: url, text: text)
      }
  }

  private static func words(_ link: NumberedLink, _ entry: Entry) -> String {
    if link.isImage { return link.text.isEmpty ? "image" : "image: \(link.text)" }
    if link.text.isEmpty, let file = entry.attachments.first(where: { $0.url == link.url }) {
      return "enclosure: \(file.mediaType)"
    }
    return link.text
  }
}
