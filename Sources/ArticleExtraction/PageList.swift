internal import FeedBasics
import FeedParsing

/// A list of links in a page that may be that of its articles: elements with the same place in the page, each with a link
/// at the same place in it.
struct PageList {
  /// The items, in document order.
  var items: [Int] = []
  /// The link of each.
  var links: [Int] = []
  /// How likely it is the list that the page is about.
  var score = 0.0

  /// The list that a page most likely is about; nil if it has none.
  static func best(in tree: PageTree) -> PageList? {
    var finder = PageListFinder(tree)
    return finder.best()
  }
}

/// Finds lists by the paths of tags that lead to their links.
struct PageListFinder {
  /// More links than any page of people has.
  private static let maximumLinks = 3000
  /// How far above a link its item may be, and above that what has the items.
  private static let maximumDepth = 8
  private static let maximumGroup = 3
  /// Fewer items are no list.
  private static let minimumItems = 3

  private struct Key: Hashable {
    /// What has the items.
    var holder: Int
    /// The tags from there to the item.
    var outer: [HTMLName]
    /// The tags from the item to the link.
    var inner: [HTMLName]
  }

  private let tree: PageTree
  /// By node: whether it is in navigation and the like.
  private var isAside: [Bool]
  /// By node: how many dates and pictures there are before it.
  private var dates = [0]
  private var pictures = [0]
  /// By node: the first heading from it on.
  private var titles: [Int]

  init(_ tree: PageTree) {
    self.tree = tree
    isAside = Array(repeating: false, count: tree.count)
    titles = Array(repeating: tree.count, count: tree.count + 1)
    for node in (0..<tree.count).reversed() {
      titles[node] = tree.name(node)?.isHeading ?? false ? node : titles[node + 1]
    }
    for node in 0..<tree.count {
      let above = tree.parent(node).map { isAside[$0] } ?? false
      isAside[node] = above || PageListFinder.isAside(node, in: tree)
      dates.append(dates[node] + (PageListFinder.isDate(node, in: tree) ? 1 : 0))
      pictures.append(pictures[node] + (tree.name(node) == .img ? 1 : 0))
    }
  }

  private static func isDate(_ node: Int, in tree: PageTree) -> Bool {
    // A date may have no element of its own: `<li>2026-11-02: <a …`.
    guard let name = tree.name(node) else {
      return tree.texts[node].length < 60 && hasDate(tree.text(of: node, limit: 60))
    }
    if name == .time || tree.hints(node).contains(.date) { return true }
    return tree.end(node) - node < 4 && hasDate(tree.text(of: node, limit: 60))
  }

  /// Whether a text is a date, with little around it. Without a year of four digits it may be a version.
  static func hasDate(_ text: String, limit: Int = 60) -> Bool {
    guard text.utf8.count < limit, hasYear(text) else { return false }
    return FeedDate.parse(text).map { $0.timeIntervalSince1970 > 0 } ?? false
  }

  private static func hasYear(_ text: String) -> Bool {
    text.utf8.split { !$0.isASCIIDigit }
      .contains {
        $0.count == 4 && ($0.first == UInt8(ascii: "1") || $0.first == UInt8(ascii: "2"))
      }
  }

  private static func isAside(_ node: Int, in tree: PageTree) -> Bool {
    switch tree.name(node) {
    case .nav, .footer, .dialog, .noscript, .select: return true
    // Some servers put the whole page into a form.
    case .form: return (tree.end(node) - node) * 2 < tree.count
    case .header: return tree.parent(node).flatMap { tree.name($0) } == .body
    // Their classes name what the page or the article is about.
    case .html, .body, .main, .article: return false
    default: break
    }
    let hints = tree.hints(node)
    let isOther = !hints.isDisjoint(with: [
      .asideRole, .comments, .share, .newsletter, .advertisement, .dialog, .hidden, .tags,
    ])
    return isOther || isConsent(node, in: tree)
  }

  private static func isConsent(_ node: Int, in tree: PageTree) -> Bool {
    for name: HTMLAttributeName in [.class, .id] {
      guard let words = tree.attribute(node, name)?.lowercased() else { continue }
      if words.contains("cookie") || words.contains("consent") { return true }
    }
    return false
  }

