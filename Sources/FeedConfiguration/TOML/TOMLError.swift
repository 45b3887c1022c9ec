/// Why a text is not valid TOML, and where.
struct TOMLError: Error, Equatable, CustomStringConvertible {
  /// Of the offending byte; the number of bytes if the text ends too early.
  let offset: Int
  let position: TOMLPosition
  /// What was expected and what was found; never a value, since values may be secret.
  let message: String

  /// From 1.
  var line: Int { position.line }
  /// From 1, in Unicode scalars.
  var column: Int { position.column }

  /// Such as "line 3, column 7: duplicate key 'url'; first set in line 2".
  var description: String { "line \(line), column \(column): \(message)" }

  init(_ problem: TOMLProblem, in bytes: [UInt8]) {
    offset = problem.offset
    position = TOMLPosition(problem.offset, in: bytes)
    let first = problem.first.map { "; first set in line \(TOMLPosition($0, in: bytes).line)" }
    message = problem.message + (first ?? "")
  }
}

/// The place of a byte, as editors count.
struct TOMLPosition: Equatable, Sendable {
  /// From 1.
  let line: Int
  /// From 1, in Unicode scalars; a byte order mark is not counted.
  let column: Int

  init(_ offset: Int, in bytes: [UInt8]) {
    var line = 1
    var column = 1
    let start = UTF8Bytes.hasByteOrderMark(bytes) ? 3 : 0
    for byte in bytes.prefix(offset).dropFirst(start) {
      if byte == Byte.lineFeed {
        line += 1
        column = 1
      } else if byte & 0b1100_0000 != 0b1000_0000 {
        column += 1
      }
    }
    self.line = line
    self.column = column
  }
}

/// An error before its line is known, which is counted only for the error that is thrown in the end.
struct TOMLProblem: Error {
  var offset: Int
  var message: String
  /// The offset of the earlier definition that this one collides with.
  var first: Int?
}
