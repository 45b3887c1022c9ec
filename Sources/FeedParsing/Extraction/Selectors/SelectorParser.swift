internal import FeedModel

/// Reads a selector from left to right, once.
struct SelectorParser {
  private(set) var text: String
  private(set) var elements: [ElementTest] = []
  private(set) var first: UInt64 = 0
  private(set) var last: UInt64 = 0
  private(set) var children: UInt64 = 0

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
  }

  /// Elements with combinators between them, up to a comma or the end.
  private mutating func readAlternative() throws(SelectorError) {
    first |= try readElement()
    while true {
      let isSpaced = skipSpaces()
      guard let character, character != "," else { break }
      if character == "+" || character == "~" { throw error(.unsupported(String(character))) }
      if take(">") {
        skipSpaces()
        children |= try readElement()
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
    let start = index
    var element = ElementTest()
    if !take("*"), let name = try name() {
      element.name = HTMLName(name)
      if element.name == nil { throw error(.unknownElement(name), at: start) }
    }
    while let character, element.attributes.count <= CSSSelector.maximumTests {
      switch character {
      case "#": element.attributes.append(AttributeTest("id", .equals, try name(after: "#")))
      case ".": element.attributes.append(AttributeTest("class", .hasWord, try name(after: ".")))
      case "[": element.attributes.append(try attribute())
      case ":": throw error(.unsupported(pseudoName()))
      default:
        guard index > start else { throw unexpected(character) }
        return add(element)
      }
    }
    guard element.attributes.count <= CSSSelector.maximumTests else { throw error(.tooManyParts) }
    guard index > start else { throw error(.missing("an element is")) }
    return add(element)
  }

  private mutating func add(_ element: ElementTest) -> UInt64 {
    elements.append(element)
    return bit
  }

  private func unexpected(_ character: Character) -> SelectorError {
    switch character {
    case ",", ">": error(.missing("an element is"))
    case "+", "~": error(.unsupported(String(character)))
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
