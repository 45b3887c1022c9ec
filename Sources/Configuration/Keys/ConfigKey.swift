/// A key of the config. The reader, the errors, what `init` writes and the reference all go by it.
struct ConfigKey<Value: Sendable>: Sendable {
  let kind: ConfigKind<Value>
  let entry: KeyEntry

  var name: String { entry.name }

  /// - Parameters:
  ///   - absent: what holds without the key, such as `default: none`.
  ///   - brief: what the key means, in some words that begin small and end without a full stop.
  ///   - more: what else there is to know, in a sentence or two; `'` encloses what is to be typed.
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

/// A key that has a value whether the config gives one or not.
public struct ConfigSetting<Value: Sendable>: Sendable {
  let key: ConfigKey<Value>
  /// The value without the key.
  let standard: WrittenValue<Value>

  /// See ``ConfigKey``.
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
  /// The default as the config would write it, in TOML.
  public var standardText: String { standard.text }
  /// What a value must be, such as `a whole number from 1 to 256`.
  public var expected: String { key.kind.expected }
}

extension ConfigSetting<Int> {
  /// Whether a number is in the setting's range.
  public func accepts(_ number: Int) -> Bool {
    if case .success = key.kind.read(.integer(number)) { true } else { false }
  }
}

/// A key in the reference.
struct KeyEntry: Sendable {
  let name: String
  /// The name of its kind.
  let kind: String
  /// The default as TOML; nil if none can be written down.
  let standard: String?
  let absent: String
  let brief: String
  let more: String
  let example: String
}
