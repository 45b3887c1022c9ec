import FeedModel
import FeedTestSupport
import Foundation

/// A store that fails where the test wants it to, and otherwise passes everything on to another one.
struct FailingIngest: ArticleIngest {
  /// What fails.
  enum Operation: Sendable, CaseIterable { case states, save, add, entries }

  static let error = StoreError.unusable(.memory, reason: "the disk is full")

  let store: any ArticleStore
  /// nil if nothing does.
  let failing: Operation?
  /// The only feed whose response cannot be stored; nil for all.
  var feed: String?
  /// Counts the batches of responses that are stored.
  var batches: Counter?

  func states(of feeds: [Feed], configured: Set<String>) throws(StoreError) -> [FeedState] {
    if failing == .states { throw FailingIngest.error }
    return try store.states(of: feeds, configured: configured)
  }

  func save(_ states: [FeedStateChange]) throws(StoreError) {
    if failing == .save { throw FailingIngest.error }
    try store.save(states)
  }

  func hold(host: String, until date: Date, now: Date) throws(StoreError) {
    try store.hold(host: host, until: date, now: now)
  }

  func heldHosts(now: Date) throws(StoreError) -> [String: Date] { try store.heldHosts(now: now) }

  func updateStates(
    of feeds: [Feed], _ change: (Feed, inout FeedState) -> Bool
  ) throws(StoreError) {
    if failing == .save { throw FailingIngest.error }
    try store.updateStates(of: feeds, change)
  }

  func articleCounts(since date: Date) throws(StoreError) -> [String: Int] {
    try store.articleCounts(since: date)
  }

  func entries(of feed: Feed, guids: [String]) throws(StoreError) -> [String: Entry] {
    if failing == .entries { throw FailingIngest.error }
    return try store.entries(of: feed, guids: guids)
  }

  func items(of feed: Feed, for entries: [Entry]) throws(StoreError) -> [FeedItem?] {
    try store.items(of: feed, for: entries)
  }

  func add(
    _ responses: [ParsedResponse], rules: [ArticleRule]
  ) -> [Result<StoreChanges, StoreError>] {
    batches?.increment()
    guard failing == .add else { return store.add(responses, rules: rules) }
    return responses.map { response in
      guard failing == .add, feed == nil || feed == response.feed.name else {
        return store.add([response], rules: rules)[0]
      }
      return .failure(FailingIngest.error)
    }
  }

  func group(at now: Date) throws(StoreError) -> StoreProgress? { try store.group(at: now) }

  func addImportedMarks(_ marks: [ImportedMark], description: String) throws(StoreError) -> Int {
    try store.addImportedMarks(marks, description: description)
  }

  func importedArticles(_ items: [ImportedMark]) throws(StoreError) -> [Int?] {
    try store.importedArticles(items)
  }

  func register(_ feeds: [Feed]) throws(StoreError) { try store.register(feeds) }

  func setDetail(_ detail: Entry, ofAppearance number: Int) throws(StoreError) {
    try store.setDetail(detail, ofAppearance: number)
  }

  func storedNames(of feeds: [Feed]) throws(StoreError) -> [String: String] {
    try store.storedNames(of: feeds)
  }

  func feedNames() throws(StoreError) -> [String] { try store.feedNames() }
}
