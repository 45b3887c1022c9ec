import ArticleRendering
import FeedBasics
import FeedConfiguration
import FeedLibrary
import FeedModel
import Refreshing
import TerminalPictures

/// The lead images of articles to print: each one's drawing, or the reason why it is missing.
struct LeadPictures {
  /// The maximum size of all images in bytes, since they stay in memory until they are drawn.
  private static let maxBytes = 200_000_000

  private let pictures: Pictures
  private let terminal: Terminal
  /// The images by article number.
  private var images: [Int: Result<Data, PictureFailure>] = [:]

  /// Loads the images, each URL once.
  init(_ articles: [Article], session: Session, deadline: Date) async throws(ConfigError) {
    let config = try session.library.configOrEmpty()
    terminal = session.terminal
    pictures = session.pictures(of: config) { [clock = session.library.clock] in
      deadline.timeIntervalSince(clock())
    }
    if let hindrance = pictures.hindrance {
      for article in articles { images[article.number] = .failure(hindrance) }
      return
    }
    var feeds: [String: Set<String>] = [:]
    for article in articles {
      guard let url = article.entry.image else { continue }
      feeds[url, default: []].formUnion(article.appearances.map(\.feed))
    }
    let loaded = await LeadPictures.load(feeds, pictures, config.settings)
    for article in articles {
      images[article.number] = article.entry.image.flatMap { loaded[$0] }
    }
  }

  /// The text below an article's title: a picture, or a line with the reason why it is missing. A style that does not
  /// move the cursor is for a pager, which only passes block elements on.
  func text(of article: Article, style: TerminalStyle) -> String {
    let width = min(terminal.width, ArticlePage.widestText)
    let area = PictureArea.besideText(width: width, height: terminal.height, cell: terminal.cell)
    let reason: String
    do {
      guard let image = images[article.number] else {
        throw PictureFailure("the article has no image")
      }
      return try pictures.drawn(try image.get(), in: area, asText: !style.movesCursor).text
    } catch {
      reason = (error as? PictureFailure)?.message ?? "\(error)"
    }
    return style.text(TerminalText.cut(TerminalText.line("[image: \(reason)]"), to: width), .dim)
      + "\n"
  }

  private static func load(
    _ feeds: [String: Set<String>], _ pictures: Pictures, _ settings: Config.Settings
  ) async -> [String: Result<Data, PictureFailure>] {
    var queue = HostQueue(Array(feeds), perHost: settings.perHost) {
      URLReference.Parts($0.key).host
    }
    var results: [String: Result<Data, PictureFailure>] = [:]
    var total = 0
    let jobs = min(settings.jobs, ImageDownload.transfersAtOnce)
    await queue.run(atOnce: jobs) { item -> Result<Data, PictureFailure> in
      do {
        return .success(try await pictures.image(at: item.key, carriedBy: item.value))
      } catch {
        return .failure(error as? PictureFailure ?? PictureFailure("\(error)"))
      }
    } done: { item, result, _ in
      total += (try? result.get().count) ?? 0
      results[item.key] =
        total > maxBytes
        ? .failure(PictureFailure("too many pictures at once; show fewer articles")) : result
    }
    return results
  }
}

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
