/// Writes XPath 1.0 expressions (w3.org/TR/xpath-10) as selectors of the adapter language, as far as these can say the same.
/// What is relative to an item is looked for anywhere in it.
enum XPathTranslation {
  /// The value of a key that selects what an expression does; nil if selectors cannot express it.
  static func field(_ expression: String) -> String? {
    let parts = split(expression, at: "|").map { part(String($0).trimmed) }
    let selectors = parts.compactMap(\.self)
    guard selectors.count == parts.count else { return nil }
    // Of elements XPath takes all, in document order.
    let isPlain = selectors.allSatisfy { !$0.contains("@") && !$0.hasPrefix("'") && $0 != "." }
    let text = selectors.joined(separator: isPlain ? ", " : " | ")
    return AdapterField<PagePlace>(text) == nil ? nil : text
  }

  private static func part(_ text: String) -> String? {
    guard text.utf8.count < CSSSelector.maximumLength else { return nil }
    var text = text
    while let inner = ["normalize-space", "string", ""].lazy.compactMap({ argument(of: $0, text) })
      .first
    { text = inner }
    if let literal = literal(text) { return "'\(literal)'" }
    guard !text.isEmpty else { return nil }
    var reader = XPathReader(text)
    return reader.selector()
  }

  /// What is in the parentheses of a function; nil if the text is not that function alone.
  static func argument(of function: String, _ text: String) -> String? {
    guard text.hasPrefix(function + "("), text.hasSuffix(")") else { return nil }
    let inner = String(text.dropFirst(function.count + 1).dropLast())
    return isBalanced(inner) ? inner.trimmed : nil
  }

  /// A quoted text that can be written in a selector.
  static func literal(_ text: String) -> String? {
    guard let quote = text.first, quote == "'" || quote == "\"", text.count > 1, text.last == quote
    else { return nil }
    let inner = text.dropFirst().dropLast()
    return inner.contains { "'\"\\|{}".contains($0) } ? nil : String(inner)
  }

  private static func isBalanced(_ text: String) -> Bool {
    var depth = 0
    for (character, isQuoted) in quoted(text) where !isQuoted {
      if character == "(" { depth += 1 }
      if character == ")" { depth -= 1 }
      if depth < 0 { return false }
    }
    return depth == 0
  }

  /// Each character with whether it is in quotes.
  static func quoted(_ text: some StringProtocol) -> [(Character, Bool)] {
    var quote: Character?
    return text.map { character in
      if let open = quote {
        if character == open { quote = nil }
        return (character, true)
      }
      if character == "'" || character == "\"" { quote = character }
      return (character, quote != nil)
    }
  }

  /// Splits a text where a separator is outside of quotes and brackets.
  static func split(_ text: String, at separator: String) -> [Substring] {
    var parts: [Substring] = []
    var start = text.startIndex
    var depth = 0
    for (index, (character, isQuoted)) in zip(text.indices, quoted(text)) where !isQuoted {
      if character == "(" || character == "[" { depth += 1 }
      if character == ")" || character == "]" { depth -= 1 }
      guard depth == 0, index >= start, text[index...].hasPrefix(separator) else { continue }
      parts.append(text[start..<index])
      start = text.index(index, offsetBy: separator.count)
    }
    return parts + [text[start...]]
  }
}

/// Reads a location path.
private struct XPathReader {
  private var rest: Substring
  /// Whether it begins in an item.
  private var isRelative = true

  init(_ text: String) { rest = text[...] }

  mutating func selector() -> String? {
    var css = ""
    var combinator = rest.hasPrefix("//") ? " " : ">"
    isRelative = !rest.hasPrefix("/")
    if !isRelative { rest = rest.drop { $0 == "/" } }
    while true {
      if take("@") || take("attribute::") {
        guard let name = name(), rest.isEmpty else { return nil }
        return "\(css)@\(name.lowercased())"
      }
      if rest == "text()" || rest == "node()" { return css.isEmpty ? "." : css }
      if take("..") { return nil }
      if !take(".") {
        guard let step = step(&combinator, isFirst: css.isEmpty) else { return nil }
        // The first step of a relative path is anywhere in the item.
        css += css.isEmpty ? step : combinator == " " ? " \(step)" : " \(combinator) \(step)"
      }
      if rest.isEmpty { return css.isEmpty ? "." : css }
      guard rest.first == "/" else { return nil }
      combinator = rest.hasPrefix("//") ? " " : ">"
      rest = rest.drop { $0 == "/" }
    }
  }

  private mutating func take(_ text: String) -> Bool {
    guard rest.hasPrefix(text) else { return false }
    rest = rest.dropFirst(text.count)
    return true
  }

