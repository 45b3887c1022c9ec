package import ArticleRendering
import FeedBasics
package import FeedConfiguration
package import FeedLibrary
package import FeedModel

/// What the APIs and the pages have in common: someone's library, who is let in, and where that is.
package struct ServedSite: Sendable {
  /// The library as it was when the server began.
  private let opened: Library
  /// The config, whose saved queries are the menu; it may change while the server runs.
  private let config: CurrentConfig
  let clients: ClientLibrary
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
    subscriptions: any Subscriptions, access: Access, logins: LoginLimit, url: PublicURL?,
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

  var subscriptions: any Subscriptions { clients.subscriptions }

  var now: Date { opened.now }
}
