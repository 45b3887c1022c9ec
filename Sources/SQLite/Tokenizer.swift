internal import CSQLite3

/// A tokenizer of the full-text index, which cuts texts into words (sqlite.org/fts5.html §7.1).
public final class Tokenizer {
  private let connection: Connection
  private let methods: fts5_tokenizer
  private let instance: OpaquePointer

  /// Creates a tokenizer.
  /// - Parameters:
  ///   - arguments: its name and its arguments, as in `tokenize = '…'` (sqlite.org/fts5.html §4.3).
  ///   - connection: a tokenizer belongs to one.
  public init(_ arguments: [String], of connection: Connection) throws {
    guard let name = arguments.first else { throw SQLiteError(.misuse) }
    let interface = try connection.fullTextInterface()
    var methods = fts5_tokenizer()
    var context: UnsafeMutableRawPointer?
    let code = interface.pointee.xFindTokenizer(interface, name, &context, &methods)
    guard code == SQLITE_OK else { throw SQLiteError(ResultCode(rawValue: code)) }
    var instance: OpaquePointer?
    let texts = arguments.dropFirst().map { Array($0.utf8CString) }
    let created = Tokenizer.withPointers(to: texts[...]) { pointers in
      var pointers = pointers
      return methods.xCreate(context, &pointers, Int32(pointers.count), &instance)
    }
    guard created == SQLITE_OK, let instance else {
      throw SQLiteError(ResultCode(rawValue: created))
    }
    self.connection = connection
    self.methods = methods
    self.instance = instance
  }

  deinit { methods.xDelete(instance) }

  /// The words of a text, in order, folded, as the index has them.
  public func words(of text: String) throws(SQLiteError) -> [String] {
    var text = text
    let words = Words()
    let code = text.withUTF8 { bytes in
      methods.xTokenize(
        instance, Unmanaged.passUnretained(words).toOpaque(), FTS5_TOKENIZE_DOCUMENT,
        UnsafeRawPointer(bytes.baseAddress)?.assumingMemoryBound(to: CChar.self),
        Int32(bytes.count),
        { words, _, token, count, _, _ in
          guard let words, let token else { return SQLITE_OK }
          let bytes = UnsafeRawBufferPointer(start: token, count: Int(count))
          Unmanaged<Words>.fromOpaque(words).takeUnretainedValue().list.append(
            String(decoding: bytes, as: UTF8.self))
          return SQLITE_OK
        })
    }
    guard code == SQLITE_OK else { throw SQLiteError(ResultCode(rawValue: code)) }
    return words.list
  }

  /// A class because SQLite passes a pointer to it.
  private final class Words {
    var list: [String] = []
  }

  private static func withPointers<Result>(
    to texts: ArraySlice<[CChar]>, _ found: [UnsafePointer<CChar>?] = [],
    _ body: ([UnsafePointer<CChar>?]) -> Result
  ) -> Result {
    guard let first = texts.first else { return body(found) }
    return first.withUnsafeBufferPointer {
      withPointers(to: texts.dropFirst(), found + [$0.baseAddress], body)
    }
  }
}
