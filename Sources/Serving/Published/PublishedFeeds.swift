public import FeedBasics

/// The saved queries that everybody who knows an address may read as feeds. Each address has a token of its own; they are in
/// a file beside the config, one a line with the query's name after it.
public struct PublishedFeeds: Sendable {
  private let file: SecretFile

  /// In bytes.
  private static let tokenLength = 16
  private static let maximumSize = 1_000_000

  /// - Parameter config: the path of the config.
  public init(besides config: String) {
    file = SecretFile("serve.feeds", besides: config)
  }

  /// A published query.
  public struct Feed: Sendable, Equatable {
    /// The query's name in the config, without its `@`.
    public var query: String
    public var token: String

    /// The path of its feed in a format.
    public func path(_ format: String) -> String { "\(PublishedHandler.path)\(token).\(format)" }
  }

  /// All of them, in the order in which they were published.
  public func all() throws(FileError) -> [Feed] {
    guard file.exists else { return [] }
    return try file.text(limit: PublishedFeeds.maximumSize).split(whereSeparator: \.isNewline)
      .compactMap { line in
        let words = line.split(separator: " ", maxSplits: 1)
        guard words.count == 2,
          Authentication.bytes(hex: words[0], count: PublishedFeeds.tokenLength) != nil
        else { return nil }
        return Feed(query: String(words[1]), token: String(words[0]))
      }
  }

  /// Publishes a query, unless it is published.
  public func publish(_ query: String) throws(FileError) -> Feed {
    var feeds = try all()
    if let known = feeds.first(where: { $0.query == query }) { return known }
    let token = Authentication.hex(Randomness.system.bytes(PublishedFeeds.tokenLength))
    feeds.append(Feed(query: query, token: token))
    try write(feeds)
    return feeds[feeds.count - 1]
  }

  /// Makes the address of a query invalid for good.
  /// - Returns: false if it was not published.
  public func revoke(_ query: String) throws(FileError) -> Bool {
    let feeds = try all()
    let rest = feeds.filter { $0.query != query }
    guard rest.count < feeds.count else { return false }
    try write(rest)
    return true
  }

  private func write(_ feeds: [Feed]) throws(FileError) {
    try file.write(feeds.map { "\($0.token) \($0.query)\n" }.joined())
  }
}
