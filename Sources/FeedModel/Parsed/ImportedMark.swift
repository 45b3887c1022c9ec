/// The marks that an item had in another reader.
public struct ImportedMark: Sendable, Equatable {
  /// The URL of the feed that had the item, as in the config. The guid identifies the item only in this feed.
  public var feedURL: String?
  /// The item's guid; nil if unknown.
  public var guid: String?
  /// The item's page; nil if unknown.
  public var url: String?
  /// Whether it was read.
  public var isRead: Bool
  /// Whether it was starred, flagged or saved.
  public var isStarred: Bool

  /// Creates a mark from its parts.
  public init(feedURL: String?, guid: String?, url: String?, isRead: Bool, isStarred: Bool) {
    self.feedURL = feedURL
    self.guid = guid
    self.url = url
    self.isRead = isRead
    self.isStarred = isStarred
  }
}
