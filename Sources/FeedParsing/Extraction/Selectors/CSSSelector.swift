/// A selector of the elements of a page: the part of CSS (W3C Selectors Level 3) that rules and adapters need.
///
///     article .text        descendant
///     ul.links > li        child
///     h2 + p, h2 ~ p       next sibling, later sibling
///     #main, [role=main]   either
///     li:not(.ad):nth-child(2n+1)
///
/// Names of elements and attributes are compared without letter case; classes, ids and values with it. A backslash escapes
/// a character of a name, as in `.md\:wide`. Elements that HTML does not define are not seen, only what is in them.
public struct CSSSelector: Sendable, CustomStringConvertible {
  /// The longest selector, in bytes of UTF-8.
  public static let maximumLength = 1000
  /// The maximum number of elements that a selector may name, all its alternatives together.
  public static let maximumElements = 64
  /// The maximum number of classes, ids and attributes of one of them.
  static let maximumTests = 16

  /// The selector as written, without spaces around it.
  public let description: String
  /// What each element of the selector must be, from left to right, one alternative after another.
  let elements: [ElementTest]
  /// A bit for each element that begins an alternative.
  let first: UInt64
  /// A bit for each element that ends an alternative, and so is selected.
  let last: UInt64
  /// A bit for each element whose parent must be the element before it; that of the others may be any ancestor.
  let children: UInt64
  /// A bit for each element that must follow the one before it, as its next sibling.
  let next: UInt64
  /// A bit for each element that must follow the one before it, as any sibling.
  let later: UInt64
  private let containerText: String?

  /// The selector without its last element, which selects what the elements are in or follow; nil if it has only one
  /// element, or alternatives.
  var container: CSSSelector? { containerText.flatMap { try? CSSSelector($0) } }

  /// Whether places among siblings matter.
  var hasPlaces: Bool { elements.contains { $0.hasPlaces } }

  /// A bit for each element.
  var all: UInt64 { elements.count == 64 ? .max : (1 << UInt64(elements.count)) - 1 }

  /// Reads a selector.
  /// - Throws: what is wrong and where; also for what CSS has and this part of it has not.
  public init(_ text: String) throws(SelectorError) {
    var parser = SelectorParser(text)
    try parser.read()
    description = parser.text
    elements = parser.elements
    first = parser.first
    last = parser.last
    children = parser.children
    next = parser.next
    later = parser.later
    containerText = parser.container
  }
}

extension CSSSelector: Equatable {
  /// Whether two selectors are written alike.
  public static func == (one: CSSSelector, other: CSSSelector) -> Bool {
    one.description == other.description
  }
}

/// What an element must be: a part of a selector without combinators.
struct ElementTest: Sendable {
  /// nil for any.
  var name: HTMLName?
  var attributes: [AttributeTest] = []
  /// Its places among the elements around it.
  var places: [PlaceTest] = []
  /// What it must not be; each has nothing of this itself.
  var excluded: [ElementTest] = []

  var hasPlaces: Bool { !places.isEmpty || excluded.contains { $0.hasPlaces } }
  /// How many tests it consists of.
  var count: Int { attributes.count + places.count + excluded.reduce(0) { $0 + 1 + $1.count } }
}

/// The place of an element among its siblings (Selectors Level 3 §6.6.5): a multiple of the step and the offset.
struct PlaceTest: Sendable {
  /// 0 for one place alone.
  var step: Int
  var offset: Int
  /// Whether it is counted from the last sibling.
  var isFromEnd: Bool
  /// Whether only elements of the same name count.
  var isOfType: Bool

  /// - Parameter place: from 1.
  func isTrue(of place: Int) -> Bool {
    guard step != 0 else { return place == offset }
    let distance = place - offset
    return distance % step == 0 && distance / step >= 0
  }
}

/// What an attribute must be (Selectors Level 3 §6.3). Classes and ids are attributes too.
struct AttributeTest: Sendable {
  /// How a value is compared.
  enum Comparison: Sendable {
    /// Whether it is there.
    case exists
    case equals
    /// Whether it is among the words of a list.
    case hasWord
    /// Whether it is the beginning, up to a hyphen, as of languages.
    case hasLanguage
    case begins
    case ends
    case contains
  }

  /// The name of an attribute.
  struct Name: Sendable {
    /// nil if only its text is known.
    let known: HTMLAttributeName?
    /// In lower case.
    let text: [UInt8]

    init(_ name: String) {
      text = Array(name.lowercased().utf8)
      known = text.withUnsafeBufferPointer(HTMLAttributeName.init)
    }
  }

  let name: Name
  let comparison: Comparison
  /// What is compared; empty for ``Comparison/exists``.
  let value: [UInt8]

  init(_ name: String, _ comparison: Comparison, _ value: String = "") {
    self.name = Name(name)
    self.comparison = comparison
    self.value = Array(value.utf8)
  }
}
