import FeedBasics
import FeedParsing

/// Chooses the headline of a page.
enum PageTitle {
  /// - Parameter hint: the title in the feed.
  static func of(_ tree: PageTree, data: LinkedData, hint: String?) -> String? {
    let head = tree.head
    let title = PlainText.folded(head.title)
    let social = head.meta("og:title", "twitter:title")
    let site = [head.meta("og:site_name", "application-name"), data.publisher].compactMap { $0 }
    let bare = title.map { withoutSite($0, site) }
    let signs = [title, social, data.headline, hint, bare].compactMap { $0 }
    if let heading = heading(tree, like: signs, site: site) { return heading }
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

  /// The `h1` that resembles what the page is called elsewhere; an `h2` if there is no such `h1`. The page's only `h1` need not
  /// resemble it as much.
  private static func heading(_ tree: PageTree, like signs: [String], site: [String]) -> String? {
    if let (heading, _) = heading(tree, .h1, like: signs) { return heading }
    let second = heading(tree, .h2, like: signs)
    if let second, signs.contains(where: { TitleMatch.isSame(second.text, $0) }) {
      return second.text
    }
    return onlyHeading(tree, like: signs, site: site) ?? second?.text
  }

  private static func heading(
    _ tree: PageTree, _ level: HTMLName, like signs: [String]
  ) -> (text: String, likeness: Double)? {
    var best: (text: String, likeness: Double)?
    for node in tree.elements(level).prefix(maximumHeadings) {
      guard let text = text(ofHeading: node, tree), !isSite(text, tree) else { continue }
      if let part = TitleMatch.part(ofHeading: node, tree, signs) { return (part, 1) }
      if signs.contains(text) { return (text, 1) }
      for sign in signs {
        // All words of the heading are in the sign, and most of the sign's are in the heading.
        let likeness =
          isPart(text, of: sign)
          ? 1 : min(TitleMatch.likeness(sign, text), 0.35 + TitleMatch.likeness(text, sign))
        if likeness > max(0.78, best?.likeness ?? 0) { best = (text, likeness) }
      }
    }
    return best
  }

  /// The text of a heading that may be the page's; nil for others.
  private static func text(ofHeading node: Int, _ tree: PageTree) -> String? {
    if tree.name(node) == .h1, tree.hints(node).contains(.hidden) { return nil }
    if isHomeLink(node, tree) { return nil }
    var text = tree.text(of: node, limit: 1000) { isForReaders($0, tree) }
    while let last = text.last, "¶#§🔗".contains(last) { text = text.dropLast().trimmed }
    return text.count >= 3 && text.count <= 300 ? text : nil
  }

  /// Whether a heading is only a link to the home page, and so the site's name.
  private static func isHomeLink(_ node: Int, _ tree: PageTree) -> Bool {
    let children = tree.children(of: node).filter {
      tree.texts[$0].length > 0 || tree.name($0) != nil
    }
    guard children.count == 1, let link = children.first, tree.name(link) == .a else {
      return false
    }
    return tree.attribute(link, .href) == "/"
  }

  /// Whether an element is for programs that read a page aloud.
  private static func isForReaders(_ node: Int, _ tree: PageTree) -> Bool {
    guard tree.hints(node).contains(.named), tree.name(node) == .span,
      let name = tree.attribute(node, .class)
    else { return false }
    return ["sr-only", "screen-reader", "visually-hidden", "visuallyhidden"].contains(
      where: name.lowercased().contains)
  }

  /// The only `h1`, if it has some words of what the page is called elsewhere and is not the site's name.
  private static func onlyHeading(_ tree: PageTree, like signs: [String], site: [String]) -> String?
  {
    let headings = tree.elements(.h1).prefix(maximumHeadings)
      .compactMap { text(ofHeading: $0, tree) }
    guard headings.count == 1, let heading = headings.first, !isSite(heading, tree),
      TitleMatch.words(heading).count >= 3, !site.contains(where: { isName(heading, $0) }),
      signs.contains(where: { TitleMatch.likeness($0, heading) >= 0.4 })
    else { return nil }
    return heading
  }

  /// Whether a heading is what the page's title has before or after its name elsewhere, which is the site's name.
  private static func isSite(_ heading: String, _ tree: PageTree) -> Bool {
    guard let title = PlainText.folded(tree.head.title) else { return false }
    let social = tree.head.meta("og:title")
    for name in [social, before(heading, in: title)].compactMap({ $0 }) {
      guard name != heading, title.count > heading.count + name.count,
        title.hasPrefix(heading) && title.hasSuffix(name)
          || title.hasPrefix(name) && (title.hasSuffix(heading) || title.hasSuffix("[\(heading)]"))
      else { continue }
      // On some pages it is the other way round, and the site calls every page by its own name.
      let isHeading = [HTMLName.h1, .h2, .h3].contains { level in
        tree.elements(level).prefix(maximumHeadings).contains {
          TitleMatch.isSame(tree.text(of: $0, limit: 600), name)
        }
      }
      if isHeading { return true }
    }
    return false
  }

  /// What a title has before a heading at its end, and a sign between them or brackets; nil if it does not end so.
  private static func before(_ heading: String, in title: String) -> String? {
    (separators.map { $0 + heading } + [" [\(heading)]"]).first(where: title.hasSuffix)
      .map { title.dropLast($0.count).trimmed }
      .flatMap { $0.isEmpty ? nil : $0 }
  }

  /// Whether a heading is what a longer title has before or after the name of the site. Wikis write that name in brackets.
  private static func isPart(_ heading: String, of title: String) -> Bool {
    guard title.count > heading.count else { return false }
    let (heading, title) = (heading.lowercased(), title.lowercased())
    return separators.contains { title.hasPrefix(heading + $0) || title.hasSuffix($0 + heading) }
      || title.hasPrefix(heading + " [") && title.hasSuffix("]")
  }

  private static func firstHeading(_ tree: PageTree) -> String? {
    tree.elements(.h1).prefix(maximumHeadings).lazy.map { tree.text(of: $0, limit: 1000) }
      .first { !$0.isEmpty }
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

/// Compares headlines by their words.
enum TitleMatch {
  /// The words in lower case; each character of Chinese and Japanese is a word.
  static func words(_ text: String) -> [Substring] {
    var words: [Substring] = []
    let lower = text.lowercased()
    var start: String.Index?
    for index in lower.indices {
      let character = lower[index]
      let isIdeograph =
        character.unicodeScalars.first.map { $0.value >= 0x3040 && $0.value <= 0x9FFF } ?? false
      if character.isLetter || character.isNumber, !isIdeograph {
        if start == nil { start = index }
        continue
      }
      if let first = start { words.append(lower[first..<index]) }
      start = nil
      if isIdeograph { words.append(lower[index...index]) }
    }
    if let first = start { words.append(lower[first...]) }
    return words
  }

  /// The share of the characters of the shorter title's words that the other has too.
  static func likeness(_ a: String, _ b: String) -> Double {
    let first = words(a)
    let second = words(b)
    guard !first.isEmpty, !second.isEmpty else { return 0 }
    let known = Set(first)
    let all = second.reduce(0) { $0 + $1.count }
    let other = second.filter { !known.contains($0) }.reduce(0) { $0 + $1.count }
    return 1 - Double(other) / Double(all)
  }

  /// The words of a part of a heading that are one of the titles, beside those of its section.
  static func part(ofHeading node: Int, _ tree: PageTree, _ titles: [String]) -> String? {
    guard tree.end(node) - node <= maximumParts else { return nil }
    return (node + 1..<tree.end(node)).lazy.map { tree.text(of: $0, limit: 1000) }
      .first { $0.count >= 10 && titles.contains($0) }
  }

  /// In nodes; longer headings are not cut into parts.
  private static let maximumParts = 24

  /// Whether a heading has a title, perhaps beside the name of its section.
  static func isHeading(_ node: Int, _ tree: PageTree, _ title: String) -> Bool {
    isSame(tree.text(of: node, limit: 600), title)
      || part(ofHeading: node, tree, [title]) != nil
  }

  /// Whether two headlines are one, but for a few words.
  static func isSame(_ a: String, _ b: String) -> Bool {
    likeness(a, b) > 0.75 && likeness(b, a) > 0.75
  }
}
