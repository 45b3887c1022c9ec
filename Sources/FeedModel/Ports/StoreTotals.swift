/// What is in a store, counted as it changes.
public struct StoreTotals: Sendable, Equatable {
  public var articles = 0
  public var unread = 0
  public var starred = 0
  /// Feeds that were ever fetched, removed ones included.
  public var feeds = 0
  /// Items of feeds; several that are one story count each.
  public var appearances = 0
  /// Bytes on disk.
  public var size = 0

  public init() {}
}
