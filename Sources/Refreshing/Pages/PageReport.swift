public import FeedModel

/// What a run of loading pages has brought.
public struct PageReport: Sendable, Equatable {
  /// How many requests were made.
  public var requests = 0
  /// Articles whose page was read.
  public var loaded = 0
  /// Pages without an article, by reason.
  public var refused: [PageRefusal: Int] = [:]
  /// Pages that could not be loaded and will be requested again.
  public var failed = 0
  /// Pages that are left for a later run.
  public var left = 0
  /// Whether no server could be reached.
  public var isOffline = false

  /// Creates a report of nothing.
  public init() {}

  /// Whether there is nothing to report.
  public var isEmpty: Bool { self == PageReport() }
}

/// Progress of loading pages, for display.
public enum PageEvent: Sendable {
  /// This number of pages will be requested.
  case planned(Int)
  /// A page ended, in whatever way.
  case ended
}
