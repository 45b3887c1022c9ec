internal import CSQLite3

/// The values of a statement's next run, in the order of its parameters. Texts are copied once, into memory that all runs
/// of a transaction use in turn: a copy by SQLite is an allocation for each of them.
public struct BoundValues {
  private let handle: OpaquePointer
  private let texts: TextMemory
  private var index: Int32 = 0
  /// SQLite's result; the first error stays.
  private(set) var code = SQLITE_OK

  init(_ handle: OpaquePointer, _ texts: TextMemory) {
    self.handle = handle
    self.texts = texts
  }

  /// Adds the next value at a place of its own.
  /// - Parameter index: the number of the parameter, from 0.
  public mutating func move(to index: Int) { self.index = Int32(index) }

  /// Adds an integer; NULL for nil.
  public mutating func add(_ number: Int64?) {
    index += 1
    note(number.map { sqlite3_bind_int64(handle, index, $0) } ?? sqlite3_bind_null(handle, index))
  }

  /// Adds a floating-point number; NULL for nil.
  public mutating func add(_ number: Double?) {
    index += 1
    note(number.map { sqlite3_bind_double(handle, index, $0) } ?? sqlite3_bind_null(handle, index))
  }

  /// Adds a text; NULL for nil.
  public mutating func add(_ text: String?) {
    guard let text else { return add(nil as Int64?) }
    index += 1
    // A String of Swift's own is not copied.
    if let code = text.utf8.withContiguousStorageIfAvailable({ bind($0) }) { return note(code) }
    var copy = text
    note(copy.withUTF8 { bind($0) })
  }

  private func bind(_ bytes: UnsafeBufferPointer<UInt8>) -> Int32 {
    guard !bytes.isEmpty else { return sqlite3_bind_text(handle, index, "", 0, nil) }
    let copy = texts.copy(UnsafeRawBufferPointer(bytes))?.assumingMemoryBound(to: CChar.self)
    return sqlite3_bind_text(handle, index, copy, Int32(bytes.count), nil)
  }

  /// Adds bytes; NULL for nil.
  public mutating func add(_ bytes: [UInt8]?) {
    guard let bytes else { return add(nil as Int64?) }
    index += 1
    let copy = bytes.withUnsafeBytes { texts.copy($0) }
    note(sqlite3_bind_blob(handle, index, copy, Int32(bytes.count), nil))
  }

  mutating func add(_ value: Value) {
    switch value {
    case .null: add(nil as Int64?)
    case .integer(let number): add(number)
    case .real(let number): add(number)
    case .text(let text): add(text)
    case .blob(let bytes): add(bytes)
    }
  }

  private mutating func note(_ code: Int32) {
    if self.code == SQLITE_OK { self.code = code }
  }
}

/// Memory for the texts of a row. It is a class because it owns memory.
public final class TextMemory {
  private static let blockSize = 1 << 16
  private var blocks: [UnsafeMutableRawBufferPointer] = []
  /// The last block, of which the first bytes are used.
  private var block = UnsafeMutableRawBufferPointer(start: nil, count: 0)
  private var used = 0

  /// Memory that is allocated when it is needed.
  public init() {}

  /// - Returns: a copy that is valid until ``clear()``.
  func copy(_ bytes: UnsafeRawBufferPointer) -> UnsafeRawPointer? {
    if blocks.isEmpty || used + bytes.count > block.count {
      block = .allocate(byteCount: max(bytes.count, TextMemory.blockSize), alignment: 16)
      blocks.append(block)
      used = 0
    }
    let place = UnsafeMutableRawBufferPointer(rebasing: block[used..<used + bytes.count])
    place.copyMemory(from: bytes)
    used += bytes.count
    return UnsafeRawPointer(place.baseAddress)
  }

  /// Frees the memory of all copies but one block, which is used again.
  func clear() {
    used = 0
    guard blocks.count > 1 else { return }
    for block in blocks.dropFirst() { block.deallocate() }
    blocks.removeLast(blocks.count - 1)
    block = blocks[0]
  }

  deinit {
    for block in blocks { block.deallocate() }
  }
}
