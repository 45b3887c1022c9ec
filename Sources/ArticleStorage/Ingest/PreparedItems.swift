import FeedModel

/// The items of a response with what is derived from them for storage, whatever is stored.
struct PreparedItems: Sendable {
  let entries: [StoredEntry]
  /// What new items need too, for a feed's first response; nil for later ones, most of whose items are stored already.
  private let newTexts: [NewItemTexts]?
  private let feed: String
  private let policy: any MergePolicy

  init(_ response: ParsedResponse, policy: any MergePolicy) throws {
    feed = response.feed.name
    self.policy = policy
    // A loop, since each use of an element in a closure copies it.
    var prepared: [StoredEntry] = []
    prepared.reserveCapacity(response.document.entries.count)
    for entry in response.document.entries {
      let keys = HashedKeys(policy.keys(of: entry))
      prepared.append(try StoredEntry(entry, keys: keys))
    }
    entries = prepared
    newTexts =
      response.state.responses == 0
      ? prepared.map { [feed] in NewItemTexts($0, feed: feed, policy: policy) } : nil
  }

  /// What the item at a place needs if it is new.
  func texts(_ place: Int) -> NewItemTexts {
    newTexts?[place] ?? NewItemTexts(entries[place], feed: feed, policy: policy)
  }

  /// Those of a response that may have been prepared.
  static func of(_ response: ParsedResponse, policy: any MergePolicy) throws -> PreparedItems {
    try response.preparation as? PreparedItems ?? PreparedItems(response, policy: policy)
  }
}
