/// What is said at the bottom of the screen.
public struct BrowseStatus: Sendable {
  /// The last message, in one line; nil after the next key.
  public internal(set) var message: String?
  /// Whether ``message`` is an error.
  public private(set) var isBad = false
  /// The progress of a fetch, in one line; nil if none is running.
  public internal(set) var fetching: String?
  /// What the user asked for before it was due.
  var notDue: FetchTarget?

  mutating func clear() {
    message = nil
    isBad = false
  }

  mutating func fail(_ error: String) {
    message = error
    isBad = true
  }
}

/// What is fetched together.
enum FetchTarget: Sendable, Equatable {
  case all
  case source(BrowseSource.ID)

  init(_ source: BrowseSource?) { self = source.map { .source($0.id) } ?? .all }
}
