public import FeedPlatform

/// Remembers which recordings the user has played. A mark belongs to a URL: it stays when the article is updated, merged
/// or removed.
public protocol AttachmentMarking: Sendable {
  /// The URLs of all attachments that are marked as played.
  func playedAttachments() throws(StoreError) -> Set<String>

  /// Marks URLs of attachments as played, or as not played.
  /// - Parameter now: when they were played.
  /// - Returns: how many changed.
  func mark(attachments urls: [String], played: Bool, at now: Date) throws(StoreError) -> Int
}
