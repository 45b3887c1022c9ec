/// The links and images of a text, numbered in the order in which they appear, each URL once.
struct LinkNumbers {
  struct Target: Equatable {
    var url: String
    var isImage: Bool
  }

  private(set) var targets: [Target] = []
  private var numbers: [String: Int] = [:]
  /// Links into the page itself lead nowhere on a terminal: its footnotes, say.
  private let page: String?

  /// - Parameter page: the article's URL.
  init(page: String?) { self.page = page.map(LinkNumbers.withoutFragment) }

  func contains(_ url: String) -> Bool { numbers[url] != nil }

  /// From 1; nil for what needs no number.
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