  mutating func best() -> PageList? {
    var groups: [Key: PageList] = [:]
    for link in contentLinks() {
      var inner: [HTMLName] = []
      var item = link
      for _ in 0..<PageListFinder.maximumDepth {
        var outer: [HTMLName] = []
        var below = item
        for _ in 0..<PageListFinder.maximumGroup {
          guard let holder = tree.parent(below), let name = tree.name(below), name != .body,
            name != .html
          else { break }
          outer.append(name)
          let key = Key(holder: holder, outer: outer, inner: inner)
          if groups[key]?.items.last != item {
            groups[key, default: PageList()].items.append(item)
            groups[key]?.links.append(link)
          }
          below = holder
        }
        guard let parent = tree.parent(item), let name = tree.name(item) else { break }
        inner.append(name)
        item = parent
      }
    }
    var best: (key: Key, list: PageList)?
    for (key, list) in groups where list.items.count >= PageListFinder.minimumItems {
      var list = withoutMenus(list, key)
      list.score = score(list, key)
      guard list.score > 0 else { continue }
      if let known = best, !isBetter(list, key, than: known.list, known.key) { continue }
      best = (key, list)
    }
    guard var list = best?.list else { return nil }
    lift(&list)
    return list
  }

  /// A list that several elements have, without the items of those that are menus: bare links, where another has dates or
  /// this one is named so. Together they are many, and so may seem to be more than the list that the page is about.
  private func withoutMenus(_ list: PageList, _ key: Key) -> PageList {
    guard list.items.count >= 2 * PageListFinder.minimumItems else { return list }
    var list = list
    for depth in 1..<max(1, key.outer.count) {
      let rows = list.items.map { above($0, depth - 1) }
      let groups = Dictionary(grouping: rows.indices) { above(rows[$0], 1) }
        .filter { $0.value.count >= PageListFinder.minimumItems }
      guard groups.count > 1 else { continue }
      let bare = groups.filter { $0.value.allSatisfy { isBare(rows[$0], list.links[$0]) } }
      let isDated = groups.values.contains { places in
        places.count { hasDate(rows[$0]) } * 2 > places.count
      }
      let menus = isDated ? bare : bare.filter { isMenu($0.key, in: key.holder) }
      guard !menus.isEmpty, menus.count < groups.count else { continue }
      let left = Set(menus.values.joined())
      let kept = rows.indices.filter { !left.contains($0) }
      list.items = kept.map { list.items[$0] }
      list.links = kept.map { list.links[$0] }
    }
    return list
  }

  /// The element that is some levels above a node.
  private func above(_ node: Int, _ levels: Int) -> Int {
    (0..<levels).reduce(node) { node, _ in tree.parent(node) ?? node }
  }

  private func hasDate(_ node: Int) -> Bool { dates[tree.end(node)] > dates[node] }

  /// Whether an element has nothing but a link.
  private func isBare(_ node: Int, _ link: Int) -> Bool {
    let end = tree.end(node)
    return !hasDate(node) && pictures[end] == pictures[node] && titles[node] >= end
      && tree.text(of: node, limit: 400) == tree.text(of: link, limit: 400)
  }

  /// Whether an element, or one around it in what has the list, is named as a menu or the like.
  private func isMenu(_ node: Int, in holder: Int) -> Bool {
    tree.isInside(node) {
      $0 > holder && tree.hints($0).contains(.unlikely) && !tree.hints($0).contains(.positive)
    }
  }

  /// Makes items as large as they can be: up to where one would have two links of the list.
  private func lift(_ list: inout PageList) {
    for _ in 0..<PageListFinder.maximumDepth {
      let parents = list.items.compactMap { tree.parent($0) }
      guard parents.count == list.items.count, Set(parents).count == parents.count,
        parents.allSatisfy({ tree.name($0) != .body })
      else { return }
      list.items = parents
    }
  }

  /// Of equal lists the one with the links of the titles, the larger items, the nearer holder and the earlier link.
  private func isBetter(_ one: PageList, _ key: Key, than other: PageList, _ known: Key) -> Bool {
    if abs(one.score - other.score) > 1e-9 { return one.score > other.score }
    let titled = (titledLinks(one), titledLinks(other))
    if titled.0 != titled.1 { return titled.0 > titled.1 }
    if key.inner.count != known.inner.count { return key.inner.count > known.inner.count }
    if key.outer.count != known.outer.count { return key.outer.count < known.outer.count }
    if key.holder != known.holder { return key.holder < known.holder }
    return one.links.lexicographicallyPrecedes(other.links)
  }

  /// How many of a list's links are in or around the titles of their items.
  private func titledLinks(_ list: PageList) -> Int {
    zip(list.items, list.links).count { item, link in
      let title = title(of: item, link)
      return title == link || tree.contains(title, link)
    }
  }

  private func contentLinks() -> [Int] {
    var links: [Int] = []
    for node in 0..<tree.count where tree.name(node) == .a && !isAside[node] {
      guard let href = tree.attribute(node, .href)?.trimmed, PageLink.isPlace(href),
        !href.hasPrefix("#") || href.hasPrefix("#!") || href.hasPrefix("#/"),
        HeadlineWeight.of(tree.text(of: node, limit: 400)) > 0, !isInSentence(node)
      else { continue }
      links.append(node)
      if links.count == PageListFinder.maximumLinks { break }
    }
    return links
  }

