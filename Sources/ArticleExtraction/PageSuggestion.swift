public import FeedBasics
public import FeedModel
public import FeedParsing

/// Why nothing is suggested for a document. `description` is the end of a sentence about the page.
public enum PageWithoutList: Error, Sendable, Equatable, CustomStringConvertible {
  /// It is not a web page.
  case noPage
  /// A login page, a bot check or the like was served instead of the page.
  case wall(PageRefusal)
  /// It is about one thing.
  case article
  /// It has hardly any text, and scripts.
  case script
  /// It has no list of links to articles.
  case noList

  /// What to add to the message that a document is not a feed. Empty for logins and bot checks, which that message
  /// mentions itself, and where nothing more is known.
  public var addition: String {
    switch self {
    case .noPage, .wall(.login), .wall(.captcha): ""
    case .wall, .article, .script, .noList: "; \(self)"
    }
  }

  /// The end of a sentence about the page.
  public var description: String {
    switch self {
    case .noPage: "it is not a web page"
    case .wall(let reason): "there is nothing to follow: \(reason.description)"
    case .article: "it is an article, not a list of articles"
    case .script:
      "its content is written by a script; an adapter can read JSON that the page contains (`json`, see "
        + "docs/pages.md) or that the script loads"
    case .noList: "it has no list of articles"
    }
  }
}

extension AdapterSuggestion {
  /// Suggests how to read a web page that has a list of articles.
  /// - Parameter url: the page's own.
  /// - Throws: why the page has no list that is worth following.
  public static func suggestPage(
    _ body: Data, contentType: String?, url: String?
  ) throws(PageWithoutList) -> AdapterSuggestion {
    guard FeedParser.isWebPage(body) else { throw .noPage }
    let text = PageText.read(
      [UInt8](body.prefix(PageExtraction.maximumBytes)), charset: ContentType(contentType).charset)
    return try text.withUnsafeBufferPointer { bytes throws(PageWithoutList) in
      .definition(
        try PageReview(PageTreeBuilder.read(bytes, keepsScripts: true), url: url).lines())
    }
  }
}

/// Judges whether a page is one that can be followed, and how to read it.
struct PageReview {
  private let page: SelectedPage
  private let url: String?
  private var tree: PageTree { page.tree }

  /// - Parameter tree: with its scripts.
  init(_ tree: PageTree, url: String?) {
    page = SelectedPage(tree)
    self.url = url
  }

  func lines() throws(PageWithoutList) -> [AdapterSuggestion.Line] {
    let article = ArticleFinder(tree, url: url, hints: PageHints()).read(explains: false)
    let list = PageList.best(in: tree)
    let mapping = list.flatMap { follow($0) }
    switch article.refusal {
    case nil, .index, .empty: break
    // A banner that asks for consent is on many pages.
    case .consent where mapping != nil && list?.items.count ?? 0 > 4: break
    case .some(let reason): throw .wall(reason)
    }
    if let list, isArticle(PageProse(tree, outside: list), list) { throw .article }
    let reason = reason(article)
    if list == nil, reason == .article { throw reason }
    let lines = mapping?.lines
    let shown = lines == nil ? 0 : list?.items.count ?? 0
    if let data = structured(atLeast: shown, isDated: mapping?.dates != nil) { return data }
    if let lines { return lines }
    if let script = embedded(isApplication: reason == .script) { return script }
    throw reason
  }

  /// Structured data, which needs no selectors, unless the page shows more than that.
  private func structured(atLeast shown: Int, isDated: Bool) -> [AdapterSuggestion.Line]? {
    guard let feed = StructuredPage(tree).feed(traced: 0) else { return nil }
    let titles = feed.items.map { HeadlineWeight.of($0.title?.text ?? "") }
    let dated = feed.items.count { $0.published != nil }
    let isMostlyDated = dated * 2 > titles.count
    // What has dates is articles, however short their titles are.
    let haveTitles = titles.reduce(0, +) * 2 > Double(titles.count)
    guard titles.count >= max(3, shown), isMostlyDated || (!isDated && haveTitles) else {
      return nil
    }
    return [AdapterSuggestion.Line(key: AdapterKey.page.rawValue, value: "true")]
  }

