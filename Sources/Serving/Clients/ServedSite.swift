package import ArticleRendering
import FeedBasics
package import FeedConfiguration
package import FeedLibrary
package import FeedModel
import Synchronization

/// What the APIs and the pages have in common: someone's library, who is let in, and where that is.
package struct ServedSite: Sendable {
  /// The library as it was when the server began.
  private let opened: Library
  /// The config, whose saved queries are the menu; it may change while the server runs.
  private let config: CurrentConfig
  let clients: ClientLibrary
  /// What marks articles waits there.
  let writes = WriteQueue()
  let access: Access
  let logins: LoginCheck
  /// The URL at which clients find the server; nil if it is that of the requests.
  let url: PublicURL?
  let address: PublicAddress
  /// The icons of feeds; nil to serve none.
  let icons: ServedIcons?
  /// Dates as people read them.
  let time: ZonedTime

  /// - Parameters:
  ///   - access: lets in who has the password.
  ///   - logins: counts those who have not.
  ///   - url: as given with `--url`; nil without it.
  package init(
    _ library: Library, config: CurrentConfig, store: any ArticleStore,
    subscriptions: Subscriptions, access: Access, logins: LoginLimit, url: PublicURL?,
    icons: FeedIcons? = nil, time: ZonedTime = .utc
  ) {
    opened = library
    self.config = config
    clients = ClientLibrary(store: store, subscriptions: subscriptions)
    self.access = access
    self.logins = LoginCheck(access: access, limit: logins)
    self.url = url
    address = PublicAddress(url: url)
    self.icons = icons.map { ServedIcons($0, access) }
    self.time = time
  }

  /// The library with the config as it is now.
  package var library: Library { opened.reading(config.loaded) }

  var store: any ArticleStore { clients.store }

  var subscriptions: Subscriptions { clients.subscriptions }

  var now: Date { opened.now }
}

/// What all clients share: the feeds with their ids, and articles each of which is of one feed.
final class ClientLibrary: Sendable {
  /// The articles.
  let store: any ArticleStore
  /// The config's feeds.
  let subscriptions: Subscriptions
  private let known = Mutex<Known>(Known())

  private struct Known {
    /// As the config has them.
    var feeds: [Feed] = []
    var served = ServedFeeds([], [])
    /// When they were read from the store.
    var readAt = ContinuousClock.now
    /// Every label that a feed ever had.
    var labels = LabelNames([])
  }

  init(store: any ArticleStore, subscriptions: Subscriptions) {
    self.store = store
    self.subscriptions = subscriptions
  }

  /// The feeds as they are configured now. What the store knows of them is read if they changed, and once a minute,
  /// since any program's fetch may find their websites.
  func feeds() async throws -> ServedFeeds {
    let feeds = try await subscriptions.feeds()
    let now = ContinuousClock.now
    if let served = known.withLock({
      $0.feeds == feeds && $0.readAt.duration(to: now) < .seconds(60) ? $0.served : nil
    }) {
      return served
    }
    let states = try store.states(of: feeds)
    let served = ServedFeeds(feeds, states)
    known.withLock { known in
      // A feed without an id would get one later, without a change of the config.
      known.feeds = states.allSatisfy({ $0.id != nil }) ? feeds : []
      known.served = served
      known.readAt = now
      known.labels = LabelNames(known.labels.all + served.labels.all)
    }
    return served
  }

  /// The names of the labels of articles.
  func labels() throws(StoreError) -> LabelNames { LabelNames(try store.labels().map(\.name)) }

  /// Whether a feed has or had a label while the server ran. Clients remove labels that no feed has any more.
  func isKnown(label: String) -> Bool { known.withLock { $0.labels[label] != nil } }
}
