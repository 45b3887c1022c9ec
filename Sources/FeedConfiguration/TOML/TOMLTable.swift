/// Keys with their values, in the order of the file.
struct TOMLTable: Sendable {
  /// How a table came to be.
  enum Origin: Equatable, Sendable {
    /// By its header; the number is an index of `TOMLDocument.blocks`, 0 for the root table.
    case block(Int)
    /// By a longer header, as `a` in `[a.b]`.
    case implicit
    /// By a dotted key, as `a` in `a.b = 1`.
    case dotted
    /// By braces.
    case inline
  }

  /// A key with its value.
  struct Entry: Sendable {
    let key: String
    /// The bytes of the key, quotes included; only its own part of a dotted key.
    let keyRange: Range<Int>
    let element: TOMLElement
    /// From the first byte of the whole key to the last one of the value. For tables that are not inline and for arrays
    /// of tables, the range of the element.
    let range: Range<Int>
  }

  let entries: [Entry]
  let origin: Origin
  let index: KeyIndex

  /// The value of a key. Keys are compared by bytes, as TOML does, not by canonical equivalence.
  subscript(key: String) -> TOMLElement? { entry(key)?.element }

  /// The key as it is in the file, with its value.
  func entry(_ key: String) -> Entry? {
    index.position(of: key, in: entries.count) { entries[$0].key }.map { entries[$0] }
  }

  /// A table in this one; nil if the key has another value or none.
  func table(_ key: String) -> TOMLTable? { self[key]?.value.table }

  /// The tables in a table of this one, such as all of `[adapter.NAME]`.
  func tables(in key: String) -> [(name: String, table: TOMLTable)] {
    table(key)?.entries.compactMap { entry in
      entry.element.value.table.map { (entry.key, $0) }
    } ?? []
  }

  /// The table of a block, which is this one or a table inside it.
  func table(ofBlock block: Int) -> TOMLTable? {
    if origin == .block(block) { return self }
    for entry in entries {
      switch entry.element.value {
      case .table(let table) where table.origin != .inline:
        if let found = table.table(ofBlock: block) { return found }
      case .array(let elements) where !entry.element.isInline:
        for case .table(let table) in elements.lazy.map(\.value) {
          if let found = table.table(ofBlock: block) { return found }
        }
      case .string, .integer, .float, .boolean, .time, .array, .table:
        continue
      }
    }
    return nil
  }
}

/// Finds keys by their bytes. Small tables are searched in order, which is faster than hashing; a larger one has a
/// dictionary, so that a file of many keys takes linear time.
struct KeyIndex: Sendable {
  private var positions: [KeyBytes: Int] = [:]
  private static let maximumSearched = 8

  /// - Parameter key: the key at a position.
  func position(of name: String, in count: Int, key: (Int) -> String) -> Int? {
    if count > KeyIndex.maximumSearched { return positions[KeyBytes(text: name)] }
    return (0..<count).first { KeyBytes(text: key($0)) == KeyBytes(text: name) }
  }

  /// Takes in the key at the last position.
  /// - Parameter count: the number of keys, the new one included.
  mutating func append(count: Int, key: (Int) -> String) {
    guard count > KeyIndex.maximumSearched else { return }
    let isFirst = positions.isEmpty
    for position in (isFirst ? 0 : count - 1)..<count {
      positions[KeyBytes(text: key(position))] = position
    }
  }
}

/// A key that equals another only if the bytes do; a `String` equals its other normal forms too.
private struct KeyBytes: Hashable {
  let text: String

  static func == (left: KeyBytes, right: KeyBytes) -> Bool {
    // Most keys differ in their length already.
    left.text.utf8.count == right.text.utf8.count && left.text.utf8.elementsEqual(right.text.utf8)
  }

  func hash(into hasher: inout Hasher) {
    var text = text
    text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
  }
}
