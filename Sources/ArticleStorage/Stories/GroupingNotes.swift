import StoryGrouping

/// What a store has noted of how far its articles are grouped.
struct GroupingNotes<Transaction: SQLTransaction> {
  let transaction: Transaction

  /// What the store keeps.
  enum Note: String {
    /// The rules by which the store is grouped, or being grouped.
    case version
    /// The date up to which articles are grouped, while all are.
    case through
    /// How many of them were grouped.
    case articles
    /// When all were grouped; 0 until then.
    case grouped
    /// The last change before the articles that wait for the end of a fetch; -1 if none does. If the process ends before
    /// the fetch does, they wait for the end of the next one.
    case postponed

    fileprivate static var prefix: String { "stories: " }
    fileprivate var task: String { Note.prefix + rawValue }
  }

  func value(_ note: Note) throws -> Double? { try values()[note] }

  private func values() throws -> [Note: Double] {
    var values: [Note: Double] = [:]
    for (task, value) in try transaction.noted(beginning: Note.prefix) {
      if let note = Note(rawValue: task) { values[note] = value }
    }
    return values
  }

  func note(_ note: Note, _ value: Double) throws { try transaction.note(value, as: note.task) }

  /// Whether the present rules group the articles, or have grouped all.
  func hasBegun() throws -> Bool { hasBegun(try values()) }

  private func hasBegun(_ values: [Note: Double]) -> Bool {
    values[.version] == Double(StoryGrouping.version)
  }

  /// Whether all articles have been grouped by the present rules, but for those that wait for the end of a fetch.
  func isDone() throws -> Bool { isDone(try values()) }

  private func isDone(_ values: [Note: Double]) -> Bool {
    hasBegun(values) && values[.grouped] ?? 0 > 0
  }

  /// The last change before the articles that wait for the end of a fetch; nil if none does.
  func postponed() throws -> Int? { try value(.postponed).flatMap { $0 < 0 ? nil : Int($0) } }

  /// Leaves what changes after a change to be grouped at the end of the fetch.
  /// - Parameter oldest: the earliest date of the articles that changed; nil if some were only removed.
  func postpone(after change: Int, oldest: Double?) throws {
    let values = try values()
    guard hasBegun(values) else { return }
    if isDone(values) {
      if values[.postponed] ?? -1 < 0 { try note(.postponed, Double(change)) }
    } else if let oldest, let through = values[.through], oldest <= through {
      // Those that are grouped already are grouped once more, with what has arrived.
      try note(.through, (oldest - StoryGrouping.window).nextDown)
    }
  }

  func endPostponing() throws { try note(.postponed, -1) }
}
