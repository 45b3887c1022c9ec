import FeedBasics
import FeedModel

extension PageTree {
  /// The elements that a selector selects, in document order; some may be inside others.
  ///
  /// One walk from the root to the leaves. What an element is of the selector follows from what its parent is, so the walk
  /// never goes back, and takes time in proportion to the elements of the page whatever the selector.
  package func nodes(selectedBy selector: CSSSelector) -> [Int] {
    let selector = selector.parts
    var found: [Int] = []
    var matches: [SelectorMatch] = []
    matches.reserveCapacity(count)
    // What the children of each node are so far, for those that follow.
    var siblings: [Int: SelectorMatch] = [:]
    let hasSiblings = selector.next | selector.later != 0
    let places = selector.hasPlaces ? SiblingPlaces(self) : nil
    for node in 0..<count {
      let parent = parent(node)
      var above = parent.map { matches[$0] } ?? SelectorMatch()
      guard let name = name(node) else {
        matches.append(above)
        continue
      }
      if name == .tr, let parent, self.name(parent) == .table {
        above = selector.impliedBody(of: above)
      }
      let before = hasSiblings ? siblings[parent ?? -1] ?? SelectorMatch() : SelectorMatch()
      let match = selector.match(in: above, after: before) { isMatch(node, name, $0, places) }
      matches.append(match)
      if hasSiblings { siblings[parent ?? -1] = match.following(before) }
      if selector.selects(match) { found.append(node) }
    }
    return found
  }

  private func isMatch(
    _ node: Int, _ name: HTMLName, _ test: ElementTest, _ places: SiblingPlaces?
  ) -> Bool {
    if let wanted = test.name, wanted != name { return false }
    return test.attributes.allSatisfy { isMatch(node, $0) }
      && test.places.allSatisfy { places?.isMatch(node, $0) ?? false }
      && !test.excluded.contains { isMatch(node, name, $0, places) }
  }

  private func isMatch(_ node: Int, _ test: AttributeTest) -> Bool {
    let attributes = Int(nodes[node].first)..<Int(nodes[node].last)
    guard let index = attributes.first(where: { test.name.isName(of: places[$0], in: bytes) })
    else { return false }
    let written = UnsafeBufferPointer(rebasing: bytes[places[index].value])
    guard CharacterReference.mayOccur(in: written) else { return test.isTrue(of: written) }
    return Array(HTMLAttributes(bytes: bytes, places: []).value(places[index]).utf8)
      .withUnsafeBufferPointer(test.isTrue)
  }
}

/// The places of elements among their siblings, from 1.
private struct SiblingPlaces {
  /// By node: the place among all siblings, and among those of the same name.
  private var all: [Int32]
  private var ofType: [Int32]
  /// By node: how many siblings there are, itself included.
  private var count: [Int32]
  private var countOfType: [Int32]

  init(_ tree: PageTree) {
    all = Array(repeating: 0, count: tree.count)
    ofType = all
    count = all
    countOfType = all
    // The first node is in no other.
    number([0].filter { $0 < tree.count }, in: tree)
    for node in 0..<tree.count where tree.name(node) != nil {
      number(Array(tree.children(of: node)), in: tree)
    }
  }

  private mutating func number(_ nodes: [Int], in tree: PageTree) {
    var types: [HTMLName: Int32] = [:]
    var place: Int32 = 0
    for node in nodes {
      guard let name = tree.name(node) else { continue }
      place += 1
      types[name, default: 0] += 1
      all[node] = place
      ofType[node] = types[name] ?? 0
    }
    for node in nodes {
      guard let name = tree.name(node) else { continue }
      count[node] = place
      countOfType[node] = types[name] ?? 0
    }
  }

  func isMatch(_ node: Int, _ test: PlaceTest) -> Bool {
    let (place, most) =
      test.isOfType ? (ofType[node], countOfType[node]) : (all[node], count[node])
    return test.isTrue(of: Int(test.isFromEnd ? most - place + 1 : place))
  }
}

/// Which elements of a selector an element of a page is.
struct SelectorMatch {
  /// A bit for each element of the selector that this one is, with all that must precede it.
  fileprivate var own: UInt64 = 0
  /// A bit for each that this one or an ancestor is.
  fileprivate var any: UInt64 = 0

  /// What a sibling after this one follows: this one directly, and all before it.
  fileprivate func following(_ before: SelectorMatch) -> SelectorMatch {
    SelectorMatch(own: own, any: before.any | own)
  }
}

extension SelectorParts {
  /// - Parameters:
  ///   - parent: the result for the parent.
  ///   - before: what the sibling before it is, and as `any` all siblings before it.
  ///   - isMatch: whether the element passes a test.
  fileprivate func match(
    in parent: SelectorMatch, after before: SelectorMatch, _ isMatch: (ElementTest) -> Bool
  ) -> SelectorMatch {
    // What may come after an element is one bit further.
    let isChild = (parent.own << 1) & children
    let isInside = (parent.any << 1) & ~(children | next | later | first)
    let follows = (before.own << 1) & next | (before.any << 1) & later
    var possible = (first | isChild | isInside | follows) & all
    var own: UInt64 = 0
    while possible != 0 {
      let index = possible.trailingZeroBitCount
      possible &= possible - 1
      if isMatch(elements[index]) { own |= 1 << UInt64(index) }
    }
    return SelectorMatch(own: own, any: parent.any | own)
  }

  /// What the parent of a row is that stands in a table itself: that, and the `tbody` which browsers put around such rows
  /// (WHATWG HTML §13.2.6.4.9), and so have in the selectors that their tools make.
  /// - Parameter table: the result for the table.
  fileprivate func impliedBody(of table: SelectorMatch) -> SelectorMatch {
    let body = match(in: table, after: SelectorMatch()) { $0.name == .tbody && $0.count == 0 }
    return SelectorMatch(own: table.own | body.own, any: body.any)
  }

  fileprivate func selects(_ match: SelectorMatch) -> Bool { match.own & last != 0 }
}

extension AttributeTest.Name {
  func isName(
    of place: HTMLAttributes.Place, in bytes: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    if let known { return place.known == known }
    guard place.known == nil, place.name.count == text.count else { return false }
    return zip(bytes[place.name], text).allSatisfy { $0.asciiLowercased == $1 }
  }
}

extension AttributeTest {
  /// - Parameter text: the attribute's value. An empty part is in no value (Selectors Level 3 §6.3.2).
  fileprivate func isTrue(of text: UnsafeBufferPointer<UInt8>) -> Bool {
    switch comparison {
    case .exists: return true
    case .equals: return text.elementsEqual(value)
    case .hasWord:
      return text.split { 0x09...0x0D ~= $0 && $0 != 0x0B || $0 == 0x20 }
        .contains { $0.elementsEqual(value) }
    case .hasLanguage:
      guard text.starts(with: value) else { return false }
      return text.count == value.count || text[value.count] == UInt8(ascii: "-")
    case .begins: return !value.isEmpty && text.starts(with: value)
    case .ends: return !value.isEmpty && text.suffix(value.count).elementsEqual(value)
    case .contains: return contains(text)
    }
  }

  private func contains(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let first = value.first else { return false }
    var position = 0
    while let hit = ByteSearch.next(first, in: text, from: position) {
      if text[hit...].starts(with: value) { return true }
      position = hit + 1
    }
    return false
  }
}
