import FeedBasics

/// A feed in a list of feeds.
public struct Subscription: Sendable, Equatable {
  /// Its address as written, or the line that could not be read.
  public var written: String
  /// The address as understood.
  public var address: SubscriptionAddress
  /// Its name in the list, on one line and of bounded length; nil if it has none.
  public var title: String?
  /// Its folders and tags, without duplicates.
  public var tags: [String] = []
  /// The JSON adapter that reads it; only lists written by `aggregate export` contain one.
  public var adapter: String?
  /// An adapter for the page or API that it is, as keys and values; empty for a feed.
  public var definition: [AdapterSuggestion.Line] = []
  /// Whether it is fetched; false for feeds that `aggregate export` or another reader wrote as disabled or muted.
  public var isEnabled = true
  /// Whether newsboat does not list it, and shows its articles in query feeds only.
  public var isHidden = false
  /// The time between two fetches, in seconds; nil if the list does not set one.
  public var interval: Int?
  /// Whether its items' pages are loaded, as lists written by `aggregate export` say.
  public var full = false
  /// Where the article is in its items' pages, which are loaded too; nil if the list does not say it.
  public var page: SubscribedPage?
  /// Names of the other program's settings for it that are not taken over.
  public var leftOut: [String] = []
  /// The number of its line, from 1; nil in lists that are not made of lines.
  public var line: Int?

  /// Creates a feed of a list. Title and tags are put on one line and cut to 200 Unicode scalars each; at most 100 tags
  /// are kept.
  public init(
    written: String, address: SubscriptionAddress, title: String? = nil, tags: [String] = [],
    line: Int? = nil
  ) {
    self.written = written
    self.address = address
    self.title = title.flatMap { Subscription.label($0) }
    self.tags = Subscription.labels(tags)
    self.line = line
  }

  /// In Unicode scalars; longer names and tags are cut.
  private static let maximumLabelLength = 200
  private static let maximumTags = 100

  /// A name or tag on one line; nil if nothing is left of it.
  fileprivate static func label(_ text: String) -> String? {
    let scalars = text.unicodeScalars.prefix(maximumLabelLength * 4)
    guard let folded = PlainText.folded(String(String.UnicodeScalarView(scalars))) else {
      return nil
    }
    return String(String.UnicodeScalarView(folded.unicodeScalars.prefix(maximumLabelLength)))
      .trimmed
      .nonEmpty
  }

  /// The tags without duplicates, in the list's order.
  private static func labels(_ tags: [String]) -> [String] {
    Array(tags.prefix(maximumTags * 2).compactMap(label).uniqued().prefix(maximumTags))
  }
}

/// Which part of a page is the article, as CSS selectors.
public struct SubscribedPage: Sendable, Equatable {
  /// The article.
  public var body: String
  /// What in it is not part of it; nil for nothing.
  public var remove: String?
}

/// The contents of a list of feeds.
public struct SubscriptionList: Sendable, Equatable {
  /// More than anyone reads. It bounds what a hostile list of a few megabytes can produce.
  static let maximumCount = 50_000

  /// The feeds, in the list's order.
  public internal(set) var subscriptions: [Subscription] = []
  /// The filters that it shows as feeds, in the list's order.
  public internal(set) var filters: [ListedFilter] = []
  /// Problems with the list as a whole, each the end of a sentence that begins with the file's name, such as
  /// `is truncated; only the feeds before the cut were read`.
  public internal(set) var warnings: [String] = []
  /// Whether the document was cut before its end.
  public internal(set) var isTruncated = false
  private var isFull = false

  /// Names the feeds that the list does not name.
  /// - Parameter titles: by the feeds' URLs as written.
  public mutating func nameFeeds(by titles: [String: String]) {
    for index in subscriptions.indices where subscriptions[index].title == nil {
      let title = titles[subscriptions[index].written]
      subscriptions[index].title = title.flatMap { Subscription.label($0) }
    }
  }

  mutating func append(_ filter: ListedFilter) {
    // Nothing is lost but the hostile: a query for each article would be fewer.
    if filters.count < 1000 { filters.append(filter) }
  }

  mutating func append(_ subscription: Subscription) {
    if subscriptions.count < SubscriptionList.maximumCount {
      subscriptions.append(subscription)
    } else if !isFull {
      isFull = true
      warnings.append(
        "contains more than \(SubscriptionList.maximumCount) feeds; the rest were left out")
    }
  }
}
