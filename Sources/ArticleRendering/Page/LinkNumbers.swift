/// The links and images of a text, numbered in order of appearance, each URL once.
struct LinkNumbers {
  struct Target: Equatable {
    var url: String
    var isImage: Bool
  }

  private(set) var targets: [Target] = []
  private var numbers: [String: Int] = [:]
  /// The article's URL. Links within the page, such as those to footnotes, do not work on a terminal.
  private let page: String?

  /// - Parameter page: the article's URL.
  init(page: String?) { self.page = page.map(LinkNumbers.withoutFragment) }

  func contains(_ url: String) -> Bool { numbers[url] != nil }

  /// The URL's number, from 1; nil for a link within the page.
  mutating func number(of url: String, isImage: Bool = false) -> Int? {
    if let number = numbers[url] { return number }
    if !isImage, url.utf8.contains(UInt8(ascii: "#")) {
      let target = LinkNumbers.withoutFragment(url)
      if target.isEmpty || target == page { return nil }
    }
    targets.append(Target(url: url, isImage: isImage))
    numbers[url] = targets.count
    return targets.count
  }

  private static func withoutFragment(_ url: String) -> String {
    guard let hash = url.utf8.firstIndex(of: UInt8(ascii: "#")) else { return url }
    return String(url[..<hash])
  }
}
