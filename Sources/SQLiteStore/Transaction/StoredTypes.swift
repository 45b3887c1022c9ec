import FeedModel
import FeedPlatform
import SQLiteBinding

/// The project's own types as values of statements and columns.
extension BoundValues {
  /// Seconds since 1970; NULL for nil.
  mutating func add(_ date: Date?) { add(date?.timeIntervalSince1970) }

  mutating func add(_ hash: ContentHash) { hash.withBytes { add($0) } }
}

extension Row {
  func hash(_ column: Int32) -> ContentHash? { withBytes(column) { ContentHash(bytes: $0) } }
}
