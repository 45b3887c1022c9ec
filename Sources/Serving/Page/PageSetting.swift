package import ArticleRendering
package import FeedConfiguration
package import FeedLibrary
package import FeedModel

/// What all pages share.
package struct PageSite: Sendable {
  /// The library as it was when the server began.
  private let opened: Library
  /// The config, whose saved queries are the menu; it may change while the server runs.
  private let config: CurrentConfig
  let store: any ArticleStore
  let subscriptions: any Subscriptions
  let access: Access
  let logins: LoginCheck
  let address: PublicAddress
  /// The icons of feeds; nil to serve none.
  let icons: ServedIcons?
  /// The days that lists are divided into.
  let days: DayHeadings
  /// Dates as people read them.
  let time: ZonedTime

  /// - Parameters:
  ///   - access: lets in who has the password.
  ///   - logins: counts those who have not.
  ///   - url: the URL at which browsers find the pages; nil if it is that of the requests.
  package init(
    _ library: Library, config: CurrentConfig, store: any ArticleStore,
    subscriptions: any Subscriptions, access: Access, logins: LoginLimit, url: PublicURL?,
    icons: ServedIcons? = nil, days: DayHeadings = DayHeadings { _ in 0 }, time: ZonedTime = .utc
  ) {
    opened = library
    self.config = config
    self.store = store
    self.subscriptions = subscriptions
    self.access = access
    self.logins = LoginCheck(access: access, limit: logins)
    address = PublicAddress(url: url)
    self.icons = icons
    self.days = days
    self.time = time
  }

  /// The library with the config as it is now.
  var library: Library { opened.reading(config.loaded) }
}
