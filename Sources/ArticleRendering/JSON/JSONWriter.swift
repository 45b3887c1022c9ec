import FeedBasics

/// Writes JSON (RFC 8259) in the order of the calls, directly as UTF-8 bytes.
public struct JSONWriter {
  /// The JSON written since the last ``removeAll()``.
  public private(set) var bytes: [UInt8] = []
  /// Whether the next value or key of the current object or list needs a comma before it.
  private var needsComma = false

  /// Creates a writer without output.
  public init() {}

  /// Discards the output, so that long output can be written in parts.
  public mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
    needsComma = false
  }

  /// Passes the output on once it has reached 64 KiB, so that a long document need not fit into memory.
  mutating func handOver(to sink: ([UInt8]) -> Void) {
    guard bytes.count >= 1 << 16 else { return }
    sink(bytes)
    bytes.removeAll(keepingCapacity: true)
  }

  /// Ends a document with a line feed; what is written next is another document.
  public mutating func lineBreak() {
    bytes.append(UInt8(ascii: "\n"))
    needsComma = false
  }

  /// Writes an object.
  /// - Parameter members: writes its members, a key before each value. Called in place: a closure would hold a copy of the
  ///   article that it writes, with a reference counted for each field.
  @inline(__always)
  public mutating func object(_ members: (inout JSONWriter) -> Void) {
    open(UInt8(ascii: "{"))
    members(&self)
    close(UInt8(ascii: "}"))
  }

  /// Writes an array.
  /// - Parameter elements: writes its values, as for ``object(_:)``.
  @inline(__always)
  public mutating func array(_ elements: (inout JSONWriter) -> Void) {
    open(UInt8(ascii: "["))
    elements(&self)
    close(UInt8(ascii: "]"))
  }

  /// Writes a member's name, which must need no escape; its value must follow.
  public mutating func key(_ name: StaticString) {
    comma()
    bytes.append(UInt8(ascii: "\""))
    bytes.append(
      contentsOf: UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount))
    bytes.append(UInt8(ascii: "\""))
    bytes.append(UInt8(ascii: ":"))
    needsComma = false
  }

  /// Writes a member's name that is known only at run time.
  public mutating func key(named name: String) {
    comma()
    append(quoted: name, keepingUnsafe: false)
    bytes.append(UInt8(ascii: ":"))
    needsComma = false
  }

  /// Writes text without the characters that control a terminal; line breaks and tabs are kept as escapes.
  public mutating func string(_ text: String) {
    comma()
    append(quoted: text, keepingUnsafe: false)
    needsComma = true
  }

  /// Writes text with every character; those that control a terminal become `\u` escapes.
  public mutating func verbatim(_ text: String) {
    comma()
    append(quoted: text, keepingUnsafe: true)
    needsComma = true
  }

  /// Writes a whole number.
  public mutating func number(_ value: Int) {
    comma()
    bytes.append(contentsOf: String(value).utf8)
    needsComma = true
  }

  /// Writes a number, without a fraction if it is whole. Infinity, NaN and magnitudes from 10¹⁵ on become 0.
  public mutating func number(_ value: Double) {
    guard value.isFinite, abs(value) < 1e15 else { return number(0) }
    if value == value.rounded() { return number(Int(value)) }
    comma()
    bytes.append(contentsOf: "\(value)".utf8)
    needsComma = true
  }

  /// Writes `true` or `false`.
  public mutating func bool(_ value: Bool) {
    comma()
    bytes.append(contentsOf: (value ? "true" : "false").utf8)
    needsComma = true
  }

  /// Writes a member with an object.
  @inline(__always)
  public mutating func object(_ name: StaticString, _ members: (inout JSONWriter) -> Void) {
    key(name)
    object(members)
  }

  /// Writes a member with an array.
  @inline(__always)
  public mutating func array(_ name: StaticString, _ elements: (inout JSONWriter) -> Void) {
    key(name)
    array(elements)
  }

  /// Writes a member with an array of objects.
  /// - Parameter members: writes the members of an object, given its element.
  @inline(__always)
  public mutating func array<Element>(
    _ name: StaticString, of elements: some Sequence<Element>,
    _ members: (inout JSONWriter, Element) -> Void
  ) {
    array(name) { list in
      for element in elements { list.object { members(&$0, element) } }
    }
  }

  /// Writes a member with `true` or `false`.
  public mutating func member(_ name: StaticString, _ value: Bool) {
    key(name)
    bool(value)
  }

  // MARK: Members that may be absent

  /// Writes a member with text; writes nothing if it is nil.
  public mutating func member(_ name: StaticString, _ text: String?) {
    guard let text else { return }
    key(name)
    string(text)
  }

  /// Writes a member with a whole number; writes nothing if it is nil.
  public mutating func member(_ name: StaticString, _ value: Int?) {
    guard let value else { return }
    key(name)
    number(value)
  }

  /// Writes a member with a number; writes nothing if it is nil.
  public mutating func member(_ name: StaticString, _ value: Double?) {
    guard let value else { return }
    key(name)
    number(value)
  }

  /// Writes a member with an array of strings; writes nothing if it is empty.
  public mutating func member(_ name: StaticString, _ texts: [String]) {
    guard !texts.isEmpty else { return }
    array(name) { writer in for text in texts { writer.string(text) } }
  }

  // MARK: Bytes

  private mutating func comma() { if needsComma { bytes.append(UInt8(ascii: ",")) } }

  private mutating func open(_ bracket: UInt8) {
    comma()
    bytes.append(bracket)
    needsComma = false
  }

  private mutating func close(_ bracket: UInt8) {
    bytes.append(bracket)
    needsComma = true
  }

  private mutating func append(quoted text: String, keepingUnsafe: Bool) {
    bytes.append(UInt8(ascii: "\""))
    text.withBytes { append(escaped: $0, keepingUnsafe: keepingUnsafe) }
    bytes.append(UInt8(ascii: "\""))
  }

  /// Copies runs of characters that need no escape in one piece.
  private mutating func append(escaped text: UnsafeBufferPointer<UInt8>, keepingUnsafe: Bool) {
    var start = 0
    var i = 0
    while true {
      i = ByteScan.next(
        in: text, from: i,
        wide: { UnsafeCharacters.mayBegin($0) .| $0.hits(0x22) .| $0.hits(0x5C) },
        narrow: { UnsafeCharacters.mayBegin($0) || $0 == 0x22 || $0 == 0x5C })
      guard i < text.count else { break }
      let isMark = text[i] == UInt8(ascii: "\"") || text[i] == UInt8(ascii: "\\")
      let length = isMark ? 1 : UnsafeCharacters.length(text, at: i)
      guard length > 0 else {
        i += 1
        continue
      }
      bytes.append(contentsOf: UnsafeBufferPointer(rebasing: text[start..<i]))
      switch text[i] {
      case UInt8(ascii: "\""): bytes.append(contentsOf: "\\\"".utf8)
      case UInt8(ascii: "\\"): bytes.append(contentsOf: "\\\\".utf8)
      case 0x0A: bytes.append(contentsOf: "\\n".utf8)
      case 0x09: bytes.append(contentsOf: "\\t".utf8)
      default: if keepingUnsafe { appendEscape(text[i..<i + length]) }
      }
      i += length
      start = i
    }
    bytes.append(contentsOf: UnsafeBufferPointer(rebasing: text[start...]))
  }

  private mutating func appendEscape(_ character: Slice<UnsafeBufferPointer<UInt8>>) {
    for unit in String(decoding: character, as: UTF8.self).utf16 {
      let digits = String(unit, radix: 16)
      bytes.append(contentsOf: "\\u".utf8)
      bytes.append(contentsOf: String(repeating: "0", count: 4 - digits.count).utf8)
      bytes.append(contentsOf: digits.utf8)
    }
  }
}
