/// A person or organisation named as the author of a feed or an entry.
public struct Author: Sendable, Hashable, Codable {
  /// Plain text; nil when the feed gave only an address.
  public var name: String?
  /// The author's page, or `mailto:` where there is no page.
  public var url: String?

  public init(name: String? = nil, url: String? = nil) {
    self.name = name
    self.url = url
  }
}
