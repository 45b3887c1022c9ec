import FeedBasics

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
  let parts: SelectorParts

  /// The selector without its last element, which selects what the elements are in or follow; nil if it has only one
  /// element, or alternatives.
  var container: CSSSelector? { parts.container.flatMap { try? CSSSelector($0) } }

  /// Reads a selector.
  /// - Throws: what is wrong and where; also for what CSS has and this part of it has not.
  public init(_ text: String) throws(SelectorError) {
    var parser = SelectorParser(text)
    try parser.read()
    description = parser.text
    parts = parser.parts
  }
}

extension CSSSelector: Equatable {
  /// Whether two selectors are written alike.
  public static func == (one: CSSSelector, other: CSSSelector) -> Bool {
    one.description == other.description
  }
}

/// What a selector consists of.
struct SelectorParts: Sendable {
  /// What each element of the selector must be, from left to right, one alternative after another.
  var elements: [ElementTest] = []
  /// A bit for each element that begins an alternative.
  var first: UInt64 = 0
  /// A bit for each element that ends an alternative, and so is selected.
  var last: UInt64 = 0
  /// A bit for each element whose parent must be the element before it; that of the others may be any ancestor.
  var children: UInt64 = 0
  /// A bit for each element that must follow the one before it, as its next sibling.
  var next: UInt64 = 0
  /// A bit for each element that must follow the one before it, as any sibling.
  var later: UInt64 = 0
  /// The text before the last element and its combinator; nil with one element only, or with alternatives.
  var container: String?

  /// Whether places among siblings matter.
  var hasPlaces: Bool { elements.contains { $0.hasPlaces } }

  /// A bit for each element.
  var all: UInt64 { elements.count == 64 ? .max : (1 << UInt64(elements.count)) - 1 }
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
  var count: Int {
    attributes.count + places.count + excluded.reduce(0) { $0 + 1 + $1.count }
  }
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

/// Why a selector cannot be read. `description` is one line for people.
public struct SelectorError: Error, Equatable, CustomStringConvertible {
  /// What is wrong.
  public enum Reason: Sendable, Equatable {
    /// There is no selector.
    case empty
    /// It is longer than ``CSSSelector/maximumLength``.
    case tooLong
    /// It names more than ``CSSSelector/maximumElements``, or one with too many classes, ids and attributes.
    case tooManyParts
    /// Something of CSS that is not supported, such as `:has`.
    case unsupported(String)
    /// A tag that HTML does not define.
    case unknownElement(String)
    /// A character that has no meaning there.
    case unexpected(Character)
    /// Something that must follow.
    case missing(String)
  }

  /// The selector as given.
  public let selector: String
  /// Where, as the number of a character from 1.
  public let column: Int
  /// What is wrong.
  public let reason: Reason

  /// What a selector may consist of.
  public static let supported =
    "tag, *, #id, .class, [attr], [attr=value] (also ^=, $=, *=, ~=, |=), :not( ), :first-child, :last-child, "
    + ":nth-child( ) and the same -of-type, 'A B', 'A > B', 'A + B', 'A ~ B' and 'A, B'"

  /// What is wrong, where, and what is supported.
  public var description: String {
    switch reason {
    case .empty: return "the selector is empty"
    case .tooLong: return "the selector is longer than \(CSSSelector.maximumLength) bytes"
    case .tooManyParts:
      return "'\(shown)' has too many parts at column \(column); "
        + "at most \(CSSSelector.maximumElements) elements with \(CSSSelector.maximumTests) tests each"
    case .unsupported(let name):
      return
        "'\(shown)': '\(name)' at column \(column) is not supported; supported: "
        + SelectorError.supported
    case .unknownElement(let name):
      return
        "'\(shown)': '\(name)' at column \(column) is not an element of HTML; "
        + "select it by its id, class or an attribute"
    case .unexpected(let character):
      return
        "'\(shown)': unexpected '\(character)' at column \(column); supported: "
        + SelectorError.supported
    case .missing(let what): return "'\(shown)': \(what) missing at column \(column)"
    }
  }

  private var shown: String { selector.count > 80 ? selector.prefix(79) + "…" : selector }
}

/// Reads a selector from left to right, once.
struct SelectorParser {
  private(set) var text: String
  private(set) var parts = SelectorParts()

  private let characters: [Character]
  private var index = 0

  init(_ text: String) {
    self.text = text.trimmed { $0.isWhitespace }
    // What is too long is not read.
    characters = text.utf8.count > CSSSelector.maximumLength ? [] : Array(text)
  }

