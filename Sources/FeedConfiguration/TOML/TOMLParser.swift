/// Reads a text line by line: headers, settings and their values.
struct TOMLParser {
  private var scanner: TOMLScanner
  private var builder = TOMLBuilder()
  private var finishedBlocks: [TOMLBlock] = []
  private var block: TOMLBlock
  /// The table that the block defines.
  private var blockTable = 0
  /// The parts of the key that was read last.
  private var key: [KeyPart] = []

  init(_ bytes: [UInt8]) {
    scanner = TOMLScanner(bytes)
    let start = scanner.position..<scanner.position
    block = TOMLBlock(kind: .root, path: [], header: start, extent: start)
  }

  /// - Throws: the first problem in the text.
  mutating func parse() throws(TOMLProblem) -> (root: TOMLTable, blocks: [TOMLBlock]) {
    while !scanner.isAtEnd { try line() }
    return (builder.root, finishedBlocks + [block])
  }

  private mutating func line() throws(TOMLProblem) {
    let start = scanner.position
    scanner.skipSpace()
    switch scanner.current {
    case nil, Byte.hash, Byte.lineFeed, Byte.carriageReturn: return try scanner.finishLine()
    case Byte.openBracket: try header(lineStart: start)
    default: try setting(in: blockTable)
    }
    try scanner.finishLine()
    block.extent = block.extent.lowerBound..<scanner.position
  }

  private mutating func header(lineStart: Int) throws(TOMLProblem) {
    let start = scanner.position
    scanner.position += 1
    let isArray = scanner.skip(Byte.openBracket)
    try scanner.key(into: &key)
    // Before the brackets are checked, so that the first problem is found first.
    let table = isArray ? try builder.arrayTable(header: key) : try builder.table(header: key)
    let closing =
      isArray ? "']]' after the name of the array of tables" : "']' after the name of the table"
    guard scanner.skip(Byte.closeBracket), !isArray || scanner.skip(Byte.closeBracket) else {
      throw scanner.unexpected(closing)
    }
    finishedBlocks.append(block)
    block = TOMLBlock(
      kind: isArray ? .arrayTable : .table, path: key.map(\.name),
      header: start..<scanner.position, extent: lineStart..<scanner.position)
    builder.setHeader(block.header, block: finishedBlocks.count, of: table)
    blockTable = table
  }

  /// Reads a key and its value.
  private mutating func setting(in owner: Int) throws(TOMLProblem) {
    let start = scanner.position
    try scanner.key(into: &key)
    let table = try builder.table(for: key, in: owner)
    guard let last = key.last else { return }
    guard scanner.skip(Byte.equals) else {
      throw scanner.unexpected("'=' after the key \(TOMLText.shown(last.name))")
    }
    scanner.skipSpace()
    let element = try element(depth: builder.tables[table].depth + 1)
    builder.set(last, to: element, statement: start..<scanner.position, in: table)
  }

  // MARK: Values

  /// - Parameter depth: the number of tables and arrays that the value is in.
  private mutating func element(depth: Int) throws(TOMLProblem) -> TOMLElement {
    let start = scanner.position
    let value = try value(depth: depth)
    return TOMLElement(value: value, range: start..<scanner.position)
  }

  private mutating func value(depth: Int) throws(TOMLProblem) -> TOMLValue {
    switch scanner.current {
    case Byte.quote, Byte.apostrophe: return .string(try scanner.string())
    case Byte.openBracket: return .array(try array(depth: depth))
    case Byte.openBrace: return .table(try inlineTable(depth: depth))
    case UInt8(ascii: "t") where scanner.skipWord("true"): return .boolean(true)
    case UInt8(ascii: "f") where scanner.skipWord("false"): return .boolean(false)
    case UInt8(ascii: "i"), UInt8(ascii: "n"), Byte.plus, Byte.minus:
      if let number = try wordOrSignedNumber() { return number }
    case let byte? where TOMLScanner.digit(byte, radix: 10) != nil:
      return try scanner.isAtDateOrTime ? scanner.dateOrTime() : numberAlone()
    default: break
    }
    // The text itself is not shown, since it may be a secret without quotes.
    if let byte = scanner.current, TOMLScanner.isBareKey(byte) {
      throw scanner.problem("expected a value; text needs quotes")
    }
    throw scanner.unexpected("a value")
  }

  /// A number that is not the beginning of a word, such as `60m`.
  private mutating func numberAlone() throws(TOMLProblem) -> TOMLValue {
    let number = try scanner.number()
    if let byte = scanner.current, UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20 {
      throw scanner.problem("expected a number alone; text such as \"60m\" needs quotes")
    }
    return number
  }

  /// nil if `i` or `n` begins another word.
  private mutating func wordOrSignedNumber() throws(TOMLProblem) -> TOMLValue? {
    if scanner.current == Byte.plus || scanner.current == Byte.minus {
      return try scanner.number()
    }
    if scanner.skipWord("inf") { return .float(.infinity) }
    return scanner.skipWord("nan") ? .float(.nan) : nil
  }

  private mutating func array(depth: Int) throws(TOMLProblem) -> [TOMLElement] {
    guard depth <= TOMLBuilder.maximumDepth else {
      throw TOMLBuilder.tooDeep(at: scanner.position)
    }
    scanner.position += 1
    var elements: [TOMLElement] = []
    while true {
      try scanner.skipSpaceAndLines()
      if scanner.skip(Byte.closeBracket) { return elements }
      elements.append(try element(depth: depth + 1))
      try scanner.skipSpaceAndLines()
      if scanner.skip(Byte.comma) { continue }
      guard scanner.skip(Byte.closeBracket) else {
        throw scanner.unexpected("',' or ']' after an element of an array")
      }
      return elements
    }
  }

  private mutating func inlineTable(depth: Int) throws(TOMLProblem) -> TOMLTable {
    let table = try builder.beginInline(depth: depth, at: scanner.position)
    scanner.position += 1
    scanner.skipSpace()
    if scanner.skip(Byte.closeBrace) { return builder.endInline(table) }
    while true {
      scanner.skipSpace()
      try setting(in: table)
      scanner.skipSpace()
      if scanner.skip(Byte.comma) { continue }
      guard scanner.skip(Byte.closeBrace) else {
        throw scanner.unexpected("',' or '}' in an inline table")
      }
      return builder.endInline(table)
    }
  }
}
