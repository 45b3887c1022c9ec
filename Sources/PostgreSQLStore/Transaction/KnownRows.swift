import ArticleStorage
import FeedModel

/// What a transaction knows of rows, so that it does not ask for them again: its snapshot does not change, or it has the
/// lock. Each write corrects it.
struct KnownRows {
  /// What is often asked of an article.
  struct Head {
    var marks: ArticleMarks
    var size: ArticleSize
    var story: Int?
  }

  /// The stored contents of an item.
  struct Item {
    var entry: Entry
    var detail: String?
    var page: StoredPage?
  }

  /// A story with its articles.
  struct Story {
    var row: StoryRow?
    var members: [StoryMember]
  }

  /// By number; nil inside for a number that no article has.
  var heads: [Int: Head?] = [:]
  /// The articles of appearances.
  var articles: [Int: Int] = [:]
  /// Of the items that a response may contain again.
  var revisions: [Int: AppearanceRevision] = [:]
  var feeds: [Int64: StoredFeed] = [:]
  /// By name; nil inside for a name that no feed has.
  var feedIDs: [String: Int64?] = [:]
  /// By the digests of their URLs, sorted by id.
  var feedsOfURL: [String: [StoredFeed]] = [:]
  /// Stories with their articles, which are forgotten when one of them changes.
  var stories: [Int: Story] = [:]
  /// The feeds of the appearances of articles, by the number of the appearance.
  var carriers: [Int: [Int64]] = [:]
  /// Items that changed, with what was stored of them.
  var items: [Int: Item] = [:]
  /// Appearances that are part of articles which are written again.
  var appearances: [Int: StoredAppearance] = [:]
  /// Whether an appearance has a canonical URL.
  var urls: [Int64: Bool] = [:]
  /// Whether an appearance has a key.
  var keys: [Int64: Bool] = [:]
  var listings: [Int64: [Int]] = [:]
  /// By id; nil inside for an id that no story has.
  var storyRows: [Int: StoryRow?] = [:]
  /// Whether items of one feed are remembered.
  var remembered: [RememberedItem: Bool] = [:]
  var rememberedFeed: Int64?
  // What clustering asks for.
  var clusterRows: [Int: ClusterRow] = [:]
  var sameURL: [Int64: [Int]] = [:]
  var sameKey: [DatedKey: [Int]] = [:]
  /// The appearances of articles.
  var members: [Int: [Int]] = [:]
  /// Whether there are rows in tables that are empty in most stores.
  var presence: [Presence: Bool] = [:]

  /// A table that is empty in most stores.
  enum Presence: String, CaseIterable {
    case forgotten = "(EXISTS (SELECT 1 FROM forgotten) OR EXISTS (SELECT 1 FROM forgotten_links))"
    case importedMarks = "EXISTS (SELECT 1 FROM imported_marks)"
    case listings = "EXISTS (SELECT 1 FROM story_listings)"
    case listedPairs = "EXISTS (SELECT 1 FROM story_listed)"
    case partings = "EXISTS (SELECT 1 FROM story_apart)"
    case tags = "EXISTS (SELECT 1 FROM rule_effects WHERE action >= 'tag:' AND action < 'tag;')"
  }
}

extension KnownRows {
  /// An appearance was added, or has other contents, keys or another article.
  mutating func forgetConnections() {
    guard !clusterRows.isEmpty || !sameURL.isEmpty || !sameKey.isEmpty || !members.isEmpty else {
      return
    }
    clusterRows = [:]
    sameURL = [:]
    sameKey = [:]
    members = [:]
  }

  /// The detail or page of an appearance is another one.
  mutating func forgetContents(of number: Int) {
    items[number] = nil
    appearances[number] = nil
  }
}

extension PostgreSQLTransaction {
  /// Whether a table has rows.
  func has(_ presence: KnownRows.Presence) throws -> Bool {
    // The first time, all of them are read with the counters.
    _ = try numbers()
    if let known = known.presence[presence] { return known }
    let rows = try rows("SELECT \(presence.rawValue)")
    var row = rows.first
    let isPresent = row?.boolean() ?? false
    known.presence[presence] = isPresent
    return isPresent
  }

  /// Reads what is not known yet of some articles, with one statement.
  func loadHeads(_ numbers: some Collection<Int>) throws {
    let missing = numbers.filter { known.heads[$0] == nil }.sorted()
    guard !missing.isEmpty else { return }
    let rows = try rows(
      """
      SELECT a.id, coalesce(m.is_read, false), coalesce(m.is_starred, false),
        coalesce(m.is_muted, false), a.appearance_count, a.feed_count, a.story
      FROM articles a LEFT JOIN marks m ON m.article = a.id
      WHERE a.id = ANY($1)
      """, .integers(missing))
    for number in missing { known.heads[number] = .some(nil) }
    rows.each { row in
      let number = row.number()
      let marks = ArticleMarks(
        isRead: row.boolean(), isStarred: row.boolean(), isMuted: row.boolean())
      let size = ArticleSize(appearances: row.number(), feeds: row.number())
      known.heads[number] = KnownRows.Head(
        marks: marks, size: size, story: row.optionalNumber())
    }
  }

  /// nil if there is no such article.
  func head(of article: Int) throws -> KnownRows.Head? {
    if let known = known.heads[article] { return known }
    try loadHeads([article])
    return known.heads[article] ?? nil
  }
}
