import FeedModel

/// The items of a response with what is derived from them for storage, whatever is stored.
struct PreparedItems: Sendable {
  let keys: [HashedKeys]
  let entries: [StoredEntry]
  /// The texts of the search index, for a feed's first response; nil for later ones, most of whose items are stored already
  /// and need none.
  let texts: [SearchText]?

  init(_ response: ParsedResponse, policy: any MergePolicy) throws {
    let entries = response.document.entries
    let keys = entries.map { HashedKeys(policy.keys(of: $0)) }
    self.keys = keys
    self.entries = try zip(entries, keys).map { try StoredEntry($0, urlHash: $1.url) }
    texts =
      response.state.responses == 0
      ? entries.map { SearchText($0, feed: response.feed.name) } : nil
  }

  /// Those of a response that may have been prepared.
  static func of(_ response: ParsedResponse, policy: any MergePolicy) throws -> PreparedItems {
    try response.preparation as? PreparedItems ?? PreparedItems(response, policy: policy)
  }
}
