/// Chooses the headline of a page.
enum PageTitle {
  /// - Parameter hint: the title in the feed.
  static func of(_ tree: PageTree, data: LinkedData, hint: String?) -> String? {
    let head = tree.head
    let title = PlainText.folded(head.title)
    let social = head.meta("og:title", "twitter:title")
    let site = [head.meta("og:site_name", "application-name"), data.publisher].compactMap { $0 }
    let signs = [title, social, data.headline, hint].compactMap { $0 }
    if let heading = heading(tree, like: signs) { return heading }
    if let headline = data.headline,
      signs.contains(where: { $0 != headline && TitleMatch.likeness(headline, $0) > 0.7 })
    {
      return headline
    }
    if let social { return withoutSite(social, site) }
    if let headline = data.headline { return headline }
    if let name = head.meta("dc.title", "dcterm:title", "citation_title", "headline") {
      return name
    }
    guard let title else { return firstHeading(tree) }
    return withoutSite(title, site, takesLongest: true)
  }

  /// The `h1` that resembles what the page is called elsewhere; an `h2` if there is no such `h1`.
  private static func heading(_ tree: PageTree, like signs: [String]) -> String? {
    var best: (text: String, likeness: Double)?
    for level: HTMLName in [.h1, .h2] {
      for node in tree.elements(level).prefix(maximumHeadings) {
        if level == .h1, tree.hints(node).contains(.hidden) { continue }
        var text = tree.text(of: node, limit: 1000)
        while let last = text.last, "¶#§🔗".contains(last) { text = text.dropLast().trimmed }
        guard text.count >= 3, text.count <= 300, !isSite(text, tree) else { continue }
        if signs.contains(text) { return text }
        for sign in signs {
          // All words of the heading are in the sign, and most of the sign's are in the heading.
          let likeness =
            isPart(text, of: sign)
            ? 1 : min(TitleMatch.likeness(sign, text), 0.35 + TitleMatch.likeness(text, sign))
          if likeness > max(0.78, best?.likeness ?? 0) { best = (text, likeness) }
        }
      }
      if let best { return best.text }
    }
    return nil
  }

  /// Whether a heading is what the page's title has before or after its name elsewhere, which is the site's name.
  private static func isSite(_ heading: String, _ tree: PageTree) -> Bool {
    guard let title = PlainText.folded(tree.head.title), let social = tree.head.meta("og:title"),
      social != heading, title.count > heading.count + social.count,
      title.hasPrefix(heading) && title.hasSuffix(social)
        || title.hasPrefix(social) && title.hasSuffix(heading)
    else { return false }
    // On some pages it is the other way round, and the site calls every page by its own name.
    return [HTMLName.h1, .h2, .h3].contains { level in
      tree.elements(level).prefix(maximumHeadings).contains {
        TitleMatch.isSame(tree.text(of: $0, limit: 600), social)
      }
    }
  }

  /// Whether a heading is what a longer title has before or after the name of the site.
  private static func isPart(_ heading: String, of title: String) -> Bool {
    guard title.count > heading.count else { return false }
    return separators.contains { title.hasPrefix(heading + $0) || title.hasSuffix($0 + heading) }
  }

  private static func firstHeading(_ tree: PageTree) -> String? {
    for node in tree.elements(.h1).prefix(maximumHeadings) {
      let text = tree.text(of: node, limit: 1000)
      if !text.isEmpty { return text }
    }
    return nil
  }

  /// Further headings are not compared.
  private static let maximumHeadings = 40

  private static let separators = [
    " | ", " - ", " – ", " — ", " « ", " » ", " · ", " :: ", " • ", " / ", " > ", "｜", "_", " ~ ",
  ]

  /// The title without the name of the site before or after it.
  static func withoutSite(_ title: String, _ site: [String], takesLongest: Bool = false) -> String {
    for separator in separators {
      var parts = title.split(separator: separator).map(\.trimmed)
      guard parts.count > 1 else { continue }
      for name in site {
        if let last = parts.last, parts.count > 1, isName(last, name) { parts.removeLast() }
        if let first = parts.first, parts.count > 1, isName(first, name) { parts.removeFirst() }
      }
      if parts.count == 1 { return parts[0] }
      if takesLongest, separator != " - " || parts.count > 1 {
        // The site's name is the shorter end.
        let longest = parts.max { $0.count < $1.count } ?? title
        if TitleMatch.words(longest).count >= 3 {
          let index = parts.firstIndex(of: longest) ?? 0
          return index == 0 || parts.count == 2
            ? longest : parts[0...index].joined(separator: separator)
        }
      }
      let joined = parts.joined(separator: separator)
      if joined.count < title.count, !takesLongest { return joined }
    }
    return title
  }

  private static func isName(_ part: String, _ site: String) -> Bool {
    TitleMatch.likeness(site, part) > 0.9 || part.lowercased() == site.lowercased()
  }
}