  /// The list of a page that is filled in by a script, from the data of that script.
  /// - Parameter isApplication: whether the page shows nothing else, so that also a script without a name of its own has
  ///   its articles.
  private func embedded(isApplication: Bool) -> [AdapterSuggestion.Line]? {
    var isFirst = true
    for (node, text) in tree.scripts.sorted(by: { $0.key < $1.key }) {
      guard let document = ScriptJSON.document(in: text) else { continue }
      // Of several scripts an adapter reads the first one with JSON.
      let fallback = isApplication && isFirst ? "script" : nil
      isFirst = false
      guard let selector = selector(ofScript: node) ?? fallback,
        let best = JSONList.all(in: document).map({ ListMapping($0) })
          .max(by: { $0.score < $1.score }),
        best.list.items.count >= 3, best.fields[.title] != nil, best.fields[.url] != nil
      else { continue }
      return [
        AdapterSuggestion.Line(key: AdapterKey.page.rawValue, value: "true"),
        AdapterSuggestion.Line(key: AdapterKey.json.rawValue, value: selector),
        AdapterSuggestion.Line(key: AdapterKey.items.rawValue, value: best.itemsPath),
      ] + best.lines
    }
    return nil
  }

  /// A selector of one script and no other; nil if it has neither an id nor a type of its own.
  private func selector(ofScript node: Int) -> String? {
    var texts: [String] = []
    if let id = tree.attribute(node, .id), PageListMapping.isPlain(id) {
      texts.append("script#\(id)")
    }
    if let type = tree.attribute(node, .type), type.hasSuffix("json") {
      texts.append("script[type=\"\(type)\"]")
    }
    return texts.first { text in
      guard let selector = try? CSSSelector(text) else { return false }
      return page.nodes(selectedBy: selector) == [node]
    }
  }

  /// Why a page without a list has none.
  private func reason(_ article: ExtractedPage) -> PageWithoutList {
    if article.refusal == nil, article.confidence > 0.5, article.words > 200 { return .article }
    return tree.head.scripts > 0 && tree.text(of: 0, limit: 500).utf8.count < 300
      ? .script : .noList
  }

  /// nil for a list that is not worth following. A short one must look the more like one of articles.
  private func follow(_ list: PageList) -> PageListMapping? {
    let mapping = PageListMapping(list, page)
    let least = list.items.count > 7 ? 2 : mapping.dates != nil ? 2.4 : 3
    return list.score >= least ? mapping : nil
  }

  /// The part of an article's text that is a list of links is small, unless it is a list of products and the like, which
  /// lead to other sites.
  private func isArticle(_ prose: PageProse, _ list: PageList) -> Bool {
    // Titles count for more than their length.
    let share = Double(prose.length) / Double(prose.listed + 100 * list.items.count)
    // Some lists have a few words before them, and a front page has teasers all over.
    if share > 0.5 && prose.length > 800 && prose.longest > 300 || share > 1.2 { return true }
    guard tree.head.meta("og:type") == "article" else { return false }
    return prose.longest > 2000 || share > 0.2 && foreignLinks(list) * 2 > list.links.count
  }

  /// How many of a list's links lead to other hosts.
  private func foreignLinks(_ list: PageList) -> Int {
    let page = (tree.head.canonical ?? tree.head.meta("og:url") ?? url).map(URLReference.Parts.init)
    return list.links.count { link in
      let host = URLReference.Parts(tree.attribute(link, .href) ?? "").host
      return host != nil && host != page?.host
    }
  }
}

