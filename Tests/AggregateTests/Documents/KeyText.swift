@testable import FeedConfiguration

/// The description of a config key in documents.
extension KeyEntry {
  var about: String { Markup.sentence(brief) + (more.isEmpty ? "" : " \(more)") }
  /// The allowed values and the default.
  var rule: String { Markup.sentence("\(kind); \(absent)") }
}
