import FeedConfiguration
import FeedModel
import Refreshing
import Serving

/// What the server offers.
struct ServedParts: Sendable {
  let session: Session
  let config: CurrentConfig
  let store: any ArticleStore
  let subscriptions: any Subscriptions
  let logins: LoginLimit
  let url: PublicURL?
  let offersFever: Bool

  /// The parts for what lets clients in.
  func router(_ hosts: HostCheck, _ access: Access) -> any RequestHandler {
    Router(
      hosts: hosts, base: url?.base ?? "",
      googleReader: GoogleReaderAPI(
        store: store, subscriptions: subscriptions, access: access, limit: logins, url: url,
        now: session.clock),
      fever: offersFever
        ? FeverAPI(
          store: store, subscriptions: subscriptions, access: access, limit: logins, url: url,
          now: session.clock) : nil,
      pages: pages(access))
  }

  private func pages(_ access: Access) -> WebPages {
    var setting = PageSetting(
      config: config, url: url, clock: session.clock,
      nextFetch: { [config, session] feed, state, all in
        let now = session.now
        let settings = (try? config.loaded.configIfPresent())?.settings ?? Config.Settings()
        let holds =
          settings.holdsHosts
          ? HostHolds(all.map(\.feed), all.map(\.state), now: now) : HostHolds()
        return holds.nextFetch(feed, state, now: now)
      },
      content: { PageContent.html($0, pictures: $1, under: 1) })
    setting.calendar = session.calendar
    setting.days = LocalTime.days
    setting.time = LocalTime.clock
    return WebPages(
      store: store, subscriptions: subscriptions, access: access, logins: logins, setting: setting)
  }
}
