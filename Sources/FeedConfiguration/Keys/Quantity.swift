/// Parses spans and sizes as written in the config.
public enum Quantity {
  /// Seconds: a number and `s`, `m`, `h`, `d` or `w`; nil for anything else.
  public static func span(_ text: String) -> Double? {
    number(text, units: ["s": 1, "m": 60, "h": 3600, "d": 86400, "w": 604_800])
  }

  /// Bytes: a number and `B`, `KB`, `MB`, `GB` (decimal); nil for anything else.
  public static func size(_ text: String) -> Int? {
    number(text.uppercased(), units: ["B": 1, "KB": 1000, "MB": 1_000_000, "GB": 1_000_000_000])
      .map { Int($0) }
  }

  private static func number(_ text: String, units: [String: Double]) -> Double? {
    let digits = text.prefix { $0.isASCII && $0.isNumber || $0 == "." }
    let unit = text.dropFirst(digits.count).drop { $0 == " " }
    guard let value = Double(digits), let factor = units[String(unit)] else { return nil }
    let result = value * factor
    return result.isFinite && result <= 1e12 ? result : nil
  }
}
