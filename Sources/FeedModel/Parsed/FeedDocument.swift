public import Foundation

/// A feed document after normalising: what `parse` prints and what the store takes in.
public struct FeedDocument: Sendable {
  public var format: FeedFormat
  public var encoding: String
  public var id: String?
  public var title: String?
  public var homePageURL: String?
  public var feedURL: String?
  public var description: String?
  public var icon: String?
  public var favicon: String?
  public var language: String?
  public var authors: [Author] = []
  public var rights: String?
  public var generator: String?
  public var published: Date?
  public var updated: Date?
  public var tags: [String] = []
  public var pollingHints = PollingHints()
  public var entries: [Entry] = []
  public var warnings: [String] = []
  public var rejections: [String] = []
  public var isComplete = true

  public init(format: FeedFormat, encoding: String = "UTF-8") {
    self.format = format
    self.encoding = encoding
  }
}
