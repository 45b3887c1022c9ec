/// The mapping of host names (UTS #46 §4, step 1): letter case, width and compatibility forms, and what is ignored.
enum HostMapping {
  static func mapped(_ scalars: String.UnicodeScalarView) -> [Unicode.Scalar] {
    var output: [Unicode.Scalar] = []
    for scalar in scalars {
      switch scalar.value {
      case 0x41...0x5A: output.append(Unicode.Scalar(UInt8(scalar.value | 0x20)))
      case 0..<0x80: output.append(scalar)
      default:
        if let target = table[scalar] {
          output += target.unicodeScalars
        } else {
          output.append(scalar)
        }
      }
    }
    return output
  }

  /// Read when the first name beyond ASCII is met, which for most users is never.
  private static let table: [Unicode.Scalar: String] = {
    var table: [Unicode.Scalar: String] = [:]
    table.reserveCapacity(8192)
    let space = UInt8(ascii: " ")
    let newline = UInt8(ascii: "\n")
    for rule in HostMappingTable.rules.utf8.split(whereSeparator: { $0 == space || $0 == newline })
    {
      guard let sign = rule.firstIndex(of: UInt8(ascii: "=")) else { continue }
      let dash = rule[..<sign].firstIndex(of: UInt8(ascii: "-"))
      let step: UInt32 = rule[..<sign].last == UInt8(ascii: "/") ? 2 : 1
      let first = number(rule)
      let last = dash.map { number(rule[rule.index(after: $0)...]) } ?? first
      let targets = rule[rule.index(after: sign)...].split(separator: UInt8(ascii: "+"))
        .map(number)
      for value in stride(from: first, through: last, by: Int(step)) {
        guard let scalar = Unicode.Scalar(value) else { continue }
        var text = String.UnicodeScalarView()
        text.append(contentsOf: targets.compactMap { Unicode.Scalar($0 + (value - first)) })
        table[scalar] = String(text)
      }
    }
    return table
  }()

  /// The hexadecimal number at the beginning; 0 if there are no digits.
  private static func number(_ text: Substring.UTF8View) -> UInt32 {
    var number: UInt32 = 0
    for byte in text {
      guard let digit = byte.hexDigitValue else { break }
      number = number << 4 | UInt32(digit)
    }
    return number
  }
}
