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
