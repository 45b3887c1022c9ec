/// A link or an image of a page. Its number is its place in the page's list, from 1.
public struct NumberedLink: Sendable, Equatable {
  /// The target.
  public var url: String
  /// Whether it is an image that the page shows or lists.
  public var isImage = false
  /// The text of the link or of the image on one line; empty if it has none.
  public var text = ""
}

/// The links and images of a page, numbered in order of appearance, each URL once.
struct LinkNumbers {
  private(set) var links: [NumberedLink] = []
  private var numbers: [String: Int] = [:]
  /// The article's URL. Links within the page, such as those to footnotes, do not work on a terminal.
  private let page: String?

  /// - Parameter page: the article's URL.
  init(page: String?) { self.page = page.map(LinkNumbers.withoutFragment) }

  func contains(_ url: String) -> Bool { numbers[url] != nil }

  /// The URL's number, from 1; nil for a link within the page.
  mutating func number(of url: String, isImage: Bool = false, text: String = "") -> Int? {
    if let number = numbers[url] {
      if links[number - 1].text.isEmpty { links[number - 1].text = text }
      return number
    }
    if !isImage, url.utf8.contains(UInt8(ascii: "#")) {
      let target = LinkNumbers.withoutFragment(url)
      if target.isEmpty || target == page { return nil }
    }
    links.append(NumberedLink(url: url, isImage: isImage, text: text))
    numbers[url] = links.count
    return links.count
  }

  private static func withoutFragment(_ url: String) -> String {
    guard let hash = url.utf8.firstIndex(of: UInt8(ascii: "#")) else { return url }
    return String(url[..<hash])
  }
}
