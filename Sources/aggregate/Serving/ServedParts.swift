import FeedConfiguration
import FeedLibrary
import FeedModel
import Serving

/// What the server offers.
struct ServedParts: Sendable {
  let library: Library
  let config: CurrentConfig
  let store: any ArticleStore
  let subscriptions: any Subscriptions
  let logins: LoginLimit
  let url: PublicURL?
  let offersFever: Bool
  let icons: FeedIcons

  /// The parts for what lets clients in.
  func router(_ hosts: HostCheck, _ access: Access) -> any RequestHandler {
    let icons = ServedIcons(icons, access)
    return Router(
      hosts: hosts, base: url?.base ?? "",
      googleReader: GoogleReaderAPI(
        store: store, subscriptions: subscriptions, access: access, limit: logins, url: url,
        icons: icons, now: library.clock),
      fever: offersFever
        ? FeverAPI(
          store: store, subscriptions: subscriptions, access: access, limit: logins, url: url,
          icons: icons, now: library.clock) : nil,
      published: PublishedHandler(
        PublishedFeeds(besides: library.paths.config),
        library: { [library, config] in library.reading(config.loaded) }, store: store,
        version: Program.version),
      pages: WebPages(
        PageSite(
          library, config: config, store: store, subscriptions: subscriptions, access: access,
          logins: logins, url: url, icons: icons, days: LocalTime.days, time: LocalTime.clock)),
      webApps: { [library, config] in library.reading(config.loaded).settings.webApps })
  }
}
