import FeedBasics
import FeedModel
import FeedParsing

/// The articles that an item of Google News lists as about its event, since 2018:
/// `<ol><li><a href="…">title</a> <font color="…">publisher</font></li>…</ol>`.
enum ListedArticles {
  private static let beginning = "<ol><li><a "
  /// Google News lists at most five.
  private static let maximum = 10

  /// An entry with link, title and publisher for each; empty for content of any other shape.
  /// - Parameter html: the sanitised content.
  static func entries(in html: String?) -> [Entry] {
    guard let html, html.utf8.starts(with: beginning.utf8) else { return [] }
    return html.split(separator: "<li>").dropFirst().prefix(maximum).compactMap(entry)
  }

  /// The domains that a publisher may have, judging by its name: its feed does not name it, and its links are not in the
  /// list.
  /// - Parameter site: the domain of the item that lists it, which is often of the same country.
  static func likelyDomains(of name: String, beside site: String?) -> [String] {
    let labels = [PublisherName.key(name), FoldedTitle.fold(name)].uniqued().filter { label in
      !label.isEmpty && label.utf8.allSatisfy { 0x61...0x7A ~= $0 || 0x30...0x39 ~= $0 }
    }
    let ending = site.map { String($0.drop { $0 != "." }.dropFirst()) } ?? ""
    let endings = ["com", "co.uk", "org", ending].uniqued().filter { !$0.isEmpty }
    return labels.flatMap { label in endings.map { "\(label).\($0)" } }
  }

  private static func entry(_ item: Substring) -> Entry? {
    guard item.hasPrefix("<a "), let end = item.firstRange(of: "</a>"),
      let start = item.firstIndex(of: ">"), start < end.lowerBound,
      let font = item[end.upperBound...].firstRange(of: "<font"),
      let name = item[font.upperBound...].firstIndex(of: ">"),
      let close = item[name...].firstRange(of: "</font>")
    else { return nil }
    var entry = Entry(guid: "")
    entry.title = text(item[item.index(after: start)..<end.lowerBound])
    entry.source = Source(
      title: text(item[item.index(after: name)..<close.lowerBound]), url: nil)
    let tag = item[..<start]
    if let quote = tag.firstRange(of: "href=\"") {
      entry.url = text(tag[quote.upperBound...].prefix { $0 != "\"" })
    }
    return entry.title == nil || entry.source?.title == nil ? nil : entry
  }

  private static func text(_ html: Substring) -> String? {
    PlainText.read(MarkupText(String(html), kind: .html))
  }
}
