public import FeedModel

/// Where the whole content of an article comes from if its feed carries only a part of it.
public protocol DetailSource: Sendable {
  /// Loads what an appearance lacks.
  /// - Parameter timeout: seconds that loading may take, more than 0.
  /// - Returns: the content, to be laid over the appearance's own; nil if this source has none for it.
  /// - Throws: ``FeedModel/FetchError`` or ``FeedModel/ParseError``; the reason is shown to the user.
  func detail(of appearance: Appearance, in feed: Feed, timeout: Double) async throws -> Entry?
}
