/// The general entities that a document declares in its own DOCTYPE, expanded within bounds (XML 1.0 §4.2.1, §4.4).
/// External and parameter entities are ignored. A reference that would exceed a bound stays as written.
struct InternalEntities {
  /// In bytes, over all references of a document.
  private static let maximumTotal = 64 * 1024
  /// Entities within entities.
  private static let maximumDepth = 8
  private static let maximumDeclarations = 256

  private var values: [String: [UInt8]] = [:]
  /// What each entity referred to so far expands to; nil if it exceeds a bound.
  private var expanded: [String: [UInt8]?] = [:]
  private var remaining = InternalEntities.maximumTotal

  init() {}

  /// Reads the declarations.
  /// - Parameter prologue: the document before its root element.
  init(prologue: ArraySlice<UInt8>) {
    guard MarkSearch.end(of: "<!ENTITY", in: prologue, from: prologue.startIndex) != nil else {
      return
    }
    var commentEnd = MarkSearch("-->")
    var declaration = MarkSearch("<!")
    var i = prologue.startIndex
    while values.count < InternalEntities.maximumDeclarations,
      let start = declaration.end(in: prologue, from: i)
    {
      let rest = prologue[start...]
      if rest.starts(with: "--".utf8) {
        guard let end = commentEnd.end(in: prologue, from: start + 2) else { return }
        i = end
      } else if rest.starts(with: "ENTITY".utf8) {
        i = readDeclaration(prologue, from: start + 6)
      } else {
        i = start
      }
    }
  }

  /// The text of an entity; nil if the document does not declare it, or if it exceeds a bound.
  mutating func text(_ name: String) -> [UInt8]? {
    guard !values.isEmpty, values[name] != nil else { return nil }
    let text: [UInt8]?
    if let known = expanded[name] {
      text = known
    } else {
      var work = remaining
      text = expansion(name, depth: 1, work: &work)
      expanded[name] = .some(text)
    }
    guard let text, text.count <= remaining else { return nil }
    remaining -= text.count
    return text
  }

  // MARK: Declarations

  /// - Returns: the position after the declaration's value, or after its name if it has none of its own.
  private mutating func readDeclaration(_ bytes: ArraySlice<UInt8>, from start: Int) -> Int {
    var i = InternalEntities.skipSpace(bytes, from: start)
    guard i > start, i < bytes.endIndex, XMLBytes.isNameStart(bytes[i]) else { return i }
    let nameStart = i
    while i < bytes.endIndex, XMLBytes.isName(bytes[i]) { i += 1 }
    let name = String(decoding: bytes[nameStart..<i], as: UTF8.self)
    i = InternalEntities.skipSpace(bytes, from: i)
    guard i < bytes.endIndex, bytes[i] == UInt8(ascii: "\"") || bytes[i] == UInt8(ascii: "'"),
      let end = bytes[(i + 1)...].firstIndex(of: bytes[i])
    else { return i }
    // The first of several declarations is binding (XML 1.0 §4.2).
    if values[name] == nil, end - i <= InternalEntities.maximumTotal {
      // Numeric references are resolved in the declaration, and once more in the reference (XML 1.0 §4.5).
      values[name] = InternalEntities.replacingReferences(in: bytes[(i + 1)..<end]) {
        $0.hasPrefix("&#") ? Array(CharacterReference.resolved($0).utf8) : Array($0.utf8)
      }
    }
    return end + 1
  }

  private static func skipSpace(_ bytes: ArraySlice<UInt8>, from start: Int) -> Int {
    var i = start
    while i < bytes.endIndex, XMLBytes.isSpace(bytes[i]) { i += 1 }
    return i
  }

  /// The text with its references replaced; nil if one of them is undefined.
  private static func replacingReferences(
    in bytes: ArraySlice<UInt8>, by text: (_ reference: String) -> [UInt8]?
  ) -> [UInt8]? {
    var output: [UInt8] = []
    var i = bytes.startIndex
    while let mark = bytes[i...].firstIndex(of: UInt8(ascii: "&")) {
      output += bytes[i..<mark]
      guard let length = XMLReference.length(in: bytes, at: mark) else {
        output.append(bytes[mark])
        i = mark + 1
        continue
      }
      i = mark + length
      guard let text = text(String(decoding: bytes[mark..<i], as: UTF8.self)) else { return nil }
      output += text
    }
    return output + bytes[i...]
  }

  // MARK: Expansion

  /// - Parameter work: how many more bytes may be read; it bounds entities that expand to little in many steps.
  private func expansion(_ name: String, depth: Int, work: inout Int) -> [UInt8]? {
    guard depth <= InternalEntities.maximumDepth, let value = values[name], value.count <= work
    else { return nil }
    work -= value.count
    return InternalEntities.replacingReferences(in: value[...]) { reference in
      let inner = String(reference.dropFirst().dropLast())
      return values[inner] == nil
        ? Array(CharacterReference.resolved(reference).utf8)
        : expansion(inner, depth: depth + 1, work: &work)
    }
  }
}
