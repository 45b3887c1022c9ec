import ArticleStorage
import FeedModel
import Foundation

/// Everything that a store in memory contains.
struct MemoryTables: Sendable {
  struct FeedRow {
    var stored: StoredFeed
    var appearanceCount = 0
    var unreadCount = 0
    var newestSeen: Date?
  }

  struct AppearanceRow {
    var number: Int
    var feedID: Int64
    var article: Int
    var entry: Entry
    var digest: StoredDigest
    var urlHash: Int64?
    var firstSeen: Date
    var lastSeen: Date
    var firstResponse: Int
    var lastResponse: Int
    var channelDate: Date?
    var place: Int
    var detail: String?
    var isDetailStale = false
  }

  struct ArticleRow {
    var headline: Headline
    var appearances: Int
    var change: Int
    var story: Int?
  }

  struct PartingRow {
    var parting: AppearancePair
    var entry: Int64
  }

  struct TitleKey: Hashable {
    var date: Double
    var number: Int
  }

  struct EffectRow {
    var effect: RuleEffect
    var number: Int
    var entry: Int64?
  }

  struct PageRow {
    var page: StoredPage
    var textHash: Int64?
  }

  struct BlockRow {
    var articles: Int
    var seen: Date
  }

  struct ResponseKey: Hashable {
    var feed: Int64
    var response: Int
  }

  struct RememberedItem: Hashable {
    var feed: Int64
    var guidHash: Int64
  }

  var feeds: [Int64: FeedRow] = [:]
  var appearances: [Int: AppearanceRow] = [:]
  var articles: [Int: ArticleRow] = [:]
  /// The appearances of each article.
  var members: [Int: Set<Int>] = [:]
  /// Appearances by the hash of their URL.
  var byURL: [Int64: Set<Int>] = [:]
  var titleKeys: [Int64: Set<TitleKey>] = [:]
  var searchTexts: [Int: SearchText] = [:]
  var confirmations: [ResponseKey: Date] = [:]
  var undoEntries: [UndoEntry] = []
  var undoSteps: [Int64: MarkStep] = [:]
  var effects: [EffectRow] = []
  var importedMarks: [Int64: ArticleMarks] = [:]
  var configNote: (stamp: String, note: ConfigNote)?
  /// The oldest first.
  var looks: [Look] = []
  var rememberedItems: Set<RememberedItem> = []
  var rememberedLinks: Set<Int64> = []
  var done: [String: Date] = [:]
  /// When attachments were played, by URL.
  var played: [String: Date] = [:]
  /// Article numbers by change number.
  var removed: [Int: Int] = [:]
  var pages: [Int: PageRow] = [:]
  /// Until when hosts are held.
  var pageHolds: [String: Date] = [:]
  /// Blocks of text by the hash of their host.
  var blocks: [Int64: [UInt64: BlockRow]] = [:]
  /// The articles that may still be grouped, by number.
  var window: [Int: WindowRow] = [:]
  var stories: [Int: StoryRow] = [:]
  var partings: [PartingRow] = []
  /// When the appearances that list an article were seen, by a key of the article.
  var listings: [Int64: [Int: Date]] = [:]
  var listedPairs: [(pair: AppearancePair, seen: Date)] = []
  var lastFeed: Int64 = 0
  var lastAppearance = 0
  var lastChange = 0
  var lastUndoEntry: Int64 = 0

  func stored(_ row: AppearanceRow) -> StoredAppearance {
    let feed = feeds[row.feedID]?.stored
    let confirmed =
      row.lastResponse == feed?.state.responses
      ? feed?.state.lastSuccess
      : confirmations[ResponseKey(feed: row.feedID, response: row.lastResponse)]
    return StoredAppearance(
      number: row.number, feed: feed?.name ?? "", entry: row.entry, detail: row.detail,
      isDetailStale: row.isDetailStale, firstSeen: row.firstSeen,
      lastSeen: max(row.lastSeen, confirmed ?? .distantPast), channelDate: row.channelDate,
      place: row.place, page: pages[row.number]?.page)
  }

  func rows(ofArticle number: Int) -> [AppearanceRow] {
    members[number, default: []].compactMap { appearances[$0] }
      .sorted { ($0.firstSeen, $0.number) < ($1.firstSeen, $1.number) }
  }
}
