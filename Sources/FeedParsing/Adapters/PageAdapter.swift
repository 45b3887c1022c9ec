import FeedBasics

/// The selectors of an adapter for web pages.
struct PageAdapter: Sendable, Equatable {
  /// The selectors of the items, of which the first with any is used.
  let items: [CSSSelector]
  /// Selectors of what the items are in.
  let containers: [CSSSelector]
  private let fields: [AdapterKey: AdapterField<PagePlace>]

  /// nil if it does not select items.
  init?(_ fields: [AdapterKey: AdapterField<PagePlace>]) {
    guard let items = fields[.items]?.places.compactMap(\.selector), !items.isEmpty else {
      return nil
    }
    self.items = items
    containers = items.compactMap(\.container)
    self.fields = fields
  }

  subscript(_ key: AdapterKey) -> AdapterField<PagePlace>? { fields[key] }
}

/// Where a field is in an item of a page: a selector, and an attribute after `@`. `.` is the item itself.
package struct PagePlace: AdapterPlace {
  /// nil for the item itself.
  let selector: CSSSelector?
  /// nil for the text.
  let attribute: String?

  package init?(_ text: String) {
    let (written, attribute) = PagePlace.parts(text)
    self.attribute = attribute.map { $0.lowercased() }
    if let attribute, attribute.isEmpty || attribute.contains(where: \.isWhitespace) { return nil }
    if written == "." || written.isEmpty && attribute != nil {
      selector = nil
    } else {
      guard let selector = try? CSSSelector(written) else { return nil }
      self.selector = selector
    }
  }

  /// The selector and the attribute; the attribute is after the last `@` outside of brackets.
  private static func parts(_ text: String) -> (selector: String, attribute: String?) {
    guard let mark = text.lastIndex(of: "@"), !text[mark...].contains("]") else {
      return (text.trimmed, nil)
    }
    return (String(text[..<mark]).trimmed, String(text[text.index(after: mark)...]).trimmed)
  }

  /// What a value must be, with what is wrong with this one.
  static func expected(_ value: String) -> String {
    let usual = "selectors such as 'h2 a@href', separated by '|'"
    for part in value.split(separator: "|") {
      let selector = parts(String(part)).selector
      guard !selector.isEmpty, selector != ".", !selector.hasPrefix("'") else { continue }
      do throws(SelectorError) {
        _ = try CSSSelector(selector)
      } catch {
        return "\(usual): \(error)"
      }
    }
    return usual
  }

  /// The elements in document order.
  func nodes(in item: PageItem) -> [Int] {
    guard let selector else { return [item.node ?? 0] }
    guard let node = item.node else { return item.page.nodes(selectedBy: selector) }
    let nodes = item.page.nodes(selectedBy: selector, in: node)
    return item.nested.isEmpty ? nodes : nodes.filter { !item.isNested($0) }
  }

  package func texts(in item: PageItem) -> [String] {
    nodes(in: item).compactMap { item.page.text(of: $0, attribute: attribute).flatMap(picture) }
  }
}

extension PagePlace {
  /// Of an attribute with several pictures the URL of the largest, and of a style that of its first; other texts as they
  /// are. nil if there is none.
  private func picture(_ text: String) -> String? {
    guard let attribute else { return text }
    if attribute.hasSuffix("srcset") {
      var candidates = ImageCandidates()
      candidates.add(srcset: text)
      return candidates.chosen
    }
    guard attribute == "style" else { return text }
    return text.firstRange(of: "url(").flatMap { start in
      text[start.upperBound...].prefix { $0 != ")" }
        .trimmed.trimmed { $0 == "\"" || $0 == "'" }.nonEmpty
    }
  }
}

/// An element of a page that is an item, or a whole page.
package struct PageItem {
  let page: SelectedPage
  /// nil for the whole page, which has several outermost elements if `<html>` is left out.
  let node: Int?
  /// The elements in it that selectors leave out, in document order and none inside another.
  let nested: [Int]

  package init(page: SelectedPage, node: Int?, nested: [Int] = []) {
    self.page = page
    self.node = node
    self.nested = nested
  }

  /// The same without leaving out anything.
  var whole: PageItem { PageItem(page: page, node: node) }

  /// Whether a node is in an element that is left out, or is one.
  func isNested(_ node: Int) -> Bool {
    let place = nested.partitionPoint { $0 <= node }
    return place > 0 && page.tree.contains(nested[place - 1], node)
  }
}

/// A page with what selectors select in it, each found once. It is a class, since items share what was found.
package final class SelectedPage {
  package let tree: PageTree
  private var found: [String: [Int]] = [:]

  package init(_ tree: PageTree) { self.tree = tree }

  /// The selected elements of the whole page, in document order.
  package func nodes(selectedBy selector: CSSSelector) -> [Int] {
    if let known = found[selector.description] { return known }
    let nodes = tree.nodes(selectedBy: selector)
    found[selector.description] = nodes
    return nodes
  }

  /// The selected elements inside one.
  package func nodes(selectedBy selector: CSSSelector, in node: Int) -> [Int] {
    let all = nodes(selectedBy: selector)
    let end = tree.end(node)
    return Array(all[all.partitionPoint { $0 <= node }...].prefix { $0 < end })
  }

  /// The whole page; nil if it is empty.
  var root: PageItem? { tree.count > 0 ? PageItem(page: self, node: nil) : nil }

  /// Elements as sanitised HTML, with links as they are written.
  func html(of nodes: [Int]) -> String {
    ArticleWriter.html(
      of: nodes, in: tree, isRemoved: Array(repeating: false, count: tree.count),
      links: LinkResolution(base: nil, document: nil) { $0 })
  }

  /// In bytes: more is no title, and no summary either.
  private static let longestText = 20_000

  func text(of node: Int, attribute: String?) -> String? {
    let text =
      attribute.map { tree.attribute(node, named: $0) ?? "" }
      ?? tree.text(of: node, limit: SelectedPage.longestText)
    return text.allSatisfy(\.isWhitespace) ? nil : text
  }
}

/// Where a link of a page leads.
package enum PageLink {
  /// Whether it leads to a page: what only runs a script, or writes a letter, leads nowhere.
  package static func isPlace(_ href: String) -> Bool {
    let href = href.trimmed
    if href.isEmpty || href == "#" { return false }
    guard URLReference.hasScheme(href) else { return true }
    let scheme = href.prefix { $0 != ":" }.lowercased()
    return scheme == "http" || scheme == "https"
  }
}

extension PageTree {
  /// The value of an attribute of any name, in lower case; nil if the element does not have it.
  fileprivate func attribute(_ node: Int, named name: String) -> String? {
    let attributes = attributes(node)
    let name = AttributeTest.Name(name)
    return attributes.places.first { name.isName(of: $0, in: bytes) }.map(attributes.value)
  }
}
