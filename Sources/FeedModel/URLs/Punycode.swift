/// Internationalised host names in the form used by DNS (RFC 3492).
enum Punycode {
  /// The host with each label that needs it as `xn--…`; nil if a label cannot be encoded.
  static func host(_ host: String) -> String? {
    let labels = host.lowercased().split(separator: ".", omittingEmptySubsequences: false)
    var output: [String] = []
    for label in labels {
      if label.utf8.allSatisfy({ $0 < 0x80 }) {
        guard label.utf8.allSatisfy({ $0 > 0x20 && $0 != UInt8(ascii: "/") && $0 != 0x7F }) else {
          return nil
        }
        output.append(String(label))
      } else {
        guard let code = encode(label) else { return nil }
        output.append("xn--" + code)
      }
    }
    return output.joined(separator: ".")
  }

  /// A label in Punycode (RFC 3492 §6.3); nil on overflow or for a label longer than DNS allows.
  private static func encode(_ label: Substring) -> String? {
    let input = label.unicodeScalars.map { Int($0.value) }
    guard input.count <= 63 else { return nil }
    var output = input.filter { $0 < 0x80 }.compactMap { UInt8(exactly: $0) }
    let basicCount = output.count
    if basicCount > 0 { output.append(UInt8(ascii: "-")) }
    var n = 128
    var delta = 0
    var bias = 72
    var handled = basicCount
    while handled < input.count {
      guard let next = input.filter({ $0 >= n }).min() else { return nil }
      delta += (next - n) * (handled + 1)
      n = next
      for scalar in input {
        if scalar < n { delta += 1 }
        guard scalar == n else { continue }
        var q = delta
        var k = 36
        while true {
          let t = k <= bias ? 1 : k >= bias + 26 ? 26 : k - bias
          if q < t { break }
          output.append(digit(t + (q - t) % (36 - t)))
          q = (q - t) / (36 - t)
          k += 36
        }
        output.append(digit(q))
        bias = adapted(delta, count: handled + 1, isFirst: handled == basicCount)
        delta = 0
        handled += 1
      }
      delta += 1
      n += 1
    }
    return String(decoding: output, as: UTF8.self)
  }

  private static func digit(_ value: Int) -> UInt8 {
    UInt8(truncatingIfNeeded: value < 26 ? value + 97 : value + 22)
  }

  private static func adapted(_ delta: Int, count: Int, isFirst: Bool) -> Int {
    var delta = isFirst ? delta / 700 : delta / 2
    delta += delta / count
    var k = 0
    while delta > 455 {
      delta /= 35
      k += 36
    }
    return k + 36 * delta / (delta + 38)
  }
}
