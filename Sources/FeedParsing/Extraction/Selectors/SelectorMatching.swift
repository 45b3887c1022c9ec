internal import FeedModel

extension PageTree {
  /// The elements that a selector selects, in document order; some may be inside others.
  ///
  /// One walk from the root to the leaves. What an element is of the selector follows from what its parent is, so the walk
  /// never goes back, and takes time in proportion to the elements of the page whatever the selector.
  func nodes(selectedBy selector: CSSSelector) -> [Int] {
    var found: [Int] = []
    var matches: [SelectorMatch] = []
    matches.reserveCapacity(count)
    for node in 0..<count {
      let above = parent(node).map { matches[$0] } ?? SelectorMatch()
      guard let name = name(node) else {
        matches.append(above)
        continue
      }
      let match = selector.match(in: above) { isMatch(node, name, $0) }
      matches.append(match)
      if selector.selects(match) { found.append(node) }
    }
    return found
  }

  private func isMatch(_ node: Int, _ name: HTMLName, _ test: ElementTest) -> Bool {
    if let wanted = test.name, wanted != name { return false }
    return test.attributes.allSatisfy { isMatch(node, $0) }
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

/// Which elements of a selector an element of a page is.
struct SelectorMatch {
  /// A bit for each element of the selector that this one is, with all that must precede it.
  fileprivate var own: UInt64 = 0
  /// A bit for each that this one or an ancestor is.
  fileprivate var any: UInt64 = 0
}

extension CSSSelector {
  /// - Parameters:
  ///   - parent: the result for the parent.
  ///   - isMatch: whether the element passes a test.
  fileprivate func match(
    in parent: SelectorMatch, _ isMatch: (ElementTest) -> Bool
  ) -> SelectorMatch {
    // What may come after an element is one bit further.
    let isChild = (parent.own << 1) & children
    let isInside = (parent.any << 1) & ~(children | first)
    var possible = (first | isChild | isInside) & all
    var own: UInt64 = 0
    while possible != 0 {
      let index = possible.trailingZeroBitCount
      possible &= possible - 1
      if isMatch(elements[index]) { own |= 1 << UInt64(index) }
    }
    return SelectorMatch(own: own, any: parent.any | own)
  }

  fileprivate func selects(_ match: SelectorMatch) -> Bool { match.own & last != 0 }
}

extension AttributeTest.Name {
  fileprivate func isName(
    of place: HTMLAttributes.Place, in bytes: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    if let known { return place.known == known }
    guard place.known == nil, place.name.count == text.count else { return false }
    return zip(bytes[place.name], text).allSatisfy { HTMLBytes.lowered($0) == $1 }
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
