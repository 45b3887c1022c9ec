internal import FeedModel
import Platform

/// An element that selectors are tested against.
protocol SelectableElement {
  /// Whether it has a name, which is in lower case.
  func hasName(_ name: String) -> Bool
  /// The value of an attribute, whose name is in lower case; nil if absent.
  func attribute(_ name: String) -> String?
}

/// Which elements of a selector an element of a page is. It follows from that of the parent: a page is searched in one
/// walk from the root to the leaves, without ever going back, in time proportional to its elements.
struct SelectorMatch: Equatable {
  /// A bit for each element of the selector that this one is, with all that must precede it.
  fileprivate var own: UInt64 = 0
  /// A bit for each that this one or an ancestor is.
  fileprivate var any: UInt64 = 0

  /// What is above the root.
  static let none = SelectorMatch()
}

extension CSSSelector {
  /// Tests an element.
  /// - Parameter parent: the result for its parent.
  func match(_ element: some SelectableElement, in parent: SelectorMatch) -> SelectorMatch {
    let preceded = (parent.own << 1) & children | (parent.any << 1) & ~(children | first)
    var open = first | preceded
    if elements.count < 64 { open &= (1 << UInt64(elements.count)) - 1 }
    var own: UInt64 = 0
    while open != 0 {
      let index = open.trailingZeroBitCount
      open &= open - 1
      if elements[index].isTrue(of: element) { own |= 1 << UInt64(index) }
    }
    return SelectorMatch(own: own, any: parent.any | own)
  }

  /// Whether an element is selected.
  func selects(_ match: SelectorMatch) -> Bool { match.own & last != 0 }
}

extension ElementTest {
  func isTrue(of element: some SelectableElement) -> Bool {
    if let name, !element.hasName(name) { return false }
    for id in ids where element.attribute("id") != id { return false }
    if !classes.isEmpty {
      guard let value = element.attribute("class") else { return false }
      for name in classes where !value.hasListed(name) { return false }
    }
    return attributes.allSatisfy { $0.isTrue(of: element.attribute($0.name)) }
  }
}

extension AttributeTest {
  /// - Parameter text: the attribute's value; nil if absent. An empty part is in no value (Selectors Level 3 §6.3.2).
  func isTrue(of text: String?) -> Bool {
    guard let text else { return false }
    switch comparison {
    case .exists: return true
    case .equals: return text == value
    case .hasWord: return text.hasListed(value)
    case .hasLanguage:
      return text == value
        || text.hasBytes(value, at: .beginning)
          && text.utf8
            .dropFirst(value.utf8.count).first == UInt8(ascii: "-")
    case .begins: return !value.isEmpty && text.hasBytes(value, at: .beginning)
    case .ends: return !value.isEmpty && text.hasBytes(value, at: .end)
    case .contains: return !value.isEmpty && text.hasBytes(value, at: .anywhere)
    }
  }
}

extension String {
  fileprivate enum Place { case beginning, end, anywhere }

  /// Whether the bytes of a text occur. By characters, `e` would not be found before a combining accent.
  fileprivate func hasBytes(_ part: String, at place: Place) -> Bool {
    switch place {
    case .beginning: return utf8.starts(with: part.utf8)
    case .end: return utf8.reversed().starts(with: part.utf8.reversed())
    case .anywhere:
      var text = self
      var part = part
      return text.withUTF8 { text in
        part.withUTF8 { part in
          guard let first = part.first, let wanted = part.baseAddress else { return false }
          var position = 0
          while let hit = ByteSearch.next(first, in: text, from: position),
            let start = text.baseAddress?.advanced(by: hit), text.count - hit >= part.count
          {
            if memcmp(start, wanted, part.count) == 0 { return true }
            position = hit + 1
          }
          return false
        }
      }
    }
  }

  /// Whether a word is in a list that white space separates (HTML §2.3.7), such as the value of `class`.
  fileprivate func hasListed(_ word: String) -> Bool {
    guard !word.isEmpty else { return false }
    return utf8.split { $0 == 0x20 || 0x09...0x0D ~= $0 && $0 != 0x0B }.contains {
      $0.elementsEqual(word.utf8)
    }
  }
}
