import FeedBasics

/// A table of the config, read key by key as typed values. A value of the wrong type or range is a problem that states
/// what was expected.
struct ConfigTable {
  /// The table's name as in its header, such as `adapter.x`; empty for the root table.
  let section: String
  /// In the order of the file.
  let entries: [TOMLTable.Entry]
  private let table: TOMLTable?
  /// The place of its header, in bytes; 0 for the root table and for one that the file does not have.
  private let offset: Int

  /// - Parameter table: nil if the file does not have it.
  init(_ section: String, _ table: TOMLTable?, at offset: Int = 0) {
    self.section = section
    self.table = table
    self.offset = offset
    entries = table?.entries ?? []
  }

  /// nil if the table does not have the key.
  subscript(key: String) -> TOMLElement? { table?[key] }

  /// Reports every key that is unknown.
  /// - Returns: whether all keys are known.
  @discardableResult
  func check(known: [String], _ problems: inout ConfigProblems) -> Bool {
    var isValid = true
    for entry in entries where !known.contains(entry.key) {
      isValid = false
      let isMisplaced = section.isEmpty && SettingKeys.all.contains { $0.name == entry.key }
      problems.add(
        problem(
          unknown: entry.key,
          isMisplaced
            ? "; it belongs in [settings]" : SpellingSuggestion.orAll(for: entry.key, among: known))
      )
    }
    return isValid
  }

  /// Whether a text can name an account or a target: one word of letters, digits, `-`, `_` and `.`, of at most 60 bytes.
  static func isName(_ name: String) -> Bool {
    !name.isEmpty && name.utf8.count <= 60
      && name.allSatisfy { $0.isLetter || $0.isNumber || "-_.".contains($0) }
  }

  /// Reports a name that the table cannot have.
  /// - Returns: whether it can have it.
  func check(name: String, _ problems: inout ConfigProblems) -> Bool {
    if ConfigTable.isName(name) { return true }
    problems.add(problem(nil, "must be named by one word of letters, digits, '-', '_' and '.'"))
    return false
  }

  /// Reports keys that the table has to have and does not.
  func require(_ keys: [KeyEntry], _ problems: inout ConfigProblems) {
    for key in keys where self[key.name] == nil {
      problems.add(problem(nil, "has no '\(key.name)', such as \(key.name) = \(key.example)"))
    }
  }

  /// nil if the table does not have the key, or if its value is a problem.
  func value<Value>(_ key: ConfigKey<Value>, _ problems: inout ConfigProblems) -> Value? {
    value(key.name, key.kind, &problems)
  }

  /// The default if the table does not have the key, or if its value is a problem.
  func value<Value>(_ setting: ConfigSetting<Value>, _ problems: inout ConfigProblems) -> Value {
    value(setting.key, &problems) ?? setting.standard.value
  }

  /// nil if the table does not have the key, or if its value is a problem.
  func value<Value>(
    _ key: String, _ kind: ConfigKind<Value>, _ problems: inout ConfigProblems
  ) -> Value? {
    guard let element = table?[key] else { return nil }
    switch kind.read(element) {
    case .success(let value): return value
    case .failure(let mismatch):
      let found = ShownValue.text(mismatch.found.value, of: key).map { ", not \($0)" } ?? ""
      let message =
        mismatch.reason.map { "is invalid: \($0)" }
        ?? "must be \(mismatch.expected ?? kind.expected)\(found)"
      problems.add(problem(key, message, at: mismatch.found))
      return nil
    }
  }

  /// A problem of a key or of the whole table.
  /// - Parameters:
  ///   - key: nil if the problem is the table's.
  ///   - element: the place, if not the key's; for a key that is missing, it is the table's.
  func problem(_ key: String?, _ message: String, at element: TOMLElement? = nil) -> ConfigProblem {
    let keyOffset = key.flatMap(offset(of:))
    let name = section.isEmpty ? "" : "[\(section)] "
    let subject = key.map { "'\($0)' " + (name.isEmpty ? "" : "in \(name)") } ?? name
    return ConfigProblem(
      offset: element?.range.lowerBound ?? keyOffset ?? offset, message: subject + message,
      // A key that is not there may follow.
      mayBeSolvedBelow: element == nil && keyOffset == nil)
  }

  /// - Parameter message: what follows the key and the section.
  private func problem(unknown key: String, _ message: String) -> ConfigProblem {
    ConfigProblem(
      offset: offset(of: key) ?? offset,
      message: "unknown setting '\(key)'\(section.isEmpty ? "" : " in [\(section)]")\(message)")
  }

  private func offset(of key: String) -> Int? { table?.entry(key)?.keyRange.lowerBound }
}
