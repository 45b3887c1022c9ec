/// Decodes a terminal's bytes into keys: UTF-8 and the sequences of xterm-like terminals (ECMA-48 §5.4; xterm's
/// ctlseqs, "PC-Style Function Keys" and "Extended coordinates"). Anything else is ignored. A sequence may arrive in
/// pieces.
public struct KeyDecoder: Sendable {
  var pending: [UInt8] = []
  /// The bytes of a text that is being pasted; nil while none is.
  private var pasted: [UInt8]?
  /// How often more of it was waited for.
  private var pasteWaits = 0
  /// What the terminal replied to questions, in order, until it is taken.
  var reports: [TerminalReport] = []
  /// How often an incomplete reply was waited for.
  var waits = 0
  /// No known sequence is longer, in bytes.
  static let maximumLength = 64

  /// Creates a decoder without pending bytes.
  public init() {}

  /// Whether bytes are pending, such as a lone escape, which may be the key or the beginning of a sequence.
  public var awaitsMore: Bool { !pending.isEmpty || pasted != nil }

  /// The keys that the bytes complete; an incomplete sequence stays pending.
  public mutating func keys(_ bytes: some Sequence<UInt8>) -> [Key] {
    pending.append(contentsOf: bytes)
    pasteWaits = 0
    var keys: [Key] = []
    while true {
      if pasted != nil {
        guard let text = takePaste() else { break }
        keys.append(.paste(text))
        continue
      }
      if pending.starts(with: KeyDecoder.pasteStart) {
        pending.removeFirst(KeyDecoder.pasteStart.count)
        pasted = []
        continue
      }
      if let length = takeReport() {
        pending.removeFirst(length)
        waits = 0
        continue
      }
      guard let (key, length) = next() else { break }
      if let key { keys.append(key) }
      pending.removeFirst(length)
    }
    return keys
  }

  private static let pasteStart = Array("\u{1B}[200~".utf8)
  private static let pasteEnd = Array("\u{1B}[201~".utf8)
  /// No prompt takes more bytes; the rest is dropped.
  private static let longestPaste = 65_536
  /// So often the end of a paste is waited for, so that a lost one does not swallow all keys.
  private static let maximumPasteWaits = 25

  /// The text that was pasted, once its end is there.
  private mutating func takePaste() -> String? {
    let end = pending.firstRange(of: KeyDecoder.pasteEnd)
    // The last bytes may be the beginning of the end.
    let count = end?.lowerBound ?? max(0, pending.count - KeyDecoder.pasteEnd.count + 1)
    let room = KeyDecoder.longestPaste - (pasted?.count ?? 0)
    pasted?.append(contentsOf: pending[..<count].prefix(room))
    pending.removeFirst(end?.upperBound ?? count)
    return end == nil ? nil : endPaste()
  }

  private mutating func endPaste() -> String {
    defer { pasted = nil }
    return String(decoding: pasted ?? [], as: UTF8.self)
  }

  /// Ends a pending sequence, to be called when no further bytes have arrived for a while.
  /// - Returns: the escape key for a lone escape, and any keys after it.
  public mutating func flush() -> [Key] {
    if pasted != nil {
      pasteWaits += 1
      guard pasteWaits > KeyDecoder.maximumPasteWaits else { return [] }
      pending = []
      return [.paste(endPaste())]
    }
    guard let first = pending.first else { return [] }
    if waitsForReport() { return [] }
    // An incomplete sequence is not a key, but Alt may be held with the character that begins one.
    if first == 0x1B, pending.count > 1 {
      let isBracket = pending == [0x1B, UInt8(ascii: "]")]
      pending = []
      return isBracket ? [.alt("]")] : []
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
    default:
      guard let (typed, length) = character(at: 0) else { return nil }
      return (typed.map { Key.character($0) }, length)
    }
  }

  /// The character that begins at a byte, or nil for bytes that are not one, and their number; nil if more are needed.
  private func character(at start: Int) -> (character: Character?, length: Int)? {
    let first = pending[start]
    let length =
      switch first {
      case 0x20..<0x7F: 1
      case 0xC2..<0xE0: 2
      case 0xE0..<0xF0: 3
      case 0xF0..<0xF5: 4
      default: 0
      }
    guard length > 0 else { return (nil, 1) }
    guard pending.count >= start + length else { return nil }
    guard let text = String(validating: pending[start..<start + length], as: UTF8.self),
      let character = text.first
    else { return (nil, 1) }
    return (character, length)
  }

  private func escape() -> (key: Key?, length: Int)? {
    guard pending.count > 1 else { return nil }
    switch pending[1] {
    case UInt8(ascii: "["): return sequence()
    case UInt8(ascii: "O"):
      guard pending.count > 2 else { return nil }
      return (KeyDecoder.final(pending[2]) ?? KeyDecoder.function(pending[2]), 3)
    case 0x1B: return (.escape, 1)
    case UInt8(ascii: "]") where beginsCommand: return nil
    default:
      // A key such as Enter counts without Alt.
      if pending[1] < 0x20 { return (nil, 1) }
      guard let (typed, length) = character(at: 1) else { return nil }
      guard let typed else { return (nil, 1) }
      return (.alt(typed), 1 + length)
    }
  }