  private mutating func name() -> String? {
    let name = rest.prefix { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-" || $0 == "_") }
    rest = rest[name.endIndex...]
    return name.isEmpty ? nil : String(name)
  }

  /// - Parameter isFirst: whether it begins the path.
  private mutating func step(_ combinator: inout String, isFirst: Bool) -> String? {
    var isAnywhere = false
    if take("descendant::") || take("descendant-or-self::") {
      combinator = " "
      isAnywhere = true
    } else if !isFirst, take("following-sibling::") {
      // Only the next one of any kind can be told by its number.
      let isNext = take("*[1]")
      combinator = isNext ? "+" : "~"
      if isNext { return "*" }
    } else if !take("child::"), rest.prefix(while: { $0 != "/" && $0 != "[" }).contains("::") {
      return nil
    }
    let isAny = take("*")
    guard let name = isAny ? "*" : name()?.lowercased() else { return nil }
    var tests = ""
    while rest.first == "[" {
      guard let end = closing() else { return nil }
      let text = String(rest[rest.index(after: rest.startIndex)..<end]).trimmed
      rest = rest[rest.index(after: end)...]
      let isLast = rest.isEmpty || rest.hasPrefix("/@") || rest == "/text()"
      // A key takes the first one anyway; of items, all are wanted.
      if text == "1", isLast, isRelative, isAnywhere || !tests.isEmpty { continue }
      // After another condition, and at any depth, numbers are those among what is selected.
      let predicate = XPathPredicate(
        name, hasPlaces: !isAnywhere && tests.isEmpty && combinator != "~")
      guard let test = predicate.css(text) else { return nil }
      tests += test
    }
    return isAny && !tests.isEmpty ? tests : name + tests
  }

  /// The bracket that closes the one at the beginning.
  private func closing() -> Substring.Index? {
    var depth = 0
    for (index, (character, isQuoted)) in zip(rest.indices, XPathTranslation.quoted(rest))
    where !isQuoted {
      if character == "[" { depth += 1 }
      if character == "]" { depth -= 1 }
      if depth == 0 { return index }
    }
    return nil
  }
}

/// What is in the brackets after an element.
private struct XPathPredicate {
  private let name: String
  /// Whether its number is that among its siblings.
  private let hasPlaces: Bool

  init(_ name: String, hasPlaces: Bool) {
    self.name = name
    self.hasPlaces = hasPlaces
  }

  /// nil if CSS cannot say the same.
  func css(_ text: String) -> String? {
    let parts = XPathTranslation.split(text, at: " and ").map { simple(String($0).trimmed) }
    return parts.contains { $0 == nil } ? nil : parts.compactMap(\.self).joined()
  }

  private func simple(_ text: String) -> String? {
    if let inner = XPathTranslation.argument(of: "not", text) {
      return css(inner).map { $0.isEmpty ? nil : ":not(\($0))" } ?? nil
    }
    if let inner = XPathTranslation.argument(of: "", text) { return css(inner) }
    if let place = place(text) { return place }
    if text.hasPrefix("@") {
      if let attribute = attribute(text) { return "[\(attribute)]" }
      for (sign, isNot) in [("!=", true), ("=", false)] {
        let parts = XPathTranslation.split(text, at: sign).map { String($0).trimmed }
        guard parts.count == 2, let attribute = attribute(parts[0]),
          let value = XPathTranslation.literal(parts[1])
        else { continue }
        let test = "[\(attribute)=\"\(value)\"]"
        return isNot ? "[\(attribute)]:not(\(test))" : test
      }
      return nil
    }
    for (function, sign) in [("contains", "*="), ("starts-with", "^="), ("ends-with", "$=")] {
      guard let inner = XPathTranslation.argument(of: function, text) else { continue }
      let parts = XPathTranslation.split(inner, at: ",").map { String($0).trimmed }
      guard parts.count == 2, let value = XPathTranslation.literal(parts[1]), !value.isEmpty else {
        return nil
      }
      if let attribute = attribute(parts[0]) { return "[\(attribute)\(sign)\"\(value)\"]" }
      guard function == "contains", isWordList(parts[0]), value.hasPrefix(" "),
        value.hasSuffix(" "), !value.trimmed.contains(" ")
      else { return nil }
      return "[class~=\"\(value.trimmed)\"]"
    }
    return nil
  }

  private func attribute(_ text: String) -> String? {
    guard text.hasPrefix("@"), text.count > 1,
      text.dropFirst().allSatisfy({
        $0.isASCII && ($0.isLetter || $0.isNumber || "-_".contains($0))
      })
    else { return nil }
    return text.dropFirst().lowercased()
  }

  /// Whether an expression is that with which XPath looks for one of several classes: concat(' ', @class, ' ').
  private func isWordList(_ text: String) -> Bool {
    guard let inner = XPathTranslation.argument(of: "concat", text) else { return false }
    let parts = XPathTranslation.split(inner, at: ",").map { String($0).trimmed }
    return parts.count == 3 && XPathTranslation.literal(parts[0]) == " "
      && XPathTranslation.literal(parts[2]) == " "
      && ["@class", "normalize-space(@class)"].contains(parts[1])
  }

  /// A number, or a condition of the element's place; nil for anything else.
  private func place(_ text: String) -> String? {
    guard hasPlaces else { return nil }
    let kind = name == "*" ? "child" : "of-type"
    let words = text.replacing(" ", with: "")
    if words == "last()" || words == "position()=last()" { return ":last-\(kind)" }
    for (sign, from, offset) in [
      (">=", true, 0), ("<=", false, 0), (">", true, 1), ("<", false, -1),
    ] where words.hasPrefix("position()\(sign)") {
      guard let number = Int(words.dropFirst(10 + sign.count)), (1...9999).contains(number) else {
        return nil
      }
      return ":nth-\(kind)(\(from ? "n" : "-n")+\(number + offset))"
    }
    let isPosition = words.hasPrefix("position()=")
    guard let number = Int(isPosition ? words.dropFirst(11) : words[...]),
      (1...9999).contains(number)
    else { return nil }
    return ":nth-\(kind)(\(number))"
  }
}
