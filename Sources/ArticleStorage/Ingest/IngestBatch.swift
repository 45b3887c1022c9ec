import FeedModel

/// Stores responses of different feeds inside one transaction. A response that is only confirmed does not update its
/// appearances: they were last seen when the response was last confirmed.
struct IngestBatch<Transaction: StorageTransaction> {
  private let transaction: Transaction
  private let policy: any MergePolicy
  private var searchChanges: [SearchChange] = []

  init(_ transaction: Transaction, policy: any MergePolicy) {
    self.transaction = transaction
    self.policy = policy
  }

  mutating func add(_ response: ParsedResponse) throws -> StoreChanges {
    var state = response.state
    if state.id == nil, let known = try transaction.feed(named: response.feed.name)?.state {
      state.id = known.id
      state.responses = max(state.responses, known.responses)
    }
    let isFirst = state.responses == 0
    state.responses += 1
    if let id = state.id { try transaction.noteConfirmation(ofFeed: id) }
    let feedID = try FeedRegistry(transaction: transaction, policy: policy)
      .save(state, of: response.feed)
    let document = response.document
    let channelDate = isFirst ? document.published ?? document.updated : nil
    var ingest = FeedIngest(
      transaction, policy: policy, feedID: feedID, feed: response.feed.name,
      response: state.responses, now: response.arrival, channelDate: channelDate)
    let changes = try ingest.add(document.entries, isFirst: isFirst)
    searchChanges += ingest.searchChanges
    try transaction.countResponse(
      ofFeed: feedID, added: ingest.addedCount, isUnchanged: changes == StoreChanges() && !isFirst)
    return changes
  }

  /// Applies the changes of the search index, once for all responses. Many changes in a row cost a fraction of what
  /// each would cost alone.
  func finish() throws { try transaction.index(searchChanges) }
}
