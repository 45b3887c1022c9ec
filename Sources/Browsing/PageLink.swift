import ArticleRendering
import FeedModel

/// A link, an image or an attachment of an article's page.
public struct PageLink: Sendable, Equatable {
  /// The number on the page, from 1; nil if the page does not number it.
  public var number: Int?
  /// The address.
  public var url: String
  /// The words of the link or what the address is, such as `image: a cat`; may be empty.
  public var text: String

  /// The links of a page: the numbered ones in the order of their numbers, then the others.
  /// - Parameter numbered: those of the page, by their numbers.
  static func all(_ numbered: [NumberedLink], of article: Article) -> [PageLink] {
    let entry = article.entry
    let links = numbered.enumerated().map { i, link in
      PageLink(number: i + 1, url: link.url, text: text(of: link, in: entry))
    }
    let urls = Set(numbered.map(\.url))
    let others = [
      (entry.url, "the article"), (entry.externalURL, "the page it links to"),
      (entry.commentsURL, "comments"),
    ]
    var seen = urls
    return links
      + others.compactMap { url, text in
        guard let url, seen.insert(url).inserted else { return nil }
        return PageLink(number: nil, url: url, text: text)
      }
  }

  private static func text(of link: NumberedLink, in entry: Entry) -> String {
    if link.isImage { return link.text.isEmpty ? "image" : "image: \(link.text)" }
    if let attachment = entry.attachments.first(where: { $0.url == link.url }) {
      return "attachment: \(attachment.title ?? attachment.mimeType)"
    }
    return link.text.isEmpty && link.url == entry.externalURL ? "the page it links to" : link.text
  }
}