/// The selectors of a list.
struct PageListMapping {
  /// Further classes of an element are not compared.
  private static let maximumClasses = 20
  /// Further elements of a link are not looked at.
  private static let maximumParts = 30

  /// A selector of the date that most items have; nil if they have none.
  private(set) var dates: String?
  private let list: PageList
  private let page: SelectedPage
  private var tree: PageTree { page.tree }

  init(_ list: PageList, _ page: SelectedPage) {
    self.list = list
    self.page = page
    dates = dateSelector
  }

  /// nil if the items cannot be selected.
  var lines: [AdapterSuggestion.Line]? {
    guard let items = itemSelector, let link = linkSelector else { return nil }
    var lines = [
      AdapterSuggestion.Line(key: "page", value: "true"),
      AdapterSuggestion.Line(key: "items", value: items),
      AdapterSuggestion.Line(key: "title", value: titleSelector ?? link),
      AdapterSuggestion.Line(key: "url", value: link == "." ? "@href" : "\(link)@href"),
    ]
    if let date = dates {
      lines.append(AdapterSuggestion.Line(key: "published", value: date))
      if isMonthFirst(date) {
        lines.append(AdapterSuggestion.Line(key: "date_format", value: "M/d/yyyy"))
      }
    }
    if has("p", { tree.text(of: $0, limit: 400).utf8.count > 40 }) {
      lines.append(AdapterSuggestion.Line(key: "summary", value: "p"))
    }
    if has("img[data-src]", { _ in true }) {
      lines.append(AdapterSuggestion.Line(key: "image", value: "img@data-src|img@src"))
    } else if has("img[src]", { _ in true }) {
      lines.append(AdapterSuggestion.Line(key: "image", value: "img@src"))
    }
    return lines
  }

  // MARK: Items

  /// A selector of the items, and of few other elements.
  private var itemSelector: String? {
    guard let first = list.items.first, let last = list.items.last,
      let own = tests(of: list.items)
    else { return nil }
    // Only what has all of the items.
    let holders = tree.ancestors(of: first).dropFirst().filter { tree.contains($0, last) }
      .compactMap { tests(of: [$0]) }.prefix(6)
    let wanted = Set(list.items)
    var fallback: (text: String, extra: Int)?
    // The tags and classes that lead to the items.
    var paths: [String] = []
    // Without a class, what they are in may be the second of its kind.
    var places: [String] = []
    var (path, level) = (own, list.items)
    for _ in 0..<4 {
      let parents = level.compactMap { tree.parent($0) }
      guard parents.count == level.count, let above = tests(of: parents) else { break }
      if Set(parents).count == 1, let around = tree.parent(parents[0]),
        let outer = tests(of: [around])
      {
        let name = tree.name(parents[0])
        let place = tree.children(of: around).prefix { $0 <= parents[0] }
          .count { tree.name($0) == name }
        places.append("\(outer) > \(above):nth-of-type(\(place)) > \(path)")
      }
      path = "\(above) > \(path)"
      paths.append(path)
      level = parents
    }
    var texts = [own] + paths + holders.map { "\($0) > \(own)" } + holders.map { "\($0) \(own)" }
    // A tag alone selects too much as soon as the page has one more of them.
    if !own.contains(where: { $0 == "." || $0 == "#" }) {
      texts.sort { $0.contains { ".#".contains($0) } && !$1.contains { ".#".contains($0) } }
    }
    for (index, text) in (texts + places).enumerated() {
      // What is further up may change sooner; a few other elements do less harm.
      if index > texts.count, fallback.map({ $0.extra * 4 <= wanted.count }) ?? false { break }
      guard let selector = try? CSSSelector(text) else { continue }
      let found = page.nodes(selectedBy: selector)
      guard wanted.isSubset(of: found) else { continue }
      let extra = found.count - wanted.count
      if extra == 0 { return text }
      if fallback.map({ extra < $0.extra }) ?? true { fallback = (text, extra) }
    }
    return fallback?.text
  }

