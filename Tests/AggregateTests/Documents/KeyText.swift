@testable import Configuration

/// What documents say of a key.
extension KeyEntry {
  var about: String { Markup.sentence(brief) + (more.isEmpty ? "" : " \(more)") }
  /// What it must be, and what holds without it.
  var rule: String { Markup.sentence("\(kind); \(absent)") }
}
