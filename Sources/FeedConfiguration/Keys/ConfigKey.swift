/// A key of the config, as used by the reader, the errors, `init` and the reference.
struct ConfigKey<Value: Sendable>: Sendable {
  let kind: ConfigKind<Value>
  let entry: KeyEntry

  var name: String { entry.name }

  /// - Parameters:
  ///   - absent: what applies without the key, such as `default: none`.
  ///   - brief: the key's meaning in a few words, without a capital letter or full stop.
  ///   - more: one or two further sentences; `'` encloses literal text.
  ///   - example: a value, as TOML.
  ///   - standard: the default, as TOML.
  init(
    _ name: String, _ kind: ConfigKind<Value>, absent: String, _ brief: String, more: String = "",
    example: String, standard: String? = nil
  ) {
    self.kind = kind
    entry = KeyEntry(
      name: name, kind: kind.name, standard: standard, absent: absent, brief: brief, more: more,
      example: example)
  }
}

/// A key with a default.
public struct ConfigSetting<Value: Sendable>: Sendable {
  let key: ConfigKey<Value>
  /// The default.
  let standard: WrittenValue<Value>

  /// The parameters are those of ``ConfigKey``, with a default in place of `absent`.
  init(
    _ name: String, _ kind: ConfigKind<Value>, _ standard: WrittenValue<Value>, _ brief: String,
    more: String = "", example: String
  ) {
    self.standard = standard
    key = ConfigKey(
      name, kind, absent: "default: '\(standard.text)'", brief, more: more, example: example,
      standard: standard.text)
  }
}

extension ConfigSetting {
  /// The default as TOML.
  public var standardText: String { standard.text }
  /// The values that it accepts, such as `a whole number from 1 to 256`.
  public var expected: String { key.kind.expected }
}

extension ConfigSetting<Int> {
  /// Whether a number is in the setting's range.
  public func accepts(_ number: Int) -> Bool {
    (try? key.kind.read(TOMLElement(value: .integer(number), range: 0..<0)).get()) != nil
  }
}

extension ConfigSetting<Double> {
  /// The seconds of a span as written in the config, without quotes; nil if the setting does not accept it.
  public func seconds(_ text: String) -> Double? {
    try? key.kind.read(TOMLElement(value: .string(text), range: 0..<0)).get()
  }
}

/// A key as the reference describes it.
struct KeyEntry: Sendable {
  let name: String
  /// The name of its kind.
  let kind: String
  /// The default as TOML; nil if there is no default that TOML can express.
  let standard: String?
  let absent: String
  let brief: String
  let more: String
  let example: String
}
