/// What is known about an article before its page is read.
public struct PageHints: Sendable {
  /// The title in the feed, as plain text.
  public var title: String?
  /// The text of the feed's summary or content, which may be cut.
  public var summary: String?
  /// The rule of the feed or of the site.
  public var rule: PageRule?
  /// The hashes of the blocks of other articles of the host, with the number of articles that contain each.
  public var seenBlocks: [UInt64: Int] = [:]

  /// Creates hints; all are optional.
  public init(title: String? = nil, summary: String? = nil, rule: PageRule? = nil) {
    self.title = title
    self.summary = summary
    self.rule = rule
  }
}