  mutating func read() throws(SelectorError) {
    guard !text.isEmpty else { throw error(.empty) }
    guard !characters.isEmpty else { throw error(.tooLong) }
    skipSpaces()
    while true {
      try readAlternative()
      guard take(",") else { break }
      skipSpaces()
    }
    if let character { throw error(.unexpected(character)) }
    if parts.first & (parts.first - 1) != 0 { parts.container = nil }
  }

  /// Elements with combinators between them, up to a comma or the end.
  private mutating func readAlternative() throws(SelectorError) {
    let start = index
    parts.first |= try readElement()
    while true {
      let end = index
      let isSpaced = skipSpaces()
      guard let character, character != "," else { break }
      parts.container = String(characters[start..<end])
      if take(">") {
        skipSpaces()
        parts.children |= try readElement()
      } else if take("+") {
        skipSpaces()
        parts.next |= try readElement()
      } else if take("~") {
        skipSpaces()
        parts.later |= try readElement()
      } else if isSpaced {
        _ = try readElement()
      } else {
        throw error(.unexpected(character))
      }
    }
    parts.last |= bit
  }

  /// The bit of the last element.
  private var bit: UInt64 { 1 << UInt64(parts.elements.count - 1) }

  // MARK: Elements

  /// - Returns: the element's bit.
  private mutating func readElement() throws(SelectorError) -> UInt64 {
    guard parts.elements.count < CSSSelector.maximumElements else { throw error(.tooManyParts) }
    return add(try compound())
  }

  /// What one element must be.
  /// - Parameter isExcluded: whether it is inside `:not( )`, which cannot contain another.
  private mutating func compound(isExcluded: Bool = false) throws(SelectorError) -> ElementTest {
    let start = index
    var element = ElementTest()
    if !take("*"), let name = try name() {
      element.name = HTMLName(name)
      if element.name == nil { throw error(.unknownElement(name), at: start) }
    }
    while let character, element.count <= CSSSelector.maximumTests {
      switch character {
      case "#": element.attributes.append(AttributeTest("id", .equals, try name(after: "#")))
      case ".": element.attributes.append(AttributeTest("class", .hasWord, try name(after: ".")))
      case "[": element.attributes.append(try attribute())
      case ":": try readPseudoClass(of: &element, isExcluded: isExcluded)
      default:
        guard index > start else { throw unexpected(character) }
        return element
      }
    }
    guard element.count <= CSSSelector.maximumTests else { throw error(.tooManyParts) }
    guard index > start else { throw error(.missing("an element is")) }
    return element
  }

  // MARK: Pseudo-classes

  private mutating func readPseudoClass(
    of element: inout ElementTest, isExcluded: Bool
  ) throws(SelectorError) {
    let start = index
    let written = pseudoName()
    index += written.count
    if let (isFromEnd, isOfType) = SelectorParser.places[written] {
      let (step, offset) = written.hasPrefix(":nth") ? try place() : (0, 1)
      element.places.append(
        PlaceTest(step: step, offset: offset, isFromEnd: isFromEnd, isOfType: isOfType))
    } else if written == ":not", !isExcluded {
      guard take("(") else { throw error(.missing("'(' is")) }
      repeat {
        skipSpaces()
        element.excluded.append(try compound(isExcluded: true))
        skipSpaces()
        guard element.count <= CSSSelector.maximumTests else { throw error(.tooManyParts) }
      } while take(",")
      guard take(")") else { throw error(.missing("')' is")) }
    } else {
      throw error(.unsupported(written), at: start)
    }
  }

  private static let places = [
    ":first-child": (isFromEnd: false, isOfType: false), ":last-child": (true, false),
    ":first-of-type": (false, true), ":last-of-type": (true, true),
    ":nth-child": (false, false), ":nth-last-child": (true, false),
    ":nth-of-type": (false, true), ":nth-last-of-type": (true, true),
  ]

  /// A place such as `(3)`, `(odd)` or `(2n+1)` (Selectors Level 3 §6.6.5.2).
  private mutating func place() throws(SelectorError) -> (step: Int, offset: Int) {
    guard take("(") else { throw error(.missing("'(' is")) }
    let start = index
    let text = String(characters[index...].prefix { $0 != ")" })
    index += text.count
    guard take(")") else { throw error(.missing("')' is")) }
    let words = text.filter { !$0.isWhitespace }.lowercased()
    switch words {
    case "odd": return (2, 1)
    case "even": return (2, 0)
    default: break
    }
    let parts = words.split(separator: "n", maxSplits: 1, omittingEmptySubsequences: false)
    func number(_ text: Substring) -> Int? { Int(text.hasPrefix("+") ? text.dropFirst() : text) }
    let step: Int? =
      switch parts[0] {
      case "", "+": 1
      case "-": -1
      default: number(parts[0])
      }
    let found: (Int, Int)? =
      parts.count == 1
      ? number(parts[0]).map { (0, $0) }
      : step.flatMap { step in
        parts[1].isEmpty ? (step, 0) : number(parts[1]).map { (step, $0) }
      }
    let possible = -1_000_000...1_000_000
    guard !words.isEmpty, let found, possible.contains(found.0), possible.contains(found.1) else {
      throw error(.missing("a place such as 3, odd or 2n+1 is"), at: start)
    }
    return found
  }

