import FeedModel
import FeedPlatform

/// Stores responses of different feeds inside one transaction. A response that is only confirmed does not update its
/// appearances: they were last seen when the response was last confirmed.
struct IngestBatch<Transaction: StorageTransaction> {
  private let transaction: Transaction
  private let policy: any MergePolicy
  private let rules: [ArticleRule]
  /// The number of the last appearance before this transaction.
  private let last: Int
  /// The last change before this transaction.
  private let lastChange: Int
  private var searchChanges: [SearchChange] = []
  private var arrivals: [Arrival] = []
  /// The names of the feeds.
  private var feeds: Set<String> = []

  init(_ transaction: Transaction, policy: any MergePolicy, rules: [ArticleRule]) throws {
    self.transaction = transaction
    self.policy = policy
    self.rules = rules
    last = try transaction.lastAppearanceNumber()
    lastChange = try transaction.lastChange()
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
      feedURL: response.feed.configuredURL, response: state.responses, now: response.arrival,
      channelDate: channelDate,
      unreadSince: isFirst
        ? response.feed.firstUnread.map { response.arrival.addingTimeInterval(-$0) } : nil,
      requestsPages: response.feed.full)
    let changes = try ingest.add(document.entries, isFirst: isFirst)
    searchChanges += ingest.searchChanges
    arrivals += ingest.arrivals
    feeds.insert(response.feed.name)
    try transaction.countResponse(
      ofFeed: feedID, at: response.arrival, added: ingest.addedCount,
      isUnchanged: changes == StoreChanges() && !isFirst)
    return changes
  }

  /// Applies the changes of the search index, once for all responses, since many changes in a row cost a fraction of
  /// what each would cost alone. Then sets the marks of what has arrived.
  func finish() throws {
    try transaction.index(searchChanges)
    try StoryIngest.postpone(in: transaction, policy: policy, after: lastChange)
    try ArrivalMarks(transaction: transaction, policy: policy, rules: rules, last: last)
      .apply(to: arrivals, of: feeds)
  }
}
