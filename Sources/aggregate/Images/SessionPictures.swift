import ArticleRendering
import Configuration
import FeedModel
import TerminalPictures

extension Session {
  /// The pictures that the feeds of a config may show on this terminal.
  /// - Parameter timeLeft: how many seconds loading may take from now on, for each image that is asked for.
  func pictures(
    of config: Config, timeLeft: @escaping @Sendable () -> Double
  ) -> Pictures {
    Pictures(
      environment: environment, cell: terminal.cell, usesColor: terminal.style.usesColor,
      cacheFolder: paths.pictures, fetcher: fetcher(secrets: config.feeds.flatMap(\.secrets)),
      timeLeft: timeLeft
    ) { url, feeds in
      ImageRequest.of(
        url, carriedBy: feeds, config, timeout: config.settings.timeout,
        maxBody: config.settings.maxBody)
    }
  }
}
