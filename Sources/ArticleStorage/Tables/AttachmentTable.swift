public import FeedPlatform

/// The URLs of attachments that the user has played.
public protocol AttachmentTable {
  /// All marked URLs.
  func playedAttachments() throws -> Set<String>

  /// Marks the URL; its earlier mark stays as it is.
  func addPlayed(_ url: String, at now: Date) throws

  /// Removes the mark of the URL, if it has one.
  func deletePlayed(_ url: String) throws
}
