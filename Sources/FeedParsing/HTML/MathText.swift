/// Writes a formula (MathML Core) on one line: `x=-b/2a`, `√(b²-4ac)`.
struct MathText {
  private struct Frame {
    var name: HTMLName
    var children: [String] = []
  }

  private var frames = [Frame(name: .math)]
  /// In bytes.
  private var length = 0

  private static let maximumLength = 20_000

  /// Whether the text is too long to be a formula.
  var isTooLong: Bool { length > MathText.maximumLength }

  /// Whether the element may be part of a formula.
  static func contains(_ name: HTMLName) -> Bool {
    switch name {
    case .math, .maction, .menclose, .merror, .mfenced, .mfrac, .mi, .mmultiscripts, .mn, .mo,
      .mover, .mpadded, .mphantom, .mroot, .mrow, .ms, .mspace, .msqrt, .mstyle, .msub, .msubsup,
      .msup, .mtable, .mtd, .mtext, .mtr, .munder, .munderover, .semantics:
      true
    default: false
    }
  }

  mutating func start(_ name: HTMLName) { frames.append(Frame(name: name)) }

  mutating func end() {
    guard frames.count > 1, let frame = frames.popLast() else { return }
    frames[frames.count - 1].children.append(MathText.text(frame.name, frame.children))
  }

  mutating func text(_ bytes: UnsafeBufferPointer<UInt8>) {
    length += bytes.count
    let text = String(decoding: bytes, as: UTF8.self)
    switch frames[frames.count - 1].name {
    case .mi, .mn, .mo, .ms, .mtext:
      // Pieces of one token.
      let last = frames.count - 1
      if frames[last].children.isEmpty { frames[last].children.append("") }
      frames[last].children[frames[last].children.count - 1] += text
    default:
      if let text = PlainText.folded(text) { frames[frames.count - 1].children.append(text) }
    }
  }

  mutating func finish() -> String {
    while frames.count > 1 { end() }
    return frames[0].children.joined()
  }

  // MARK: Elements

  private static func text(_ name: HTMLName, _ children: [String]) -> String {
    let first = children.first ?? ""
    let second = children.count > 1 ? children[1] : ""
    let third = children.count > 2 ? children[2] : ""
    switch name {
    case .mi, .mn, .mo, .ms:
      // U+2061 to U+2064 are operators that are not seen.
      return (PlainText.folded(children.joined()) ?? "").filter { !("\u{2061}"..."\u{2064}" ~= $0) }
    case .mtext:
      let text = children.joined()
      let folded = PlainText.folded(text) ?? ""
      return (text.first?.isWhitespace ?? false ? " " : "") + folded
        + (text.last?.isWhitespace ?? false && !folded.isEmpty ? " " : "")
    case .mfrac:
      return "\(operand(first, allowsSign: true))/\(operand(second, allowsSign: false))"
    case .msup: return base(first) + script(second, isRaised: true)
    case .msub: return base(first) + script(second, isRaised: false)
    case .msubsup, .munderover:
      return base(first) + script(second, isRaised: false) + script(third, isRaised: true)
    case .munder: return base(first) + script(second, isRaised: false)
    case .mover: return accented(first, second)
    case .msqrt: return root(children.joined())
    case .mroot: return String(script(second, isRaised: true).drop { $0 == "^" }) + root(first)
    case .mfenced: return "(\(children.joined(separator: ", ")))"
    case .mtable: return children.joined(separator: "; ")
    case .mtr: return children.joined(separator: " ")
    case .mphantom, .mspace: return ""
    default: return children.joined()
    }
  }

  private static func root(_ text: String) -> String {
    text.count == 1 || text.allSatisfy(\.isNumber) ? "√\(text)" : "√(\(text))"
  }

  /// A numerator or denominator, in parentheses if an operator is in it.
  private static func operand(_ text: String, allowsSign: Bool) -> String {
    let isSigned = text.first.map { "+-−±".contains($0) } ?? false
    let rest = allowsSign && isSigned ? text.dropFirst() : text[...]
    return hasOperator(rest) ? "(\(text))" : text
  }

  private static func base(_ text: String) -> String {
    hasOperator(text[...]) && text.count > 1 && !text.hasSuffix(")") ? "(\(text))" : text
  }

  /// Whether the text has an operator outside of parentheses.
  private static func hasOperator(_ text: Substring) -> Bool {
    var depth = 0
    for character in text {
      if "([{".contains(character) { depth += 1 }
      if ")]}".contains(character) { depth -= 1 }
      if depth == 0, "+-−±∓=<>≤≥≠≈/·×÷∗∙ ,".contains(character) { return true }
    }
    return false
  }

  /// An exponent or an index.
  private static func script(_ text: String, isRaised: Bool) -> String {
    let sign = isRaised ? "^" : "_"
    if text.isEmpty || isRaised && text.allSatisfy({ "′″‴*∗†°∘".contains($0) }) { return text }
    switch Superscripts.form(text, isRaised: isRaised, isAttached: true) {
    case .replaced(let convert): return convert(text)
    case .enclosed, .unchanged: return text.count == 1 ? sign + text : "\(sign)(\(text))"
    }
  }

  private static func accented(_ text: String, _ accent: String) -> String {
    let marks: [String: String] = [
      "¯": "\u{304}", "‾": "\u{304}", "^": "\u{302}", "ˆ": "\u{302}", "~": "\u{303}",
      "˜": "\u{303}", "˙": "\u{307}", ".": "\u{307}", "¨": "\u{308}", "→": "\u{20D7}",
      "⃗": "\u{20D7}",
    ]
    guard let mark = marks[accent], text.count == 1 else {
      return base(text) + script(accent, isRaised: true)
    }
    return text + mark
  }
}