  /// What elements have in common: their name, an id or classes.
  private func tests(of nodes: [Int]) -> String? {
    guard let first = nodes.first, let name = tree.name(first),
      nodes.allSatisfy({ tree.name($0) == name })
    else { return nil }
    if nodes.count == 1, let id = tree.attribute(first, .id), PageListMapping.isPlain(id) {
      return "\(name)#\(id)"
    }
    var common: [String]?
    for node in nodes {
      let classes = (tree.attribute(node, .class) ?? "").split(whereSeparator: \.isWhitespace)
        .prefix(PageListMapping.maximumClasses).map(String.init).filter(PageListMapping.isPlain)
      common = common.map { $0.filter(classes.contains) } ?? classes
    }
    return "\(name)" + (common ?? []).prefix(2).map { ".\($0)" }.joined()
  }

  /// Whether a class or id can be written without escapes, and is not made anew with each version of the page.
  static func isPlain(_ name: String) -> Bool {
    guard let first = name.first, first.isASCII, first.isLetter || first == "_" else {
      return false
    }
    return name.utf8.count < 40 && !name.contains { $0.isNumber }
      && name.allSatisfy { $0.isASCII && ($0.isLetter || $0 == "-" || $0 == "_") }
  }

  // MARK: Fields

  /// A selector of each item's link.
  private var linkSelector: String? {
    if list.items == list.links { return "." }
    var texts = ["a"]
    for name in ["h1", "h2", "h3", "h4", "h5", "h6"] { texts += ["\(name) a", "a:not([class])"] }
    if let own = tests(of: list.links) { texts.append(own) }
    let parents = list.links.compactMap { tree.parent($0) }
    if parents.count == list.links.count, let parent = tests(of: parents) {
      texts += ["\(parent) > a", "\(parent) a"]
    }
    texts += ["td:nth-child(2) a", "td a", "a:nth-of-type(2)"]
    var best: (text: String, hits: Int)?
    for text in texts {
      guard let selector = try? CSSSelector(text) else { continue }
      let hits = zip(list.items, list.links).count { item, link in
        page.nodes(selectedBy: selector, in: item).first == link
      }
      if hits == list.items.count { return text }
      if hits > best?.hits ?? 0 { best = (text, hits) }
    }
    return best.flatMap { $0.hits * 2 > list.items.count ? $0.text : nil }
  }

  /// A heading that is the title, where the link has more or other text.
  private var titleSelector: String? {
    let isInHeading = zip(list.items, list.links).allSatisfy { item, link in
      tree.isInside(link) { $0 >= item && (tree.name($0)?.isHeading ?? false) }
    }
    if isInHeading { return nil }
    for name in ["h1", "h2", "h3", "h4", "h5"] where has(name, share: 0.9, { _ in true }) {
      return name
    }
    return datedLinkTitle
  }

  /// The part of links that is the title, where the links are whole cards with a date in them.
  private var datedLinkTitle: String? {
    func hasDate(_ node: Int) -> Bool {
      PageListFinder.hasDate(tree.text(of: node, limit: 200), limit: 200)
    }
    guard dates != nil, list.links.count(where: hasDate) * 2 > list.links.count else { return nil }
    // In the order in which the items have them.
    var selectors: [String] = []
    var texts: [String: [String]] = [:]
    for (item, link) in zip(list.items, list.links) {
      let nodes = (link + 1..<max(link + 1, tree.end(link))).filter { tree.name($0) != nil }
      for node in nodes.prefix(PageListMapping.maximumParts) {
        let title = tree.text(of: node, limit: 400)
        guard !hasDate(node), HeadlineWeight.of(title) > 0, let text = tests(of: [node]),
          let selector = try? CSSSelector(text),
          page.nodes(selectedBy: selector, in: item).first == node
        else { continue }
        if texts[text] == nil { selectors.append(text) }
        texts[text, default: []].append(title)
      }
    }
    return selectors.first { selector in
      let titles = texts[selector] ?? []
      // What many items have, such as a category, is the title of none.
      return titles.count * 10 >= list.items.count * 9 && Set(titles).count * 2 > titles.count
    }
  }

