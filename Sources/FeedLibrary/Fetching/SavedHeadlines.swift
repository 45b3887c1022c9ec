package import FeedBasics
package import FeedConfiguration
package import FeedModel

/// How old the stored headlines are, which decides whether they are shown while nothing can be fetched.
package struct SavedHeadlines {
  /// The seconds since a configured feed was last fetched with success; nil if none was.
  package let age: Double?
  /// Whether they are young enough to be shown.
  package let areNews: Bool

  package init(store: any ArticleStore, config: Config, now: Date) throws(StoreError) {
    age = try store.newestSuccess(of: config.sources).map { max(0, now.timeIntervalSince($0)) }
    areNews = age.map { $0 < config.settings.savedMaxAge } ?? false
  }
}
