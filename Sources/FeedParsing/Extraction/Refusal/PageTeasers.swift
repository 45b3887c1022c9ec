/// The paragraphs of a page that lead to other pages of its site, and the text between them.
struct PageTeasers {
  /// The number of pages that teasers lead to.
  private(set) var count = 0
  /// The number of those in the chosen article.
  private(set) var countInArticle = 0
  /// The number of teasers with text of their own after them.
  private(set) var countWithText = 0
  /// The characters of prose before the first teaser, and of the longest run of prose after one.
  private(set) var lead = 0
  private(set) var longest = 0
  /// Whether the chosen article begins with a teaser, or right after one.
  private(set) var articleIsTeaser = false
  /// The share of the main part that is in links.
  private(set) var linkDensity = 0.0

  init() {}

  init(_ page: [PageLine], article: [PageLine], tree: PageTree, url: String?) {
    let site = Site(url ?? tree.head.canonical)
    var targets: Set<String> = []
    var run = 0
    var length = 0
    var linkLength = 0
    let start = article.first?.node
    var isAfterTeaser = false
    for line in page {
      length += line.length
      linkLength += line.linkLength
      if line.node == start { articleIsTeaser = isAfterTeaser || site.teaser(line) != nil }
      if let target = site.teaser(line) {
        if count == 0 { lead = run } else { close(run) }
        if targets.insert(target).inserted { count += 1 }
        run = 0
        isAfterTeaser = true
      } else if line.isProse {
        run += line.length
        isAfterTeaser = false
      }
    }
    if count == 0 { lead = run } else { close(run) }
    countInArticle = Set(article.compactMap(site.teaser)).count
    linkDensity = length > 0 ? Double(linkLength) / Double(length) : 0
  }

  private mutating func close(_ run: Int) {
    if run > 0 { countWithText += 1 }
    longest = max(longest, run)
  }

  /// The site of a page, by its URL.
  private struct Site {
    private let origin: Substring
    private let path: Substring

    init(_ url: String?) {
      let url = url ?? ""
      let rest = url.firstRange(of: "://").map { url[$0.upperBound...] } ?? ""
      let host = rest.prefix { $0 != "/" }
      origin = host.hasPrefix("www.") ? host.dropFirst(4) : host
      path = Site.path(rest.dropFirst(host.count))
    }

    /// The page that a teaser leads to; nil if the line is not a teaser.
    func teaser(_ line: PageLine) -> String? {
      guard let target = line.target, line.linkLength >= 16, line.linkLength * 10 >= line.length * 7
      else { return nil }
      if let range = target.firstRange(of: "//"),
        range.lowerBound == target.startIndex || target[..<range.lowerBound].hasSuffix(":")
      {
        let rest = target[range.upperBound...]
        let host = rest.prefix { $0 != "/" }
        let name = host.hasPrefix("www.") ? host.dropFirst(4) : host
        guard origin.isEmpty || name.hasSuffix(origin) || origin.hasSuffix(name) else { return nil }
        return local(rest.dropFirst(host.count))
      }
      return local(target[...])
    }

    private func local(_ target: Substring) -> String? {
      guard !target.hasPrefix("#"), !target.hasPrefix("mailto:"), !target.hasPrefix("javascript:")
      else { return nil }
      let page = Site.path(target)
      return page.isEmpty || page == path ? nil : String(page)
    }

    private static func path(_ text: Substring) -> Substring {
      let page = text.prefix { $0 != "#" }
      return page == "/" ? "" : page
    }
  }
}