  private mutating func add(_ element: ElementTest) -> UInt64 {
    parts.elements.append(element)
    return bit
  }

  private func unexpected(_ character: Character) -> SelectorError {
    switch character {
    case ",", ">", "+", "~", ")": error(.missing("an element is"))
    default: error(.unexpected(character))
    }
  }

  /// The name of a pseudo-class or pseudo-element with its colons.
  private func pseudoName() -> String {
    let rest = characters[index...]
    let colons = rest.prefix { $0 == ":" }
    return String(colons + rest[colons.endIndex...].prefix(while: SelectorParser.isName).prefix(40))
  }

  // MARK: Attributes

  private mutating func attribute() throws(SelectorError) -> AttributeTest {
    index += 1
    skipSpaces()
    guard let name = try name() else { throw error(.missing("the name of an attribute is")) }
    skipSpaces()
    if take("]") { return AttributeTest(name, .exists) }
    let comparison = try comparison()
    skipSpaces()
    let value = try value()
    skipSpaces()
    guard take("]") else { throw error(.missing("']' is")) }
    return AttributeTest(name, comparison, value)
  }

  private mutating func comparison() throws(SelectorError) -> AttributeTest.Comparison {
    if take("=") { return .equals }
    let kind: AttributeTest.Comparison
    switch character {
    case "~": kind = .hasWord
    case "|": kind = .hasLanguage
    case "^": kind = .begins
    case "$": kind = .ends
    case "*": kind = .contains
    default: throw error(.missing("']' is"))
    }
    index += 1
    guard take("=") else { throw error(.missing("'=' is")) }
    return kind
  }

  /// A value in quotes, or up to a space or bracket. CSS wants quotes around all but names, but what else would
  /// `[href=/next]` be?
  private mutating func value() throws(SelectorError) -> String {
    guard let quote = character, quote == "\"" || quote == "'" else {
      var value = ""
      while let character, character != "]", !character.isWhitespace {
        guard character != "\"", character != "'", character != "[" else {
          throw error(.unexpected(character))
        }
        value.append(try taken(character))
      }
      guard !value.isEmpty else { throw error(.missing("a value is")) }
      return value
    }
    index += 1
    var value = ""
    while let character {
      if take(quote) { return value }
      value.append(try taken(character))
    }
    throw error(.missing("the closing quotation mark is"))
  }

  // MARK: Names

  private mutating func name(after mark: Character) throws(SelectorError) -> String {
    index += 1
    guard let name = try name() else { throw error(.missing("a name after '\(mark)' is")) }
    return name
  }

  /// A name; nil if none begins here.
  private mutating func name() throws(SelectorError) -> String? {
    var name = ""
    while let character, SelectorParser.isName(character) || character == "\\" {
      name.append(try taken(character))
    }
    return name.isEmpty ? nil : name
  }

  private static func isName(_ character: Character) -> Bool {
    character.isASCII
      ? character.isLetter || character.isNumber || character == "-" || character == "_"
      : !character.isWhitespace
  }

  /// Takes a character that may be escaped (CSS Syntax Level 3 §4.3.7).
  private mutating func taken(_ character: Character) throws(SelectorError) -> Character {
    index += 1
    guard character == "\\" else { return character }
    guard let escaped = self.character else { throw error(.missing("a character after '\\' is")) }
    let digits = characters[index...].prefix(6).prefix { $0.isASCII && $0.isHexDigit }
    guard !digits.isEmpty else {
      index += 1
      return escaped
    }
    index += digits.count
    if self.character == " " { index += 1 }
    guard let code = UInt32(String(digits), radix: 16), code > 0, let scalar = Unicode.Scalar(code)
    else { return "\u{FFFD}" }
    return Character(scalar)
  }

  // MARK: Characters

  /// The next character; nil at the end.
  private var character: Character? { index < characters.count ? characters[index] : nil }

  private mutating func take(_ wanted: Character) -> Bool {
    guard character == wanted else { return false }
    index += 1
    return true
  }

  /// - Returns: whether there were any.
  @discardableResult
  private mutating func skipSpaces() -> Bool {
    let start = index
    while let character, character.isWhitespace { index += 1 }
    return index > start
  }

  private func error(_ reason: SelectorError.Reason, at position: Int? = nil) -> SelectorError {
    SelectorError(selector: text, column: (position ?? index) + 1, reason: reason)
  }
}
