import FeedBasics

/// Reads a selector from left to right, once.
struct SelectorParser {
  private(set) var text: String
  private(set) var elements: [ElementTest] = []
  private(set) var first: UInt64 = 0
  private(set) var last: UInt64 = 0
  private(set) var children: UInt64 = 0
  private(set) var next: UInt64 = 0
  private(set) var later: UInt64 = 0
  /// The text before the last element and its combinator; nil with one element only, or with alternatives.
  private(set) var container: String?

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
    if first & (first - 1) != 0 { container = nil }
  }

  /// Elements with combinators between them, up to a comma or the end.
  private mutating func readAlternative() throws(SelectorError) {
    let start = index
    first |= try readElement()
    while true {
      let end = index
      let isSpaced = skipSpaces()
      guard let character, character != "," else { break }
      container = String(characters[start..<end])
      if take(">") {
        skipSpaces()
        children |= try readElement()
      } else if take("+") {
        skipSpaces()
        next |= try readElement()
      } else if take("~") {
        skipSpaces()
        later |= try readElement()
      } else if isSpaced {
        _ = try readElement()
      } else {
        throw error(.unexpected(character))
      }
    }
    last |= bit
  }

  /// The bit of the last element.
  private var bit: UInt64 { 1 << UInt64(elements.count - 1) }

  // MARK: Elements

  /// - Returns: the element's bit.
  private mutating func readElement() throws(SelectorError) -> UInt64 {
    guard elements.count < CSSSelector.maximumElements else { throw error(.tooManyParts) }
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
    let places = [
      ":first-child": (false, false), ":last-child": (true, false),
      ":first-of-type": (false, true), ":last-of-type": (true, true),
    ]
    let numbered = [
      ":nth-child": (false, false), ":nth-last-child": (true, false),
      ":nth-of-type": (false, true), ":nth-last-of-type": (true, true),
    ]
    index += written.count
    if let (isFromEnd, isOfType) = places[written] {
      element.places.append(
        PlaceTest(step: 0, offset: 1, isFromEnd: isFromEnd, isOfType: isOfType))
    } else if let (isFromEnd, isOfType) = numbered[written] {
      let (step, offset) = try place()
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
    elements.append(element)
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
