import FeedModel

/// Where an adapter takes one field from: alternatives separated by `|`, the first that is there; each a path, a
/// template with `{path}` in it, or a constant in single quotes.
struct AdapterField: Sendable, Equatable {
  private enum Alternative: Sendable, Equatable {
    case path(AdapterPath)
    case template([Piece])
    case constant(String)
  }

  private enum Piece: Sendable, Equatable {
    case text(String)
    case path(AdapterPath)
  }

  private var alternatives: [Alternative] = []

  /// nil where the text is not in the language.
  init?(_ text: String) {
    for part in AdapterField.split(text) {
      let part = part.trimmed
      if part.hasPrefix("'"), part.hasSuffix("'"), part.count >= 2 {
        alternatives.append(.constant(String(part.dropFirst().dropLast())))
      } else if part.contains("{") {
        guard let pieces = AdapterField.pieces(part) else { return nil }
        alternatives.append(.template(pieces))
      } else {
        guard let path = AdapterPath(part) else { return nil }
        alternatives.append(.path(path))
      }
    }
    guard !alternatives.isEmpty else { return nil }
  }

  /// The texts of the first alternative that is there.
  func texts(in value: JSONValue) -> [String] {
    for alternative in alternatives {
      let found: [String]
      switch alternative {
      case .constant(let text): found = [text]
      case .path(let path):
        found = path.values(in: value).flatMap { $0.array ?? [$0] }.compactMap(\.text)
      case .template(let pieces):
        found = AdapterField.filled(pieces, from: value).map { [$0] } ?? []
      }
      let texts = found.filter { !$0.trimmed.isEmpty }
      if !texts.isEmpty { return texts }
    }
    return []
  }

  func text(in value: JSONValue) -> String? { texts(in: value).first }

  /// The list of the first alternative that leads to one; nil where none does.
  func list(in value: JSONValue) -> [JSONValue]? {
    for case .path(let path) in alternatives {
      if let list = path.list(in: value) { return list }
      // Some languages write an empty list as null.
      if path.values(in: value) == [.null] { return [] }
    }
    return nil
  }

  /// Alternatives; a bar inside quotes or braces divides nothing.
  private static func split(_ text: String) -> [Substring] {
    var parts: [Substring] = []
    var start = text.startIndex
    var isQuoted = false
    var depth = 0
    for index in text.indices {
      switch text[index] {
      case "'": isQuoted.toggle()
      case "{" where !isQuoted: depth += 1
      case "}" where !isQuoted: depth -= 1
      case "|" where !isQuoted && depth <= 0:
        parts.append(text[start..<index])
        start = text.index(after: index)
      default: break
      }
    }
    parts.append(text[start...])
    return parts
  }

  private static func pieces(_ text: String) -> [Piece]? {
    var pieces: [Piece] = []
    var rest = text[...]
    while let open = rest.firstIndex(of: "{") {
      guard let close = rest[open...].firstIndex(of: "}"),
        let path = AdapterPath(String(rest[rest.index(after: open)..<close]))
      else { return nil }
      if open > rest.startIndex { pieces.append(.text(String(rest[..<open]))) }
      pieces.append(.path(path))
      rest = rest[rest.index(after: close)...]
    }
    if !rest.isEmpty { pieces.append(.text(String(rest))) }
    return pieces
  }

  /// nil where a path in the template leads nowhere.
  private static func filled(_ pieces: [Piece], from value: JSONValue) -> String? {
    var result = ""
    for piece in pieces {
      switch piece {
      case .text(let text): result += text
      case .path(let path):
        guard let text = path.values(in: value).first?.text else { return nil }
        result += URLReference.component(text)
      }
    }
    return result
  }
}