  /// Whether a link is in the midst of a paragraph. That of an entry begins or fills its own.
  private func isInSentence(_ link: Int) -> Bool {
    var node = link
    while let parent = tree.parent(node), link - parent < 8 {
      if tree.name(parent) == .p {
        let title = tree.text(of: link, limit: 400)
        let text = tree.text(of: parent, limit: 600)
        return text.utf8.count > title.utf8.count + 60 && !text.hasPrefix(title)
      }
      node = parent
    }
    return false
  }

  /// What has the title of an item: its heading, or its link.
  private func title(of item: Int, _ link: Int) -> Int {
    let heading = titles[item]
    return heading < tree.end(item) && !tree.contains(link, heading) ? heading : link
  }

  private func score(_ list: PageList, _ key: Key) -> Double {
    var quality = 0.0
    var targets: Set<String> = []
    var texts: Set<String> = []
    // An item that has another one in it is no item.
    for (item, next) in zip(list.items, list.items.dropFirst()) where next < tree.end(item) {
      return 0
    }
    // Links that all read "more" are not the titles.
    let usesHeadings =
      Set(list.links.map { tree.text(of: $0, limit: 400) }).count * 2 <= list.items.count
    for (item, link) in zip(list.items, list.links) {
      let end = tree.end(item)
      let title = tree.text(of: usesHeadings ? self.title(of: item, link) : link, limit: 400)
      let hasMore = tree.text(of: item, limit: 600).utf8.count > title.utf8.count + 60
      var own = HeadlineWeight.of(title)
      texts.insert(title)
      targets.insert(tree.attribute(link, .href) ?? "")
      let isHeading =
        tree.isInside(link) { $0 > item && (tree.name($0)?.isHeading ?? false) }
        || usesHeadings && titles[item] < end
        || (link..<tree.end(link)).contains { tree.name($0)?.isHeading ?? false }
        || (tree.name(item)?.isHeading ?? false)
      if isHeading { own += 0.5 }
      if hasDate(item) { own += 0.4 }
      if pictures[end] > pictures[item] { own += 0.2 }
      if hasMore { own += 0.4 }
      quality += own
    }
    let count = Double(list.items.count)
    // The same link again and again is no list.
    let variety = Double(min(targets.count, texts.count)) / count
    guard variety > 0.5 else { return 0 }
    var score = quality / count * log2(1 + count) * variety
    if tree.isInside(
      key.holder, where: { tree.name($0) == .main || tree.hints($0).contains(.mainRole) })
    {
      score *= 1.3
    }
    if tree.isInside(
      key.holder,
      where: {
        tree.name($0) == .aside
          || !tree.hints($0).isDisjoint(with: [.negative, .unlikely, .related])
            && !tree.hints($0).contains(.positive)
      })
    {
      score *= 0.5
    }
    return score
  }
}

/// The paragraphs of a page that are in no item of its list. An article has lists of links too, but it is mostly text that
/// is in none of them.
struct PageProse {
  /// A shorter text is a label or a teaser, and in characters as all that follows.
  private static let shortestParagraph: Int32 = 80

  /// The length of all of them.
  private(set) var length = 0
  /// The most in one place: of an article's paragraphs, most are side by side.
  private(set) var longest = 0
  /// The length of the list's text.
  private(set) var listed = 0

  init(_ tree: PageTree, outside list: PageList) {
    var texts = Array(repeating: TextMeasure(), count: tree.count)
    // The nearest block around each node, and whether a link is around it.
    var blocks = Array(repeating: 0, count: tree.count)
    var isLinked = Array(repeating: false, count: tree.count)
    var isListed = isLinked
    for item in list.items {
      for node in item..<tree.end(item) { isListed[node] = true }
    }
    for node in 0..<tree.count {
      let parent = tree.parent(node) ?? 0
      let name = tree.name(node)
      blocks[node] = name?.breaksLines ?? false ? node : blocks[parent]
      isLinked[node] = isLinked[parent] || name == .a
      guard name == nil else { continue }
      var text = tree.texts[node]
      if isListed[node] { listed += Int(text.length) }
      if isLinked[node] { text.linkLength = text.length }
      texts[blocks[node]] += text
    }
    var places: [Int: Int] = [:]
    for (node, text) in texts.enumerated() where !isListed[node] {
      guard text.length >= PageProse.shortestParagraph, text.linkDensity < 1.0 / 3 else { continue }
      length += Int(text.length)
      guard let parent = tree.parent(node) else { continue }
      places[parent, default: 0] += Int(text.length)
      if let above = tree.parent(parent) { places[above, default: 0] += Int(text.length) / 2 }
    }
    longest = places.values.max() ?? 0
  }
}
