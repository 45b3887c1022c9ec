import FeedBasics

/// Splits a shell script into commands, as far as lists of feeds need it (POSIX Shell Command Language §2.2, quoting).
/// Here a quoted text ends with its line, so that an open quote hides one line and not the rest of the file.
struct ShellScan {
  private let bytes: ArraySlice<UInt8>
  private var i: Int
  private var line = 1
  private var statement = ShellStatement(line: 1)
  private var word: [UInt8] = []
  /// Whether a word has begun, if only with empty quotes.
  private var isInWord = false
  /// Whether a `(` has followed the first word of the statement, and nothing since.
  private var isAfterName = false
  private(set) var statements: [ShellStatement] = []

  static let needsShell = "contains a variable or a command, and scripts are never run"
  private static let hasOperator = "does more than name a feed, and scripts are never run"

  init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    i = bytes.startIndex
    while i < bytes.endIndex { step() }
    endStatement()
  }

  private mutating func step() {
    let byte = bytes[i]
    i += 1
    switch byte {
    case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"): endWord()
    case UInt8(ascii: "\n"):
      endStatement()
      line += 1
      statement.line = line
    case UInt8(ascii: ";"): endStatement()
    case UInt8(ascii: "#") where !isInWord: skipLine()
    case UInt8(ascii: "\\"): escape()
    case UInt8(ascii: "'"): quoted(by: byte)
    case UInt8(ascii: "\""): quoted(by: byte)
    case UInt8(ascii: "`"): statement.problem = ShellScan.needsShell
    case UInt8(ascii: "$"): dollar()
    case UInt8(ascii: "("), UInt8(ascii: ")"):
      endWord()
      // POSIX Shell Command Language §2.9.5.
      if byte == UInt8(ascii: ")"), statement.words.count == 1, isAfterName {
        statement.definesFunction = true
      }
      isAfterName = byte == UInt8(ascii: "(") && statement.words.count == 1
      statement.hasParentheses = true
    case UInt8(ascii: "&"), UInt8(ascii: "|"), UInt8(ascii: "<"), UInt8(ascii: ">"):
      endWord()
      statement.problem = statement.problem ?? ShellScan.hasOperator
    default: append(byte)
    }
  }

  private mutating func escape() {
    guard i < bytes.endIndex else { return }
    if bytes[i] == UInt8(ascii: "\n") {
      line += 1
    } else {
      append(bytes[i])
    }
    i += 1
  }

  private mutating func quoted(by quote: UInt8) {
    isInWord = true
    while i < bytes.endIndex, bytes[i] != UInt8(ascii: "\n") {
      let byte = bytes[i]
      i += 1
      if byte == quote { return }
      if quote == UInt8(ascii: "\"") {
        switch byte {
        case UInt8(ascii: "\\") where i < bytes.endIndex && "$`\"\\".utf8.contains(bytes[i]):
          append(bytes[i])
          i += 1
          continue
        case UInt8(ascii: "`"): statement.problem = ShellScan.needsShell
        case UInt8(ascii: "$"):
          dollar()
          continue
        default: break
        }
      }
      append(byte)
    }
    statement.problem = statement.problem ?? "has an unterminated quote"
  }

  /// Reads a `$`, which is literal if no variable or command follows.
  private mutating func dollar() {
    append(UInt8(ascii: "$"))
    guard i < bytes.endIndex else { return }
    let next = bytes[i]
    if next < 0x80,
      XMLBytes.isNameStart(next) || next.isASCIIDigit || "{(*@#?!-$".utf8.contains(next)
    {
      statement.problem = ShellScan.needsShell
    }
  }

  private mutating func append(_ byte: UInt8) {
    isInWord = true
    word.append(byte)
  }

  private mutating func skipLine() {
    while i < bytes.endIndex, bytes[i] != UInt8(ascii: "\n") { i += 1 }
  }

  private mutating func endWord() {
    guard isInWord else { return }
    // A feed has at most six words; the rest of a longer line is ignored.
    if statement.words.count < 16 { statement.words.append(String(decoding: word, as: UTF8.self)) }
    word.removeAll(keepingCapacity: true)
    isInWord = false
  }

  private mutating func endStatement() {
    endWord()
    if !statement.words.isEmpty { statements.append(statement) }
    statement = ShellStatement(line: line)
    isAfterName = false
  }
}

/// A command of a shell script as written, with its quotes removed. It is read, never run.
struct ShellStatement {
  /// Its words, without operators.
  var words: [String] = []
  /// Whether it contains `(` or `)`.
  var hasParentheses = false
  /// Whether it begins the definition of a function that is named by its first word.
  var definesFunction = false
  /// Why a shell would read other words, as the end of a sentence; nil if it would not.
  var problem: String?
  /// The line on which it begins, from 1.
  var line: Int
}
