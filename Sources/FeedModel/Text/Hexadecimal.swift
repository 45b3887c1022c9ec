/// Numbers as hexadecimal digits.
public enum Hexadecimal {
  /// 16 lower-case digits of each number, one after the other.
  public static func digits(_ numbers: UInt64...) -> String {
    String(unsafeUninitializedCapacity: 16 * numbers.count) { output in
      var count = 0
      for number in numbers {
        for shift in stride(from: UInt64(60), through: 0, by: -4) {
          let digit = UInt8(truncatingIfNeeded: number >> shift) & 15
          output[count] = digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10
          count += 1
        }
      }
      return count
    }
  }
}
