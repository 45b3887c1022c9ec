internal import FeedBasics
public import FeedModel

/// Applies the selectors of an adapter to a web page.
struct PageAdapterReader {
  /// More items than any list has that people read.
  static let maximumItems = 1000

  let adapter: Adapter
  let page: PageAdapter
  /// The elements in an item that describe something else, such as who wrote it. No field but the author is read from
  /// them.
  var nested: CSSSelector?

  /// - Parameter traced: the number of items for which to record what each field was read from.
  func read(_ tree: PageTree, traced: Int) throws(ParseError) -> ParsedFeed {
    let selected = SelectedPage(tree)
    var feed = ParsedFeed(format: .page(adapter: adapter.name))
    feed.nextPage = page[.next].flatMap { selected.root.flatMap($0.text) }
    for (index, node) in try items(selected).enumerated() {
      let element = PageItem(
        page: selected, node: node,
        nested: nested.map {
          selected.tree.outermost(of: selected.nodes(selectedBy: $0, in: node))
        } ?? [])
      guard let item = item(element) else {
        feed.rejections.append("item \(index + 1) has no title")
        continue
      }
      feed.items.append(item)
      if feed.origins.count < traced { feed.origins.append(ItemOrigins { match($0, element) }) }
    }
    // Up to two elements without a title may be a heading and a note such as "No news".
    if feed.items.isEmpty, feed.rejections.count > 2 {
      let key: AdapterKey = page[.title] == nil ? .url : .title
      throw changed(
        "'\(adapter.written(key) ?? "")' of the adapter '\(adapter.name)' is in none of its items")
    }
    return feed
  }

  /// The outermost of the elements that the first selector with any selects.
  /// - Throws: if the page has changed: neither the items nor what they are in is there, or that has another list now.
  private func items(_ selected: SelectedPage) throws(ParseError) -> [Int] {
    for selector in page.items {
      let found = selected.nodes(selectedBy: selector)
      if found.isEmpty { continue }
      return Array(selected.tree.outermost(of: found).prefix(PageAdapterReader.maximumItems))
    }
    let containers = page.containers.flatMap { selected.nodes(selectedBy: $0) }
    if !containers.isEmpty, !containers.contains(where: { hasList($0, selected.tree) }) {
      return []
    }
    throw changed(
      "'\(adapter.written(.items) ?? "")' of the adapter '\(adapter.name)' matches nothing")
  }

  private func changed(_ what: String) -> ParseError {
    .adapterMismatch(
      "the page has changed: \(what)\(ParseError.adviceToTest)")
  }

  /// Whether an element has what may be another list: a page that was made anew often keeps its outer elements.
  private func hasList(_ node: Int, _ tree: PageTree) -> Bool {
    let isLinked = page[.url] != nil
    var count = 0
    for node in node..<tree.end(node) {
      let name = tree.name(node)
      guard isLinked ? name == .a : name == .li || name == .tr || name?.isHeading ?? false else {
        continue
      }
      if HeadlineWeight.of(tree.text(of: node, limit: 400)) > 0 { count += 1 }
      if count == 3 { return true }
    }
    return false
  }

  /// What is read for a field.
  private func match(
    _ key: AdapterKey, _ element: PageItem
  ) -> AdapterField<PagePlace>.Match? {
    page[key]?.match(in: key == .author ? element.whole : element)
  }

  private func item(_ element: PageItem) -> ParsedItem? {
    func texts(_ key: AdapterKey) -> [String] { match(key, element)?.texts ?? [] }
    func text(_ key: AdapterKey) -> String? { texts(key).first }
    func date(_ key: AdapterKey) -> Date? {
      // A date in words around it is one all the same.
      texts(key).lazy.compactMap { AdapterReader.date($0, adapter) }.first
    }
    var item = ParsedItem()
    item.base = element.page.tree.head.base
    item.title = text(.title).map { MarkupText($0, kind: .plain) }
    if let url = text(.url), PageLink.isPlace(url) {
      item.links = [ParsedLink(href: url.trimmed)]
    }
    // Of a page's elements, those without what titles the others are no items.
    guard item.title != nil || !item.links.isEmpty && page[.title] == nil else { return nil }
    item.guid = text(.id)
    item.guidIsPermaLink = false
    if let summary = text(.summary) { item.summaries = [MarkupText(summary, kind: .plain)] }
    item.content =
      page[.contentHTML].flatMap { html(of: $0, in: element) }
      ?? text(.contentText).map { MarkupText($0, kind: .plain) }
    item.images = texts(.image).map { ParsedImage(url: $0.trimmed, origin: .media) }
    item.authors = texts(.author).flatMap(AuthorText.list)
    item.tags = AdapterReader.tags(texts(.tags))
    item.published = date(.published)
    item.modified = date(.modified)
    item.language = text(.language)
    item.commentsURL = text(.commentsURL)
    let source = Source(title: text(.sourceName), url: text(.sourceURL))
    item.source = source.title == nil && source.url == nil ? nil : source
    return item
  }

  /// The markup of the first place that has any.
  private func html(of field: AdapterField<PagePlace>, in element: PageItem) -> MarkupText? {
    for place in field.places where place.attribute == nil {
      let nodes = place.nodes(in: element)
      if !nodes.isEmpty { return MarkupText(element.page.html(of: nodes)) }
    }
    return field.text(in: element).map { MarkupText($0) }
  }
}

extension ParseError {
  /// What to do about a page that has changed, as a part of its error.
  public static let adviceToTest = "; 'aggregate test' with its URL suggests another"
}
