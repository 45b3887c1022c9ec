import FeedModel

/// What can be done with an enclosure.
public enum EnclosureAction: Sendable, Equatable {
  /// Add it to the queue, or take it out.
  case toggleQueued
  /// Mark it as played, or as not played.
  case togglePlayed
  /// Download it into the folder for enclosures.
  case download
}

/// Handles actions on enclosures: the selected one of the list of links, else the article's first that was not played.
extension BrowseState {
  mutating func enclosure(_ action: EnclosureAction) -> [BrowseCommand] {
    enclosure { .enclosure(action, of: $0, url: $1) }
  }

  mutating func play() -> [BrowseCommand] { enclosure { .terminal(.play($0, url: $1)) } }

  private mutating func enclosure(
    _ command: (_ article: Int, _ url: String?) -> BrowseCommand
  ) -> [BrowseCommand] {
    guard let number = targetNumber else {
      return refuse("an enclosure belongs to an article; select one first")
    }
    return [command(number, screen == .links ? chosenLink?.url : nil)]
  }

  /// Shows which enclosures are played and queued after an action.
  mutating func received(
    _ marks: AttachmentMarks, after action: EnclosureAction
  ) -> [BrowseCommand] {
    notUndone = action.notUndone
    reading?.marks = marks
    return [.loadSources, .countUnread]
  }
}

extension EnclosureAction {
  /// What it changes that undo does not take back; nil if it changes no marks.
  fileprivate var notUndone: String? {
    switch self {
    case .toggleQueued: "the queue is not undone"
    case .togglePlayed: "played marks are not undone"
    case .download: nil
    }
  }
}

extension AttachmentMarks {
  /// What is known of a link, after its words; empty for most.
  func note(_ url: String) -> String {
    queued.contains(url) ? " (queued)" : played.contains(url) ? " (played)" : ""
  }
}
