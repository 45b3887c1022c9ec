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

  /// The links of a page: the numbered ones in the order of their numbers, then the others.
  /// - Parameters:
  ///   - lines: the page.
  ///   - blocks: the article's content, for the words of its links.
  static func all(on lines: [StyledLine], of article: Article, blocks: [TextBlock]) -> [PageLink] {
    var texts: [String: String] = [:]
    collect(blocks, &texts)
    var numbered: [PageLink] = []
    var others: [PageLink] = []
    var seen: Set<String> = []
    for line in lines {
      if let (number, url) = listed(line), number == numbered.count + 1 {
        numbered.append(PageLink(number: number, url: url, text: words(texts[url] ?? "")))
      } else {
        for case let url? in line.runs.map(\.link) where seen.insert(url).inserted {
          others.append(PageLink(number: nil, url: url, text: role(of: url, in: article)))
        }
      }
    }
    let urls = Set(numbered.map(\.url))
    return numbered + others.filter { !urls.contains($0.url) }
  }

  /// The number and the address of a line below the text, such as `[3] https://example.org/`.
  private static func listed(_ line: StyledLine) -> (number: Int, url: String)? {
    guard line.runs.count >= 4, line.runs[0].text.allSatisfy({ $0 == " " }),
      line.runs[1].text.hasPrefix("["), line.runs[1].text.hasSuffix("]"),
      let number = Int(line.runs[1].text.dropFirst().dropLast()), let url = line.runs[3].link
    else { return nil }
    return (number, url)
  }

  private static func words(_ text: String) -> String {
    text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  private static func role(of url: String, in article: Article) -> String {
    let entry = article.entry
    if url == entry.url { return "the article" }
    if url == entry.externalURL { return "the page it links to" }
    if url == entry.commentsURL { return "comments" }
    if let attachment = entry.attachments.first(where: { $0.url == url }) {
      return ["attachment", attachment.title ?? attachment.mimeType].compactMap(\.self)
        .joined(separator: ": ")
    }
    return entry.images.contains(url) ? "image" : ""
  }

  private static func collect(_ blocks: [TextBlock], _ texts: inout [String: String]) {
    for block in blocks {
      switch block {
      case .paragraph(let spans), .heading(_, let spans): collect(spans, &texts)
      case .list(let list): for item in list.items { collect(item, &texts) }
      case .quote(let blocks): collect(blocks, &texts)
      case .table(let table):
        for row in [table.header] + table.rows { for cell in row { collect(cell, &texts) } }
      case .code, .rule: break
      }
    }
  }

  private static func collect(_ spans: [TextSpan], _ texts: inout [String: String]) {
    var open: String?
    for span in spans {
      if let image = span.image, texts[image] == nil {
        texts[image] = span.text.isEmpty ? "image" : "image: \(span.text)"
      }
      // Adjacent spans with the same address are one link.
      if let link = span.link, link != span.image {
        if link == open, span.image == nil {
          let before = texts[link] ?? ""
          texts[link] = (before == "image" ? "" : before) + span.text
        } else if texts[link] == nil {
          texts[link] = span.image == nil ? span.text : "image"
          open = link
        }
      } else {
        open = nil
      }
    }
  }
}
