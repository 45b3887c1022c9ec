public import FeedBasics

/// Remembers which recordings the user has played, and which come next. A mark belongs to a URL: it stays when the article
/// is updated, merged or removed.
public protocol AttachmentMarking: Sendable {
  /// The URLs of all attachments that are marked as played.
  func playedAttachments() throws(StoreError) -> Set<String>

  /// Marks URLs of attachments as played, or as not played. What was played leaves the queue.
  /// - Parameter now: when they were played.
  /// - Returns: how many changed.
  func mark(attachments urls: [String], played: Bool, at now: Date) throws(StoreError) -> Int

  /// The attachments in the queue, the first one first.
  func queuedAttachments() throws(StoreError) -> [QueuedAttachment]

  /// Adds attachments at the end of the queue; those that are in it stay where they are.
  /// - Returns: how many were added.
  func enqueue(attachments: [QueuedAttachment], at now: Date) throws(StoreError) -> Int

  /// Takes URLs of attachments out of the queue.
  /// - Returns: how many were in it.
  func dequeue(attachments urls: [String]) throws(StoreError) -> Int
}

/// An attachment that the user wants to hear next.
public struct QueuedAttachment: Sendable, Hashable {
  /// Its URL.
  public var url: String
  /// The number of its article.
  public var article: Int

  /// Creates it from its parts.
  public init(url: String, article: Int) { (self.url, self.article) = (url, article) }
}

/// Which attachments are played and which are queued, by their URLs.
public struct AttachmentMarks: Sendable, Equatable {
  /// Those that were played.
  public var played: Set<String>
  /// Those in the queue.
  public var queued: Set<String>

  /// Creates marks from their parts.
  public init(played: Set<String> = [], queued: Set<String> = []) {
    (self.played, self.queued) = (played, queued)
  }
}

extension AttachmentMarking {
  /// The marks of all attachments.
  public func attachmentMarks() throws(StoreError) -> AttachmentMarks {
    AttachmentMarks(
      played: try playedAttachments(), queued: Set(try queuedAttachments().map(\.url)))
  }
}
