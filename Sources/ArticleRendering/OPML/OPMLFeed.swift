/// A feed as a list for other readers names it.
public struct OPMLFeed: Sendable, Equatable {
  public var name: String
  public var url: String
  public var tags: [String]
  /// The JSON adapter that reads it.
  public var adapter: String?
  public var isEnabled: Bool

  public init(
    name: String, url: String, tags: [String] = [], adapter: String? = nil, isEnabled: Bool = true
  ) {
    self.name = name
    self.url = url
    self.tags = tags
    self.adapter = adapter
    self.isEnabled = isEnabled
  }
}
