import ArticleStorage
import Synchronization

/// The window of stories as a store's last transaction left it.
final class StoryWindowCache: Sendable {
  private struct Entry {
    var window: StoredWindow
    /// The store's revision of stories then. A transaction of any process that changes them counts it up.
    var revision: Int64
  }

  private let entry = Mutex<Entry?>(nil)

  /// Gives the window away, so that it is changed in its place and lost if the transaction fails.
  func take(revision: Int64) -> StoredWindow? {
    entry.withLock { entry in
      defer { entry = nil }
      return entry?.revision == revision ? entry?.window : nil
    }
  }

  func keep(_ window: StoredWindow, revision: Int64) {
    entry.withLock { $0 = Entry(window: window, revision: revision) }
  }
}
