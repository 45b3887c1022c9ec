public import Foundation

/// How a feed is doing.
public struct FeedHealth: Sendable, Equatable {
  public var name: String
  /// Without secrets.
  public var url: String
  public var tags: [String]
  public var articles: Int
  public var unread: Int
  public var lastSuccess: Date?
  /// nil where it is never asked again.
  public var nextFetch: Date?
  /// Why it cannot be fetched now, in a line.
  public var error: String?
  public var failures: Int
  public var isEnabled: Bool

  public init(
    name: String, url: String, tags: [String], articles: Int, unread: Int, lastSuccess: Date?,
    nextFetch: Date?, error: String?, failures: Int, isEnabled: Bool
  ) {
    self.name = name
    self.url = url
    self.tags = tags
    self.articles = articles
    self.unread = unread
    self.lastSuccess = lastSuccess
    self.nextFetch = nextFetch
    self.error = error
    self.failures = failures
    self.isEnabled = isEnabled
  }
}
