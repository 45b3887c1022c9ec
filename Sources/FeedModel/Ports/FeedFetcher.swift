/// Gets a feed's bytes.
public protocol FeedFetcher: Sendable {
  /// - Throws: ``FetchError`` when no usable answer came; a 304 is an answer.
  func fetch(_ request: FetchRequest) async throws(FetchError) -> FetchAnswer
}
