import ArticleRendering
import FeedConfiguration
import FeedLibrary
import TerminalPictures

extension Session {
  /// Loads and draws the pictures of a config's feeds for this terminal.
  /// - Parameter timeLeft: returns the seconds left for loading; called for each image.
  func pictures(
    of config: Config, timeLeft: @escaping @Sendable () -> Double
  ) -> Pictures {
    Pictures(
      environment: library.environment, cell: terminal.cell, usesColor: terminal.style.usesColor,
      cacheFolder: library.paths.pictures,
      fetcher: library.patientFetcher(secrets: config.allSecrets, config),
      timeLeft: timeLeft
    ) { url, feeds in
      LinkedFile.image(url, carriedBy: feeds, config)
    }
  }
}
