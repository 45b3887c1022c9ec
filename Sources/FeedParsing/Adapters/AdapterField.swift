import FeedBasics
internal import FeedModel

/// Where a field is in an item: a path in JSON, or a selector in a page.
protocol AdapterPlace: Sendable, Equatable {
  /// An item, or what the items are in.
  associatedtype Value

  /// Reads a place as it is written; nil if the text is not a place.
  init?(_ text: String)

  /// All texts at that place, in order.
  func texts(in value: Value) -> [String]
}

/// The source of one field: alternatives separated by `|`. The first one with a value is used. Each is a place, a
/// template with `{place}` in it, or a constant in single quotes.
struct AdapterField<Place: AdapterPlace>: Sendable, Equatable {
  /// The source and the values of a field in one item.
  struct Match {
    /// The alternative as written.
    var source: String
    var texts: [String]
  }

  private struct Alternative: Sendable, Equatable {
    var source: String
    var kind: Kind
  }

  private enum Kind: Sendable, Equatable {
    case path(Place)
    case template([Piece])
    case constant(String)
  }

  private enum Piece: Sendable, Equatable {
    case text(String)
    case path(Place)
  }

  private var alternatives: [Alternative] = []
  /// Whether the values in a template become part of a URL; otherwise they are text.
  private let isURL: Bool

  /// Parses the value of a key; nil if it is not valid in the adapter language.
  init?(_ text: String, isURL: Bool = false) {
    self.isURL = isURL
    for part in AdapterField.split(text) {
      let part = part.trimmed
      let kind: Kind
      if part.hasPrefix("'"), part.hasSuffix("'"), part.count >= 2 {
        kind = .constant(String(part.dropFirst().dropLast()))
      } else if part.utf8.contains(UInt8(ascii: "{")) {
        guard let pieces = AdapterField.pieces(part) else { return nil }
        kind = .template(pieces)
      } else {
        guard let path = Place(part) else { return nil }
        kind = .path(path)
      }
      alternatives.append(Alternative(source: part, kind: kind))
    }
    guard !alternatives.isEmpty else { return nil }
  }

  /// The first alternative with a text that is not blank; nil if none has one.
  func match(in value: Place.Value) -> Match? {
    for alternative in alternatives {
      let found: [String]
      switch alternative.kind {
      case .constant(let text): found = [text]
      case .path(let path): found = path.texts(in: value)
      case .template(let pieces):
        found = filled(pieces) { $0.texts(in: value).first }.map { [$0] } ?? []
      }
      let texts = found.filter { !$0.utf8.allSatisfy { $0 <= 0x20 } }
      if !texts.isEmpty { return Match(source: alternative.source, texts: texts) }
    }
    return nil
  }

  /// The texts of the first alternative that matches; empty if none does.
  func texts(in value: Place.Value) -> [String] { match(in: value)?.texts ?? [] }

  func text(in value: Place.Value) -> String? { match(in: value)?.texts.first }

  /// The first template, with the identifier in place of each `{path}`; nil if no alternative is a template.
  func template(filledWith id: String) -> String? {
    for case .template(let pieces) in alternatives.map(\.kind) {
      return filled(pieces) { _ in id }
    }
    return nil
  }

  /// The places of the alternatives that are one, in order.
  var places: [Place] {
    alternatives.compactMap { if case .path(let place) = $0.kind { place } else { nil } }
  }

  /// Splits a text into alternatives. A bar inside quotes, braces or brackets does not separate them.
  private static func split(_ text: String) -> [Substring] {
    var parts: [Substring] = []
    var start = text.startIndex
    var isQuoted = false
    var depth = 0
    for index in text.utf8.indices {
      switch text.utf8[index] {
      case UInt8(ascii: "'"): isQuoted.toggle()
      case UInt8(ascii: "{") where !isQuoted, UInt8(ascii: "[") where !isQuoted: depth += 1
      case UInt8(ascii: "}") where !isQuoted, UInt8(ascii: "]") where !isQuoted: depth -= 1
      case UInt8(ascii: "|") where !isQuoted && depth <= 0:
        parts.append(text[start..<index])
        start = text.utf8.index(after: index)
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
        let path = Place(String(rest[rest.index(after: open)..<close]))
      else { return nil }
      if open > rest.startIndex { pieces.append(.text(String(rest[..<open]))) }
      pieces.append(.path(path))
      rest = rest[rest.index(after: close)...]
    }
    if !rest.isEmpty { pieces.append(.text(String(rest))) }
    return pieces
  }

  /// The text of a template; nil if one of its paths matches nothing.
  private func filled(_ pieces: [Piece], by text: (Place) -> String?) -> String? {
    var result = ""
    for piece in pieces {
      switch piece {
      case .text(let text): result += text
      case .path(let path):
        guard let text = text(path) else { return nil }
        if isURL { AdapterField.append(text.trimmed, to: &result) } else { result += text }
      }
    }
    return result
  }

  /// Appends a value to the beginning of a URL, so that it has the meaning of its place: at the beginning a URL of its
  /// own, then a path, elsewhere one component, which cannot change the URL's shape.
  private static func append(_ value: String, to url: inout String) {
    if url.isEmpty {
      url = value
      return
    }
    let authority = url.firstRange(of: "://").map { url[$0.upperBound...] }
    let isInPath = authority.map { $0.utf8.contains(UInt8(ascii: "/")) } ?? true
    let beginsPath = value.hasPrefix("/") && authority.map { !$0.isEmpty } ?? true
    guard isInPath || beginsPath,
      !url.utf8.contains(where: { $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#") }),
      !value.split(separator: "/").contains(where: { $0 == "." || $0 == ".." })
    else {
      url += URLReference.component(value)
      return
    }
    // A path may have a query, and what looks like escapes are some.
    let query = value.hasPrefix("/") ? value.firstIndex(of: "?") ?? value.endIndex : value.endIndex
    let path = value[..<query].drop { $0 == "/" && url.hasSuffix("/") }
    url +=
      path.split(separator: "/", omittingEmptySubsequences: false)
      .map { URLReference.segment(String($0)) }.joined(separator: "/") + value[query...]
  }
}

extension ItemOrigins {
  /// The places in an item that the fields of an article are read from.
  init<Place>(_ match: (AdapterKey) -> AdapterField<Place>.Match?) {
    self.init()
    for key in AdapterKey.article {
      guard let match = match(key) else { continue }
      fields[key.rawValue] = Origin(
        path: match.source, text: String(match.texts.joined(separator: ", ").prefix(200)))
    }
  }
}

extension AdapterField<AdapterPath> {
  /// The values of the first path that matches; empty if none does.
  func values(in document: JSONValue) -> [JSONValue] {
    for path in places {
      let values = path.values(in: document)
      if !values.isEmpty { return values }
    }
    return []
  }

  /// The first list with items that a path leads to, else an empty one; nil if no path leads to a list.
  func list(in value: JSONValue) -> [JSONValue]? {
    var isEmpty = false
    for path in places {
      if let list = path.list(in: value) {
        if !list.isEmpty { return list }
        isEmpty = true
      }
      // Some languages write an empty list as null.
      let found = path.values(in: value)
      if found.count == 1, found[0].kind == .null { isEmpty = true }
    }
    return isEmpty ? [] : nil
  }
}
