public import ArticleRendering
public import FeedConfiguration
public import FeedModel
public import FeedPlatform

/// What the pages need beside the store and the feeds.
public struct PageSetting: Sendable {
  /// The config, whose saved queries are the menu.
  public var config: CurrentConfig
  /// The URL at which browsers find the pages, as in `--url`; nil if it is that of the requests.
  public var url: PublicURL?
  /// The present time.
  public var clock: @Sendable () -> Date
  /// The days that queries name.
  public var calendar = LocalCalendar.utc
  /// The days that lists are divided into.
  public var days = DayHeadings { _ in 0 }
  /// Dates as people read them.
  public var time = ZonedTime.utc
  /// When a feed is due next, by its state and those of all feeds, whose hosts may be held; nil for never.
  public var nextFetch:
    @Sendable (Feed, FeedState, _ all: [(feed: Feed, state: FeedState)]) -> Date?
  /// An entry's sanitised HTML, rewritten for a page on which the article's heading is the first; nil if it has none.
  public var content: @Sendable (Entry, EmbeddedHTML.Pictures) -> String?

  /// Creates a setting with times in UTC.
  public init(
    config: CurrentConfig, url: PublicURL? = nil, clock: @escaping @Sendable () -> Date,
    nextFetch: @escaping @Sendable (Feed, FeedState, [(feed: Feed, state: FeedState)]) -> Date?,
    content: @escaping @Sendable (Entry, EmbeddedHTML.Pictures) -> String?
  ) {
    self.config = config
    self.url = url
    self.clock = clock
    self.nextFetch = nextFetch
    self.content = content
  }
}

/// What all pages share.
struct PageSite: Sendable {
  let store: any ArticleStore
  let subscriptions: any Subscriptions
  let access: Access
  let logins: LoginCheck
  let setting: PageSetting
  let address: PublicAddress
}
