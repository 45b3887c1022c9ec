import FeedConfiguration

/// The imported feeds that newsboat hides. One setting leaves out all of them.
struct HiddenFeeds {
  private var names: [String] = []

  mutating func add(_ name: String) { names.append(name) }

  /// One sentence; none if there are no such feeds.
  var remarks: [String] {
    let terms = names.compactMap { QueryText.field("feed", $0) }
    guard !terms.isEmpty else { return [] }
    let view = TOMLText.quoted(terms.map { QueryText.not($0).text }.joined(separator: " "))
    let listed = names.map { "'\($0)'" }.joined(separator: ", ")
    let (verb, their) = names.count == 1 ? ("is", "its") : ("are", "their")
    return [
      "\(listed) \(verb) hidden in newsboat ('!') and listed here; 'view = \(view)' in [settings] "
        + "leaves \(their) articles out of 'aggregate'"
    ]
  }
}