  /// `ESC [`, parameters, and a final byte.
  private func sequence() -> (key: Key?, length: Int)? {
    // Function keys of the Linux console: `ESC [ [` and a letter.
    if pending.count > 2, pending[2] == UInt8(ascii: "[") {
      guard pending.count > 3 else { return nil }
      let letter = Int(pending[3]) - Int(UInt8(ascii: "A"))
      return ((0..<5).contains(letter) ? .function(letter + 1) : nil, 4)
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
      let number = Int(parameters.prefix { $0.isNumber })
      return (number.flatMap(KeyDecoder.numbered), length)
    case UInt8(ascii: "Z"): return (.shiftTab, length)
    case UInt8(ascii: "P")...UInt8(ascii: "S"):
      // With modifiers; without them it is no key but a report of the terminal.
      return (parameters.hasPrefix("1;") ? KeyDecoder.function(pending[end]) : nil, length)
    case UInt8(ascii: "C") where KeyDecoder.skipsWords(parameters): return (.wordRight, length)
    case UInt8(ascii: "D") where KeyDecoder.skipsWords(parameters): return (.wordLeft, length)
    default: return (KeyDecoder.final(pending[end]), length)
    }
  }

  /// Whether an arrow's parameters tell of Alt or Ctrl.
  private static func skipsWords(_ parameters: String) -> Bool {
    parameters == "1;3" || parameters == "1;5"
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

  /// The key of `ESC [ NUMBER ~`, whose numbers are those of the VT220.
  private static func numbered(_ number: Int) -> Key? {
    switch number {
    case 1, 7: .home
    case 2: .insert
    case 3: .delete
    case 4, 8: .end
    case 5: .pageUp
    case 6: .pageDown
    case 11...15: .function(number - 10)
    case 17...21: .function(number - 11)
    case 23, 24: .function(number - 12)
    default: nil
    }
  }

  /// F1 to F4.
  private static func function(_ byte: UInt8) -> Key? {
    let number = Int(byte) - Int(UInt8(ascii: "P")) + 1
    return (1...4).contains(number) ? .function(number) : nil
  }
}

/// A terminal's reply to a question.
public enum TerminalReport: Sendable, Equatable {
  /// What the terminal is (DA1: `ESC [ ? … c`).
  case attributes
  /// The text of an operating system command (OSC, ECMA-48 §8.3.89), such as `11;rgb:ffff/ffff/ffff`.
  case command(String)
}

/// Replies among the keys. They may arrive in pieces, and long after the question.
extension KeyDecoder {
  /// How often ``flush()`` leaves an incomplete reply as it is; a second, if it is called 25 times a second.
  private static let maximumWaits = 25

  /// The replies since the last call, in order.
  public mutating func takeReports() -> [TerminalReport] {
    defer { reports = [] }
    return reports
  }

  /// Notes the reply at the beginning of the pending bytes.
  /// - Returns: its length; nil if the bytes do not begin with a complete one.
  mutating func takeReport() -> Int? {
    if let length = attributesLength {
      reports.append(.attributes)
      return length
    }
    guard beginsCommand, pending.count > 2 else { return nil }
    guard let end = pending[2...].firstIndex(where: { $0 < 0x20 || $0 >= 0x7F }) else {
      return pending.count > KeyDecoder.maximumLength ? pending.count : nil
    }
    // Commands end in BEL or ESC \.
    let text = String(decoding: pending[2..<end], as: UTF8.self)
    if pending[end] == 0x07 {
      reports.append(.command(text))
      return end + 1
    }
    guard pending[end] == 0x1B else { return end }
    guard pending.count > end + 1 else { return nil }
    guard pending[end + 1] == UInt8(ascii: "\\") else { return end }
    reports.append(.command(text))
    return end + 2
  }

  private var beginsAttributes: Bool {
    pending.starts(with: [0x1B, UInt8(ascii: "["), UInt8(ascii: "?")])
  }

  private var attributesLength: Int? {
    guard beginsAttributes,
      let end = pending.firstIndex(where: { (0x40...0x7E).contains($0) && $0 != UInt8(ascii: "[") }
      ),
      pending[end] == UInt8(ascii: "c")
    else { return nil }
    return end + 1
  }

  /// Whether the pending bytes are the beginning of a command, or could be: a digit follows `ESC ]`.
  var beginsCommand: Bool {
    guard pending.starts(with: [0x1B, UInt8(ascii: "]")]) else { return false }
    return pending.count == 2 || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(pending[2])
  }

  /// Whether more of a reply is to be waited for, once more.
  mutating func waitsForReport() -> Bool {
    let isReport = beginsCommand && pending.count > 2 || beginsAttributes
    waits = isReport && waits < KeyDecoder.maximumWaits ? waits + 1 : 0
    return waits > 0
  }
}
