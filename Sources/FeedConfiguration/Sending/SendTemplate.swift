import FeedBasics

/// A text with `{placeholders}` for parts of an article, each of which is escaped for its place. `{title:200}` has at most
/// 200 characters, `{title:html}` is escaped for HTML first, and `{summary:300:html}` is both.
public struct SendTemplate: Sendable, Equatable {
  /// What a template is a part of.
  public enum Place: Sendable {
    /// A URL; values are percent-encoded (RFC 3986 §2.1).
    case url
    /// The value of an HTTP header, on one line; others than ASCII characters are encoded words (RFC 2047 §2).
    case header
    /// JSON: in a string the text, elsewhere a value.
    case json
    /// A form (URL Standard, `application/x-www-form-urlencoded`).
    case form
    /// Plain text.
    case text
  }

  private enum Part: Sendable, Equatable {
    case text(String)
    case field(SendField, limit: Int?, isHTML: Bool, isInString: Bool)
    /// The key that a login returned.
    case accessToken
  }

  private let place: Place
  private var parts: [Part] = []

  /// The fields that it contains.
  public var fields: Set<SendField> {
    Set(parts.compactMap { if case .field(let field, _, _, _) = $0 { field } else { nil } })
  }

  /// Why a text is no template, as the end of a sentence.
  public struct Problem: Error, Equatable {
    /// What is wrong.
    public var words: String
  }

  /// The placeholder for what a login returned.
  public static let accessToken = "access_token"

  /// Reads a template.
  /// - Parameters:
  ///   - own: the values of other placeholders, such as a token of the config.
  ///   - secret: the value of a `${NAME}`.
  public init(
    _ text: String, in place: Place, own: [String: String] = [:],
    secret: (String) -> String = { $0 }
  ) throws(Problem) {
    self.place = place
    var isInString = false
    var literal = ""
    var rest = text[...]
    while let character = rest.first {
      if place == .json, character == "\\", isInString {
        literal += rest.prefix(2)
        rest = rest.dropFirst(2)
        continue
      }
      if rest.hasPrefix("${"), let end = rest.firstIndex(of: "}") {
        let name = String(rest[rest.index(rest.startIndex, offsetBy: 2)..<end])
        // The values of headers are sent as they are, and so is what a URL begins with: it may be a variable as a whole.
        let value = secret(name)
        let isWhole = place == .header || place == .url && !text[..<rest.startIndex].contains("?")
        literal += isWhole ? value : escaped(.text(value), isInString: isInString)
        rest = rest[rest.index(after: end)...]
        continue
      }
      if character == "{", let (name, end) = SendTemplate.name(rest.dropFirst()) {
        if !literal.isEmpty { parts.append(.text(literal)) }
        literal = ""
        if name == SendTemplate.accessToken {
          parts.append(.accessToken)
        } else if let value = own[name] {
          let isWhole = place == .url && parts.isEmpty || place == .header
          parts.append(.text(isWhole ? value : escaped(.text(value), isInString: isInString)))
        } else {
          parts.append(try SendTemplate.field(name, isInString: isInString))
        }
        rest = rest[end...]
        continue
      }
      if place == .json, character == "\"" { isInString.toggle() }
      literal.append(character)
      rest = rest.dropFirst()
    }
    if !literal.isEmpty { parts.append(.text(literal)) }
  }

  /// What follows a brace, up to the brace that closes it, if it is a placeholder.
  private static func name(_ rest: Substring) -> (name: String, end: Substring.Index)? {
    guard let first = rest.first, first.isASCII, first.isLowercase,
      let end = rest.firstIndex(where: {
        !($0.isASCII && ($0.isLowercase || $0.isNumber || $0 == "_" || $0 == ":"))
      }), rest[end] == "}"
    else { return nil }
    return (String(rest[..<end]), rest.index(after: end))
  }

  private static func field(_ name: String, isInString: Bool) throws(Problem) -> Part {
    let words = name.split(separator: ":", omittingEmptySubsequences: false)
    guard let field = words.first.flatMap({ SendField(rawValue: String($0)) }) else {
      let known = SendField.allCases.map { "{\($0.rawValue)}" }.joined(separator: ", ")
      throw Problem(words: "has the unknown placeholder '{\(name)}'; known: \(known)")
    }
    var limit: Int?
    var isHTML = false
    for word in words.dropFirst() {
      if word == "html" {
        isHTML = true
      } else if let number = Int(word), number > 0 {
        limit = number
      } else {
        throw Problem(
          words: "has '{\(name)}'; after a colon is a number of characters, or 'html'")
      }
    }
    return .field(field, limit: limit, isHTML: isHTML, isInString: isInString)
  }

  /// The text for an article.
  /// - Parameters:
  ///   - accessToken: what a login returned.
  ///   - value: the value of a field.
  public func filled(
    accessToken: String = "", _ value: (SendField) -> SendValue
  ) -> String {
    parts.map { part in
      switch part {
      case .text(let text): text
      case .accessToken:
        place == .header ? accessToken : escaped(.text(accessToken), isInString: true)
      case .field(let field, let limit, let isHTML, let isInString):
        escaped(
          SendTemplate.limited(value(field), limit: limit, isHTML: isHTML), isInString: isInString)
      }
    }.joined()
  }

  private static func limited(_ value: SendValue, limit: Int?, isHTML: Bool) -> SendValue {
    guard limit != nil || isHTML else { return value }
    func changed(_ text: String) -> String {
      var text = text
      if let limit, text.count > limit { text = text.prefix(max(1, limit - 1)) + "…" }
      guard isHTML else { return text }
      return text.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
        .replacing(">", with: "&gt;")
    }
    switch value {
    case .text(let text): return .text(changed(text))
    case .list(let texts): return .list(texts.map(changed))
    case .json: return value
    }
  }

  private func escaped(_ value: SendValue, isInString: Bool) -> String {
    switch place {
    case .url, .form: URLReference.component(value.plain)
    case .header: SendTemplate.header(value.plain)
    case .text: value.plain
    case .json where isInString: String(JSONText.string(value.plain).dropFirst().dropLast())
    case .json:
      switch value {
      case .json(let text): text
      case .text(let text): JSONText.string(text)
      case .list(let texts): "[\(texts.map(JSONText.string).joined(separator: ","))]"
      }
    }
  }

  /// One line of a header.
  private static func header(_ text: String) -> String {
    let line = UnsafeCharacters.line(text)
    if line.utf8.allSatisfy({ $0 < 0x80 }) { return line }
    // An encoded word has at most 75 characters, of which 63 are of the text.
    var words: [String] = []
    var word: [UInt8] = []
    for scalar in line.unicodeScalars {
      let bytes = Array(String(scalar).utf8)
      if word.count + bytes.count > 45 {
        words.append(encoded(word))
        word = []
      }
      word += bytes
    }
    if !word.isEmpty { words.append(encoded(word)) }
    return words.joined(separator: " ")
  }

  private static func encoded(_ bytes: [UInt8]) -> String {
    "=?UTF-8?B?\(Data(bytes).base64EncodedString())?="
  }
}
