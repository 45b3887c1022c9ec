public import FeedBasics

/// What a feed is that is not fetched by itself.
public enum FeedRole: Sendable, Equatable {
  /// The account itself: its server is asked for what is new in all of its feeds at once.
  case server(AccountProtocol)
  /// A feed of an account. Only the account's server fetches it.
  case subscription(SubscriptionID)
  /// A list of feeds that somebody else keeps.
  case list
  /// The pages that the user saved.
  case saved
}

/// What identifies a feed of an account.
public struct SubscriptionID: Sendable, Hashable {
  /// The account, by its ``Feed/accountKey``.
  public var account: String
  /// What the server calls the feed.
  public var id: String

  /// Creates an identifier from its parts.
  public init(account: String, id: String) {
    self.account = account
    self.id = id
  }
}

/// What an account's server speaks; the raw value is the `type` in the config.
public enum AccountProtocol: String, Sendable, CaseIterable {
  /// The Google Reader API, which FreshRSS, Inoreader, The Old Reader, BazQux and `aggregate serve` speak.
  case googleReader = "googlereader"
  /// Miniflux's own API.
  case miniflux
}

/// A feed that an account subscribes to, as it was when the account was last synchronised.
public struct AccountFeed: Sendable, Equatable {
  /// The account, and what its server calls the feed.
  public var id: SubscriptionID
  /// The name here, which no other feed has.
  public var name: String
  /// The title at the server.
  public var title: String
  /// The feed's URL, without user and password; empty if the server does not tell.
  public var url: String
  /// The feed's website; nil if unknown.
  public var website: String?
  /// The folders and labels that it is in.
  public var tags: [String]
  /// When the account was first found to subscribe to it. What is older is no news.
  public var since: Date

  /// Creates a feed from its parts.
  public init(
    id: SubscriptionID, name: String, title: String, url: String, website: String? = nil,
    tags: [String] = [], since: Date = Date(timeIntervalSince1970: 0)
  ) {
    self.id = id
    self.name = name
    self.title = title
    self.url = url
    self.website = website
    self.tags = tags
    self.since = since
  }

  /// The feed, for everything that reads feeds.
  public var feed: Feed {
    var feed = Feed(name: name, location: .web(url: url), configuredURL: url)
    feed.tags = tags
    feed.role = .subscription(id)
    return feed
  }
}

/// The marks that an account's server knows of an item.
public struct ServerMarks: Sendable, Equatable {
  /// Whether it is read there.
  public var isRead: Bool
  /// Whether it is starred there.
  public var isStarred: Bool

  /// Creates marks from their parts.
  public init(isRead: Bool, isStarred: Bool) {
    self.isRead = isRead
    self.isStarred = isStarred
  }

  /// One of the marks.
  public subscript(kind: OutgoingMark.Kind) -> Bool {
    get {
      switch kind {
      case .read: isRead
      case .starred: isStarred
      }
    }
    set {
      switch kind {
      case .read: isRead = newValue
      case .starred: isStarred = newValue
      }
    }
  }
}

/// What is known of an item of an account.
public struct AccountItem: Sendable, Equatable {
  /// What the server said last.
  public var marks: ServerMarks
  /// When the server received the item; nil if it did not tell.
  public var received: Date?
  /// Whether the server does not have it any more. Its marks stay as they were.
  public var isGone: Bool
  /// Whether it was stored as an article.
  public var isStored: Bool
  /// Whether it is unread in a feed that the account does not list any more. If the server has it as unread all the same,
  /// another feed carries it there.
  public var isUnlisted = false

  /// Creates an item from its parts.
  public init(
    marks: ServerMarks, received: Date?, isGone: Bool = false, isStored: Bool = true
  ) {
    self.marks = marks
    self.received = received
    self.isGone = isGone
    self.isStored = isStored
  }

  /// An item that the server lists, but did not send when it was asked for. It is no article yet.
  public static let unsent = AccountItem(
    marks: ServerMarks(isRead: true, isStarred: false), received: nil, isGone: true,
    isStored: false)
}

/// An item of an account whose article has just been stored.
public struct ArrivedItem: Sendable, Equatable {
  /// What the server calls it.
  public var id: String
  /// The name of its feed.
  public var feed: String
  /// The guid under which it was stored.
  public var guid: String
  /// What is known of it.
  public var item: AccountItem

  /// Creates an item from its parts.
  public init(id: String, feed: String, guid: String, item: AccountItem) {
    self.id = id
    self.feed = feed
    self.guid = guid
    self.item = item
  }
}

/// A mark that is to be sent to the server of an account.
public struct OutgoingMark: Sendable, Hashable {
  /// What is marked.
  public enum Kind: String, Sendable, CaseIterable {
    case read
    case starred
  }
  /// What the server calls the item.
  public var item: String
  /// Which mark it is.
  public var kind: Kind
  /// Whether it is set or taken off.
  public var isSet: Bool

  /// Creates a mark from its parts.
  public init(item: String, kind: Kind, isSet: Bool) {
    self.item = item
    self.kind = kind
    self.isSet = isSet
  }
}
