import FeedLibrary
import Refreshing

/// The progress of a fetch and the feeds it waits for, on a line.
struct FetchProgress: Sendable {
  private let count = FetchCount()
  let line: ProgressLine

  init(terminal: Terminal) { line = ProgressLine(terminal) }

  /// How many feeds are still being fetched.
  var remaining: Int { count.remaining }

  func note(_ event: RefreshEvent) {
    count.note(event)
    line.show(count.line)
  }

  /// Shows the progress of loading pages.
  func note(_ event: PageEvent) {
    count.note(event)
    line.show(count.line)
  }
}
