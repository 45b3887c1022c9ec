import Synchronization

/// The window of stories as a store's last transaction left it.
public final class StoryWindowCache: Sendable {
  /// The window with the store's revision of stories then. A transaction of any process that changes them counts it up.
  private let entry = Mutex<(window: StoredWindow, revision: Int64)?>(nil)

  /// Creates an empty cache.
  public init() {}

  /// Gives the window away, so that it is changed in its place and lost if the transaction fails.
  /// - Returns: nil if it is of another revision.
  public func take(revision: Int64) -> StoredWindow? {
    entry.withLock { entry in
      defer { entry = nil }
      return entry?.revision == revision ? entry?.window : nil
    }
  }

  /// Keeps a window, once the transaction that changed it is committed.
  public func keep(_ window: StoredWindow, revision: Int64) {
    entry.withLock { $0 = (window, revision) }
  }
}
