public import FeedBasics

/// The rules that recognise items and merge appearances into articles. They are pure functions: they know no storage,
/// and their results depend only on the arguments, never on the order of arrival.
public protocol MergePolicy: Sendable {
  /// Names the rules and the lists they use. A store that was merged by rules of another name is merged anew.
  var version: String { get }

  /// Determines which of a feed's known items each entry of its new response is.
  /// - Parameters:
  ///   - entries: the response's entries, in document order.
  ///   - known: the feed's items that share a guid or a link with one of the entries.
  /// - Returns: one identity for each entry, in the same order.
  func identify(_ entries: [Entry], known: [KnownItem]) -> [ItemIdentity]

  /// The keys that an appearance can share with others.
  func keys(of entry: Entry) -> MergeKeys

  /// Divides appearances into articles.
  /// - Parameter candidates: appearances and all others that share a key with one of them, in any order.
  /// - Returns: the numbers of the appearances of each article, ascending; the first is the article's own number. Articles are
  ///   sorted by it, and each candidate is in exactly one.
  func articles(of candidates: [MergeCandidate]) -> [[Int]]

  /// The pairs of appearances that were joined into one article, each with its rule.
  func reasons(of candidates: [MergeCandidate]) -> [MergeReason]

  /// The content of an article, combined from its appearances; that of a single appearance is its entry with
  /// ``title(of:)``.
  func article(from appearances: [Appearance]) -> Entry

  /// The title of an article of which an entry is the only appearance.
  func title(of entry: borrowing Entry) -> String?

  /// The keys of other articles that an entry lists as about its event, as those of Google News do.
  func listed(in entry: Entry) -> [MergeKeys]

  /// What identifies a publisher, by which the publishers of a story are counted.
  /// - Parameter name: see ``Headline/publisher``.
  func publisher(named name: String) -> String
}

extension MergePolicy {
  /// The entry's own.
  public func title(of entry: borrowing Entry) -> String? { entry.title }

  /// Empty.
  public func listed(in entry: Entry) -> [MergeKeys] { [] }

  /// The name.
  public func publisher(named name: String) -> String { name }
}

/// An item of a feed as the store knows it.
public struct KnownItem: Sendable {
  /// The number of its appearance.
  public var number: Int
  /// The guid, as in the feed's last response with the item.
  public var guid: String
  /// The link; nil if the item has none.
  public var url: String?
  /// The title; nil if the item has none.
  public var title: String?
  /// The date of publication; nil if the item has none.
  public var published: Date?

  /// Creates a known item from its parts.
  public init(number: Int, guid: String, url: String?, title: String?, published: Date?) {
    self.number = number
    self.guid = guid
    self.url = url
    self.title = title
    self.published = published
  }
}

/// The identity of an entry in a feed's response.
public enum ItemIdentity: Sendable, Equatable {
  /// An item that is not stored yet.
  case new
  /// A stored item, by the number of its appearance.
  case known(number: Int)
  /// The same item as another entry of the same response, by that entry's index.
  case repeated(index: Int)
}

/// The keys that appearances of one article can share; each is plain text.
public struct MergeKeys: Sendable, Equatable {
  /// The canonical URL without its fragment; nil if there is no link.
  public var url: String?
  /// The fragment of the URL, if it may distinguish items of the page.
  public var fragment: String?
  /// The guid, if it is long enough to identify a story in other feeds too.
  public var guid: String?
  /// The canonical form of a guid that is a URL.
  public var guidURL: String?
  /// The registrable domain of the link; nil if there is no link or it leads through a redirector.
  public var site: String?
  /// Keys of publisher and folded title, one for each of the entry's publishers: `d:` with a domain or `n:` with a name,
  /// then a unit separator, then the title.
  public var titles: [String]
  /// The date that the title rule compares; nil if the entry has none, in which case first sight is used.
  public var date: Date?

  /// Creates keys from their parts.
  public init(
    url: String?, fragment: String? = nil, guid: String? = nil, guidURL: String? = nil,
    site: String? = nil, titles: [String], date: Date?
  ) {
    self.url = url
    self.fragment = fragment
    self.guid = guid
    self.guidURL = guidURL
    self.site = site
    self.titles = titles
    self.date = date
  }
}

/// An appearance, reduced to what merging needs.
public struct MergeCandidate: Sendable {
  /// The appearance's number.
  public var number: Int
  /// The feed's name.
  public var feed: String
  /// The item's guid.
  public var guid: String
  /// The keys that it can share with other appearances.
  public var keys: MergeKeys
  /// The keys' date, else first sight.
  public var date: Date

  /// Creates a candidate whose date is that of its keys, else `firstSeen`.
  public init(number: Int, feed: String, guid: String, keys: MergeKeys, firstSeen: Date) {
    self.number = number
    self.feed = feed
    self.guid = guid
    self.keys = keys
    date = keys.date ?? firstSeen
  }
}

/// A pair of appearances that are one article, and the rule that joined them.
public struct MergeReason: Sendable, Equatable {
  /// The rules of merging, in the order in which they are preferred.
  public enum Rule: Int, Sendable, Comparable {
    /// Both have the same canonical URL.
    case sameURL = 1
    /// Both have the same guid, and links of the same domain.
    case sameGUID = 2
    /// Both have the same publisher and title, published within ``MergeReason/titleWindow``, or within
    /// ``MergeReason/linkedTitleWindow`` if each has a link of its own.
    case samePublisherAndTitle = 3

    /// Compares by preference.
    public static func < (a: Rule, b: Rule) -> Bool { a.rawValue < b.rawValue }
  }
  /// The rule that joined the pair.
  public var rule: Rule
  /// The key that both have.
  public var key: String
  /// The number of one appearance.
  public var first: Int
  /// The number of the other appearance.
  public var second: Int
  /// Whether each has a link of its own, which shortens the time allowed between their publications.
  public var isLinked: Bool

  /// Creates a reason from its parts.
  public init(rule: Rule, key: String, first: Int, second: Int, isLinked: Bool = false) {
    self.rule = rule
    self.key = key
    self.first = first
    self.second = second
    self.isLinked = isLinked
  }

  /// The maximum seconds between two publications of one story under the title rule (48 hours).
  public static let titleWindow: Double = 48 * 3600
  /// The same for two stories that each have a link of their own (two minutes): daily columns keep their title.
  public static let linkedTitleWindow: Double = 120
}
