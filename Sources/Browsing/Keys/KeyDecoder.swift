/// Decodes a terminal's bytes into keys: UTF-8 and the sequences of xterm-like terminals (ECMA-48 §5.4; xterm's
/// ctlseqs, "PC-Style Function Keys" and "Extended coordinates"). Anything else is ignored. A sequence may arrive in
/// pieces.
public struct KeyDecoder: Sendable {
  private var pending: [UInt8] = []
  /// No known sequence is longer, in bytes.
  private static let maximumLength = 64

  /// Creates a decoder without pending bytes.
  public init() {}

  /// Whether bytes are pending, such as a lone escape, which may be the key or the beginning of a sequence.
  public var awaitsMore: Bool { !pending.isEmpty }

  /// The keys that the bytes complete; an incomplete sequence stays pending.
  public mutating func keys(_ bytes: some Sequence<UInt8>) -> [Key] {
    pending.append(contentsOf: bytes)
    var keys: [Key] = []
    while let (key, length) = next() {
      if let key { keys.append(key) }
      pending.removeFirst(length)
    }
    return keys
  }

  /// Ends a pending sequence, to be called when no further bytes have arrived for a while.
  /// - Returns: the escape key for a lone escape, and any keys after it.
  public mutating func flush() -> [Key] {
    guard let first = pending.first else { return [] }
    // An incomplete sequence is not a key.
    if first == 0x1B, pending.count > 1 {
      pending = []
      return []
    }
    pending.removeFirst()
    let key: Key? = first == 0x1B ? .escape : nil
    return (key.map { [$0] } ?? []) + keys([])
  }

  /// The next key, or nil for bytes that are not one, and their number; nil if more bytes are needed.
  private func next() -> (key: Key?, length: Int)? {
    guard let first = pending.first else { return nil }
    switch first {
    case 0x1B: return escape()
    case 0x0D, 0x0A: return (.enter, 1)
    case 0x7F, 0x08: return (.backspace, 1)
    case 0x09: return (.tab, 1)
    case 0x01...0x1A: return (.control(Character(Unicode.Scalar(first + 0x60))), 1)
    case 0x00...0x1F: return (nil, 1)
    default: return character(first)
    }
  }

  private func character(_ first: UInt8) -> (key: Key?, length: Int)? {
    let length =
      switch first {
      case 0x20..<0x7F: 1
      case 0xC2..<0xE0: 2
      case 0xE0..<0xF0: 3
      case 0xF0..<0xF5: 4
      default: 0
      }
    guard length > 0 else { return (nil, 1) }
    guard pending.count >= length else { return nil }
    guard let text = String(validating: pending[..<length], as: UTF8.self),
      let character = text.first
    else { return (nil, 1) }
    return (.character(character), length)
  }

  private func escape() -> (key: Key?, length: Int)? {
    guard pending.count > 1 else { return nil }
    switch pending[1] {
    case UInt8(ascii: "["): return sequence()
    case UInt8(ascii: "O"):
      guard pending.count > 2 else { return nil }
      return (KeyDecoder.final(pending[2]), 3)
    case 0x1B: return (.escape, 1)
    // A key typed with Alt counts as the key alone.
    default: return (nil, 1)
    }
  }

  /// `ESC [`, parameters, and a final byte.
  private func sequence() -> (key: Key?, length: Int)? {
    // Function keys of the Linux console: `ESC [ [` and a letter.
    if pending.count > 2, pending[2] == UInt8(ascii: "[") {
      return pending.count > 3 ? (nil, 4) : nil
    }
    guard let end = pending[2...].firstIndex(where: { (0x40...0x7E).contains($0) }) else {
      return pending.count > KeyDecoder.maximumLength ? (nil, pending.count) : nil
    }
    let parameters = String(decoding: pending[2..<end], as: UTF8.self)
    let length = end + 1
    switch pending[end] {
    case UInt8(ascii: "M"), UInt8(ascii: "m"):
      // Without parameters, three raw bytes follow (the old mouse encoding).
      guard parameters.hasPrefix("<") else {
        return pending.count >= length + 3 ? (nil, length + 3) : nil
      }
      return (pending[end] == UInt8(ascii: "M") ? KeyDecoder.mouse(parameters) : nil, length)
    case UInt8(ascii: "~"):
      let keys: [String: Key] = [
        "1": .home, "7": .home, "4": .end, "8": .end, "5": .pageUp, "6": .pageDown, "3": .delete,
      ]
      return (keys[String(parameters.prefix { $0.isNumber })], length)
    default: return (KeyDecoder.final(pending[end]), length)
    }
  }

  /// - Parameter parameters: `<`, the button, the column and the row, both from 1, separated by semicolons.
  private static func mouse(_ parameters: String) -> Key? {
    let numbers = parameters.dropFirst().split(separator: ";").map { Int($0) }
    guard numbers.count == 3, let button = numbers[0], let column = numbers[1],
      let row = numbers[2]
    else { return nil }
    switch button {
    case 0: return row > 0 && column > 0 ? .click(row: row - 1, column: column - 1) : nil
    case 64: return .wheelUp
    case 65: return .wheelDown
    default: return nil
    }
  }

  private static func final(_ byte: UInt8) -> Key? {
    switch byte {
    case UInt8(ascii: "A"): .up
    case UInt8(ascii: "B"): .down
    case UInt8(ascii: "C"): .right
    case UInt8(ascii: "D"): .left
    case UInt8(ascii: "H"): .home
    case UInt8(ascii: "F"): .end
    case UInt8(ascii: "M"): .enter
    default: nil
    }
  }
}
