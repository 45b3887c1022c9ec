import FeedBasics
import FeedConfiguration
import FeedLibrary
import FeedModel
import Refreshing
import TerminalPictures

/// Fetches and saves images, within the same limits as feeds.
struct ImageDownload {
  /// The maximum number of concurrent transfers, each of which may have `max_body` bytes in memory.
  static let transfersAtOnce = 8

  let session: Session
  let folder: String

  private struct Result {
    var saved = 0
    /// The error, in one line.
    var failure: String?
  }

  /// - Throws: exit 1 if an image could not be saved, after a line for each; 130 or 143 after a signal.
  func run(_ list: ImageList) async throws {
    let config = try session.library.configOrEmpty()
    let folder = try ImageFolder(path: folder)
    let total = list.items.reduce(0) { $0 + $1.names.count }
    let missing = list.items.compactMap { item -> ImageList.Item? in
      var left = item
      left.names.removeAll { folder.holds($0, from: item.url) }
      return left.names.isEmpty ? nil : left
    }
    let present = total - missing.reduce(0) { $0 + $1.names.count }
    try await DownloadRun.run(session) {
      var report = DownloadReport(
        thing: "image", folder: folder.path, secrets: config.allSecrets)
      report.present = present
      for result in await fetch(missing, into: folder, config) {
        report.saved += result.saved
        if let failure = result.failure { report.fail(failure) }
      }
      return report
    }
  }

  // MARK: Transfers

  private func fetch(_ items: [ImageList.Item], into folder: ImageFolder, _ config: Config) async
    -> [Result]
  {
    let fetcher = session.library.patientFetcher(secrets: config.allSecrets, config)
    let jobs = min(config.settings.jobs, ImageDownload.transfersAtOnce)
    var queue = HostQueue(items, perHost: config.settings.perHost) {
      URLReference.Parts($0.url).host
    }
    let progress = ProgressLine(session.terminal)
    var results: [Result] = []
    await queue.run(atOnce: jobs) { item in
      await load(item, fetcher, into: folder, config)
    } done: { _, result, _ in
      results.append(result)
      progress.show("loading images \(results.count)/\(items.count)")
    }
    progress.clear()
    return results
  }

  private func load(
    _ item: ImageList.Item, _ fetcher: any FeedFetcher, into folder: ImageFolder,
    _ config: Config
  ) async -> Result {
    var result = Result()
    do {
      let request = LinkedFile.image(item.url, carriedBy: item.feeds, config)
      let response = try await fetcher.fetch(request)
      guard let type = ImageType(response.body) else {
        result.failure =
          "\(item.url): not an image of a known type (\(ImageType.names))"
        return result
      }
      for name in item.names {
        try folder.save(response.body, as: name, from: item.url, type: type)
        result.saved += 1
      }
    } catch FetchError.cancelled {
      // The signal is reported.
    } catch {
      result.failure = "\(item.url): \(error)"
    }
    return result
  }
}