  private var dateSelector: String? {
    func hasDate(_ node: Int) -> Bool {
      let text = tree.text(of: node, limit: 60)
      // A year alone is a part of one.
      return text.trimmed.utf8.count > 4 && PageListFinder.hasDate(text)
    }
    if has("time[datetime]", { PageListFinder.hasDate(tree.attribute($0, .datetime) ?? "") }) {
      return "time@datetime"
    }
    if has("[datetime]", { PageListFinder.hasDate(tree.attribute($0, .datetime) ?? "") }) {
      return "[datetime]@datetime"
    }
    if has("time", hasDate) { return "time" }
    // The place in the items that has a date again and again.
    var counts: [String: Int] = [:]
    for (item, link) in zip(list.items, list.links).prefix(50) {
      var seen: Set<String> = []
      // Of a card, all is in the link.
      let isCard = tree.text(of: item, limit: 400) == tree.text(of: link, limit: 400)
      for node in (item + 1)..<max(item + 1, tree.end(item)) {
        // A title may have numbers.
        guard let name = tree.name(node), tree.end(node) - node < 10,
          isCard || !tree.contains(link, node),
          !tree.contains(node, link), !name.isHeading, hasDate(node), let own = tests(of: [node])
        else { continue }
        if own == "td", let row = tree.parent(node) {
          let place = tree.children(of: row).prefix { $0 <= node }.count { tree.name($0) != nil }
          counts["td:nth-child(\(place))", default: 0] += 1
          continue
        }
        // What has no class is told apart by what it is in.
        let isPlain = !own.contains(".") && !own.contains("#")
        let above = isPlain ? tree.parent(node).flatMap { $0 > item ? tests(of: [$0]) : nil } : nil
        let text = above.map { "\($0) > \(own)" } ?? own
        if seen.insert(text).inserted { counts[text, default: 0] += 1 }
      }
    }
    let best = counts.max { ($0.value, $1.key.count, $1.key) < ($1.value, $0.key.count, $0.key) }
    if let best, best.value * 2 >= min(50, list.items.count) { return best.key }
    // Beside a link in an element of its own there may be nothing but a date.
    let dated = list.items.prefix(50).count {
      PageListFinder.hasDate(tree.text(of: $0, limit: 200), limit: 200)
    }
    return dated * 5 >= min(50, list.items.count) * 4 && list.items != list.links ? "." : nil
  }

  /// Whether dates are written with slashes and the month first, which they are not elsewhere.
  private func isMonthFirst(_ place: String) -> Bool {
    guard let place = PagePlace(place) else { return false }
    var isAmerican = tree.head.language?.lowercased() == "en-us"
    var count = 0
    for item in list.items.prefix(50) {
      guard let text = place.texts(in: PageItem(page: page, node: item)).first else { continue }
      // There may be words around it.
      let numbers = text.split { !$0.isNumber && $0 != "/" }.lazy
        .map { $0.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) } }
        .first { $0.count == 3 }
      guard let numbers, let first = numbers[0], let second = numbers[1], first <= 12,
        second <= 31, numbers[2] ?? 0 > 999
      else { return false }
      if second > 12 { isAmerican = true }
      count += 1
    }
    return isAmerican && count > 2
  }

  /// Whether the first element of a selector is there in most of the items, and fulfils a condition.
  private func has(_ text: String, share: Double = 0.5, _ isRight: (Int) -> Bool) -> Bool {
    guard let selector = try? CSSSelector(text) else { return false }
    let count = list.items.count { item in
      page.nodes(selectedBy: selector, in: item).first.map(isRight) ?? false
    }
    return Double(count) >= share * Double(list.items.count)
  }
}
