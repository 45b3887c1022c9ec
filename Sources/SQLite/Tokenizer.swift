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

  /// Passes each word of a text to `body`, in order, folded, as the index has them.
  public func read(
    _ text: String, _ body: (UnsafeRawBufferPointer) -> Void
  ) throws(SQLiteError) {
    var text = text
    let code = withoutActuallyEscaping(body) { body in
      withExtendedLifetime(Receiver(body)) { receiver in
        text.withUTF8 { bytes in
          methods.xTokenize(
            instance, Unmanaged.passUnretained(receiver).toOpaque(), FTS5_TOKENIZE_DOCUMENT,
            UnsafeRawPointer(bytes.baseAddress)?.assumingMemoryBound(to: CChar.self),
            Int32(bytes.count),
            { receiver, _, token, count, _, _ in
              guard let receiver, let token else { return SQLITE_OK }
              Unmanaged<Receiver>.fromOpaque(receiver).takeUnretainedValue().body(
                UnsafeRawBufferPointer(start: token, count: Int(count)))
              return SQLITE_OK
            })
        }
      }
    }
    guard code == SQLITE_OK else { throw SQLiteError(ResultCode(rawValue: code)) }
  }

  /// A class because SQLite passes a pointer to it.
  private final class Receiver {
    let body: (UnsafeRawBufferPointer) -> Void

    init(_ body: @escaping (UnsafeRawBufferPointer) -> Void) { self.body = body }
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
