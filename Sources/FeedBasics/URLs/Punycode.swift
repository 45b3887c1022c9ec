/// Labels of host names in Punycode (RFC 3492), without `xn--`.
enum Punycode {
  /// A label in Punycode (§6.3); nil on overflow or for a label longer than DNS allows.
  static func encode(_ label: some Collection<Unicode.Scalar>) -> String? {
    let input = label.map { Int($0.value) }
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
          let t = threshold(k, bias)
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

  /// The label that has been encoded (§6.2); nil if the text is not Punycode in lower case, or encodes ASCII only.
  static func decode(_ code: Substring) -> String? {
    let bytes = Array(code.utf8)
    guard bytes.count <= 63 else { return nil }
    let hyphen = bytes.lastIndex(of: UInt8(ascii: "-"))
    var output = bytes[..<(hyphen ?? 0)].map { Unicode.Scalar($0) }
    var position = hyphen.map { $0 + 1 } ?? 0
    guard position < bytes.count else { return nil }
    var n = 128
    var i = 0
    var bias = 72
    while position < bytes.count {
      let start = i
      var weight = 1
      var k = 36
      while true {
        guard position < bytes.count, let digit = value(bytes[position]), weight < 1 << 31 else {
          return nil
        }
        position += 1
        i += digit * weight
        let t = threshold(k, bias)
        if digit < t { break }
        weight *= 36 - t
        k += 36
      }
      let count = output.count + 1
      bias = adapted(i - start, count: count, isFirst: start == 0)
      n += i / count
      i %= count
      guard let scalar = UInt32(exactly: n).flatMap({ Unicode.Scalar($0) }) else { return nil }
      output.insert(scalar, at: i)
      i += 1
    }
    return String(String.UnicodeScalarView(output))
  }

  private static func threshold(_ k: Int, _ bias: Int) -> Int {
    k <= bias ? 1 : k >= bias + 26 ? 26 : k - bias
  }

  private static func digit(_ value: Int) -> UInt8 {
    UInt8(truncatingIfNeeded: value < 26 ? value + 97 : value + 22)
  }

  private static func value(_ digit: UInt8) -> Int? {
    switch digit {
    case UInt8(ascii: "a")...UInt8(ascii: "z"): Int(digit) - 97
    case UInt8(ascii: "0")...UInt8(ascii: "9"): Int(digit) - 22
    default: nil
    }
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
