/// The tables of a text while it is read, and the rules for defining each only once (toml.io/en/v1.0.0#table).
///
/// Tables refer to each other by index, so adding to one copies nothing.
struct TOMLBuilder {
  /// A table that may still grow.
  struct Table {
    enum Kind: Equatable {
      case root, header, implicit, inline
      /// - Parameter owner: the table below whose header, or inside whose braces, the dotted key is.
      case dotted(owner: Int)
    }

    var kind: Kind
    var depth: Int
    var range: Range<Int>
    var block = 0
    var entries: [Entry] = []
    var index = KeyIndex()

    func position(of key: String) -> Int? {
      index.position(of: key, in: entries.count) { entries[$0].key }
    }
  }

  struct Entry {
    var key: String
    var keyRange: Range<Int>
    var content: Content
  }

  enum Content {
    /// An inline value, which is complete.
    case value(TOMLElement, statement: Range<Int>)
    /// An index of `tables`.
    case table(Int)
    /// An index of `arrays`.
    case arrayOfTables(Int)
  }

  /// The root table is the first.
  private(set) var tables = [Table(kind: .root, depth: 0, range: 0..<0)]
  /// For each array of tables, the indices of its tables.
  private(set) var arrays: [[Int]] = []

  /// Deeper texts are refused, since tables are read and released recursively.
  static let maximumDepth = 128

  static func tooDeep(at offset: Int) -> TOMLProblem {
    TOMLProblem(offset: offset, message: "more than \(maximumDepth) levels of nesting")
  }

  // MARK: Headers

  /// The table that `[path]` defines.
  mutating func table(header path: [KeyPart]) throws(TOMLProblem) -> Int {
    let parent = try parent(ofHeader: path)
    guard let last = path.last else { return 0 }
    guard let position = tables[parent].position(of: last.name) else {
      return try addTable(last, to: parent, kind: .header)
    }
    let entry = tables[parent].entries[position]
    if case .table(let table) = entry.content, tables[table].kind == .implicit {
      tables[table].kind = .header
      tables[parent].entries[position].keyRange = last.range
      return table
    }
    if case .arrayOfTables = entry.content {
      let header = TOMLText.key(path.map(\.name))
      throw TOMLProblem(
        offset: last.range.lowerBound,
        message:
          "\(TOMLText.shown(last.name)) is an array of tables; begin each \(header) with [[\(header)]]",
        first: entry.keyRange.lowerBound)
    }
    throw duplicate(last, entry)
  }

  /// The new table that `[[path]]` appends.
  mutating func arrayTable(header path: [KeyPart]) throws(TOMLProblem) -> Int {
    let parent = try parent(ofHeader: path)
    guard let last = path.last else { return 0 }
    let table = try newTable(.header, range: last.range, depth: tables[parent].depth + 2)
    if let position = tables[parent].position(of: last.name) {
      guard case .arrayOfTables(let array) = tables[parent].entries[position].content else {
        throw duplicate(last, tables[parent].entries[position])
      }
      arrays[array].append(table)
    } else {
      arrays.append([table])
      add(
        Entry(key: last.name, keyRange: last.range, content: .arrayOfTables(arrays.count - 1)),
        to: parent)
    }
    return table
  }

  /// Records where the header of a table is.
  mutating func setHeader(_ range: Range<Int>, block: Int, of table: Int) {
    tables[table].range = range
    tables[table].block = block
  }

  private mutating func parent(ofHeader path: [KeyPart]) throws(TOMLProblem) -> Int {
    var current = 0
    for part in path.dropLast() {
      guard let position = tables[current].position(of: part.name) else {
        current = try addTable(part, to: current, kind: .implicit)
        continue
      }
      let entry = tables[current].entries[position]
      switch entry.content {
      case .table(let table): current = table
      case .arrayOfTables(let array): current = arrays[array].last ?? current
      case .value(let element, _): throw notExtensible(part, element, entry.keyRange)
      }
    }
    return current
  }

  // MARK: Settings

  /// The table to which the last part of a key belongs, after checking that the key is new.
  /// - Parameter owner: the table below whose header, or inside whose braces, the key is.
  mutating func table(for key: [KeyPart], in owner: Int) throws(TOMLProblem) -> Int {
    var current = owner
    for part in key.dropLast() {
      guard let position = tables[current].position(of: part.name) else {
        current = try addTable(part, to: current, kind: .dotted(owner: owner))
        continue
      }
      let entry = tables[current].entries[position]
      switch entry.content {
      case .table(let table):
        switch tables[table].kind {
        case .dotted(owner: owner): break
        // Now it has settings, so no header may define it any more.
        case .implicit: tables[table].kind = .dotted(owner: owner)
        case .root, .header, .inline, .dotted: throw duplicate(part, entry)
        }
        current = table
      case .arrayOfTables: throw duplicate(part, entry)
      case .value(let element, _): throw notExtensible(part, element, entry.keyRange)
      }
    }
    if let last = key.last, let position = tables[current].position(of: last.name) {
      throw duplicate(last, tables[current].entries[position])
    }
    return current
  }

  /// Adds a value whose key was checked.
  /// - Parameter statement: from the start of the whole key to the end of the value.
  mutating func set(_ key: KeyPart, to element: TOMLElement, statement: Range<Int>, in table: Int) {
    add(
      Entry(
        key: key.name, keyRange: key.range, content: .value(element, statement: statement)),
      to: table)
  }

  // MARK: Inline tables

  /// A new table for the settings between two braces.
  mutating func beginInline(depth: Int, at offset: Int) throws(TOMLProblem) -> Int {
    try newTable(.inline, range: offset..<offset + 1, depth: depth)
  }

  /// The inline table that began last, complete.
  mutating func endInline(_ table: Int) -> TOMLTable {
    let result = frozen(table)
    // Its own tables came after it and are part of the result.
    tables.removeSubrange(table...)
    return result
  }

  // MARK: Adding

  private mutating func add(_ entry: Entry, to table: Int) {
    tables[table].entries.append(entry)
    let count = tables[table].entries.count
    // The index is taken out, since it is changed while the entries are read.
    var index = KeyIndex()
    swap(&index, &tables[table].index)
    index.append(count: count) { tables[table].entries[$0].key }
    swap(&index, &tables[table].index)
  }

  private mutating func addTable(
    _ part: KeyPart, to parent: Int, kind: Table.Kind
  ) throws(TOMLProblem) -> Int {
    let table = try newTable(kind, range: part.range, depth: tables[parent].depth + 1)
    add(Entry(key: part.name, keyRange: part.range, content: .table(table)), to: parent)
    return table
  }

  private mutating func newTable(
    _ kind: Table.Kind, range: Range<Int>, depth: Int
  ) throws(TOMLProblem) -> Int {
    guard depth <= TOMLBuilder.maximumDepth else {
      throw TOMLBuilder.tooDeep(at: range.lowerBound)
    }
    tables.append(Table(kind: kind, depth: depth, range: range))
    return tables.count - 1
  }
}
