/// Stores articles, marks and the state of feeds. Each of the protocols can be implemented, tested and passed on
/// separately; a store implements them all.
public protocol ArticleStore: ArticleReading, StreamReading, ArticleMarking, ArticleIngest,
  LookKeeping, RuleKeeping, LabelKeeping, ConfigNotes, AttachmentMarking, PageKeeping, StoryKeeping,
  AccountKeeping, SendKeeping, StoreMaintenance
{
  /// The store's location, as it appears in messages.
  var location: StoreLocation { get }
}

/// The access to a store that a caller needs.
public enum StoreAccess: Sendable, Equatable {
  /// Reads, writes, and creates a missing store.
  case create
  /// Reads and writes; the store must exist.
  case write
  /// Reads only, also from read-only media.
  case read
  /// Reads what is copied into another store. A store of an earlier version is not even brought up to date.
  case copySource
  /// Writes a copy of another store, also one that is unfinished, and creates a missing store.
  case copyTarget
}

/// The location of a store.
public enum StoreLocation: Sendable, Equatable, CustomStringConvertible {
  /// A file.
  case file(path: String)
  /// The memory of this process.
  case memory
  /// A database on a server; the URL is without user and password.
  case server(url: String)

  /// The path, `in memory` or the URL.
  public var description: String {
    switch self {
    case .file(let path): path
    case .server(let url): url
    case .memory: "in memory"
    }
  }
}

/// How much a store contains.
public struct StoreTotals: Sendable, Equatable {
  /// Articles, read and unread.
  public var articles = 0
  /// Unread articles, without hidden ones.
  public var unread = 0
  /// Starred articles.
  public var starred = 0
  /// Muted articles.
  public var muted = 0
  /// Articles that are muted and not starred.
  public var hidden = 0
  /// Feeds that were ever requested, also without success; removed ones are included.
  public var feeds = 0
  /// Items of feeds; several that are one article count each.
  public var appearances = 0
  /// Bytes of storage; 0 if unknown.
  public var size = 0

  /// Totals of an empty store.
  public init() {}
}

/// What tells whether a store has changed since an earlier time.
public struct StoreRevision: Sendable, Equatable {
  /// Articles, read and unread.
  public var articles = 0
  /// The highest number that an item of a feed ever had; an article's is that of one of its items.
  public var lastNumber = 0
  /// How often an article was added, changed, marked, labelled or removed; marking ten counts ten times.
  public var changes = 0

  /// The revision of an empty store.
  public init() {}
}
