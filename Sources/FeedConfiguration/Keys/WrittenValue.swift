/// A value with its notation in the config, so that neither has to be derived from the other.
struct WrittenValue<Value: Sendable>: Sendable {
  let value: Value
  /// As TOML.
  let text: String
}

extension WrittenValue<Int> {
  static func number(_ number: Int) -> Self { Self(value: number, text: String(number)) }
  static func kilobytes(_ number: Int) -> Self {
    Self(value: number * 1000, text: "\"\(number)KB\"")
  }
  static func megabytes(_ number: Int) -> Self {
    Self(value: number * 1_000_000, text: "\"\(number)MB\"")
  }
  static func gigabytes(_ number: Int) -> Self {
    Self(value: number * 1_000_000_000, text: "\"\(number)GB\"")
  }
}

extension WrittenValue<Bool> {
  static func flag(_ value: Bool) -> Self { Self(value: value, text: String(value)) }
}

extension WrittenValue where Value: RawRepresentable<String> {
  static func word(_ value: Value) -> Self { Self(value: value, text: "\"\(value.rawValue)\"") }
}

/// Spans, in seconds.
extension WrittenValue<Double> {
  static func seconds(_ number: Int) -> Self { span(number, 1, "s") }
  static func minutes(_ number: Int) -> Self { span(number, 60, "m") }
  static func hours(_ number: Int) -> Self { span(number, 3600, "h") }
  static func days(_ number: Int) -> Self { span(number, 86400, "d") }
  static func weeks(_ number: Int) -> Self { span(number, 604_800, "w") }

  private static func span(_ number: Int, _ factor: Double, _ unit: String) -> Self {
    Self(value: Double(number) * factor, text: "\"\(number)\(unit)\"")
  }
}
