import ArticleRendering
import FeedConfiguration
import FeedModel
import FeedPlatform

/// How old the stored headlines are, which decides whether they are shown while nothing can be fetched.
struct SavedHeadlines {
  /// The seconds since a configured feed was last fetched with success; nil if none was.
  let age: Double?
  /// Whether they are young enough to be shown.
  let areNews: Bool

  init(store: any ArticleStore, config: Config, now: Date) throws(StoreError) {
    age = try store.newestSuccess(of: config.feeds).map { max(0, now.timeIntervalSince($0)) }
    areNews = age.map { $0 < config.settings.savedMaxAge } ?? false
  }

  /// Why they are not shown: exit 4.
  /// - Parameter needsLogin: whether the machine is offline until its user logs in to the network.
  func tooOld(isOffline: Bool, needsLogin: Bool = false) -> CommandFailure {
    let place = isOffline ? "offline, and " : ""
    let cure = needsLogin ? "log in to the network with a web browser" : "check the network"
    guard let age else {
      return CommandFailure(
        code: 4,
        message:
          "\(place)no headlines are saved yet; "
          + (isOffline ? "\(cure) and run 'aggregate fetch'" : "see 'aggregate feeds'")
      )
    }
    return CommandFailure(
      code: 4,
      message: "\(place)the saved headlines are \(RelativeTime.span(age)) old, too old to be news; "
        + "\(isOffline ? "\(cure), or " : "run 'aggregate fetch', or ")read them with 'aggregate list'"
    )
  }
}
