import FeedBasics
import FeedConfiguration
import FeedLibrary
import FeedModel
import Refreshing
import Synchronization

/// Downloads attachments into a folder, a few at once.
struct EnclosureDownload {
  /// The maximum number of concurrent transfers; each writes to the disk.
  private static let transfersAtOnce = 4
  /// Seconds after which a part that was not continued is removed.
  private static let partAge = 30.0 * 86400

  let session: Session
  let store: any ArticleStore
  let path: String
  /// The maximum size of a file in bytes.
  let maximumSize: Int

  /// - Throws: exit 1 if an attachment could not be downloaded, after a line for each; 75 if another download into the
  ///   folder is running; 130 or 143 after a signal.
  func run(_ list: EnclosureList) async throws {
    let config = try session.library.configOrEmpty()
    let folder = try DownloadFolder(path: path)
    folder.removeParts(
      unchangedSince: session.library.now.addingTimeInterval(-EnclosureDownload.partAge))
    var report = DownloadReport(
      thing: "file", folder: path, secrets: config.allSecrets)
    var waiting: [EnclosureList.Item] = []
    let holds = try HostHolds(
      storedIn: store, config.feeds, holdsHosts: config.settings.holdsHosts,
      now: session.library.now)
    for item in list.items {
      if folder.finished(item.attachment) != nil {
        report.present += 1
      } else if let until = URLReference.Parts(item.url).host.flatMap(holds.until(host:)) {
        report.fail(
          "\(item.label): its host asked for a pause until "
            + LocalTime.text(until, now: session.library.now))
      } else {
        waiting.append(item)
      }
    }
    try await DownloadRun.run(session) { [report, waiting] in
      await fetch(waiting, into: folder, config, report)
    }
  }

  // MARK: Transfers

  private func fetch(
    _ items: [EnclosureList.Item], into folder: DownloadFolder, _ config: Config,
    _ known: DownloadReport
  ) async -> DownloadReport {
    var report = known
    let fetcher = session.library.patientFetcher(secrets: config.allSecrets, config)
    let progress = DownloadProgress(count: items.count, terminal: session.terminal)
    var queue = HostQueue(items, perHost: config.settings.perHost) {
      URLReference.Parts($0.url).host
    }
    let jobs = min(config.settings.jobs, EnclosureDownload.transfersAtOnce)
    var isUnwritable = false
    await queue.run(atOnce: jobs) { item in
      await session.library.download(
        item, by: fetcher, into: folder, config, maximumSize: maximumSize
      ) { progress.arrived($0) }.run()
    } done: { item, result, queue in
      progress.finished()
      switch result {
      case .saved: report.saved += 1
      case .interrupted(let isResumable): report.resumable += isResumable ? 1 : 0
      case .failed(let reason): report.fail("\(item.label): \(reason)")
      case .busy(let host, let seconds):
        let own = URLReference.Parts(item.url).host
        let left = config.settings.holdsHosts ? queue.removeAll(host: own ?? "").count : 0
        report.fail(
          "\(item.label): \(busy(host ?? own, seconds))"
            + (left > 0 ? "; skipped \(Amount(left, "more file")) from that host" : ""))
      case .unwritable(let reason):
        if !isUnwritable { report.fail(reason) }
        isUnwritable = true
        while queue.next() != nil {}
      }
    }
    progress.clear()
    return report
  }

  private func busy(_ host: String?, _ seconds: Double?) -> String {
    let until = seconds.map {
      " until \(LocalTime.text(session.library.now.addingTimeInterval($0), now: session.library.now))"
    }
    return "\(host ?? "the host") asks for a pause\(until ?? "; try again later")"
  }
}

/// A line on standard error with the progress of downloads; only on a terminal.
final class DownloadProgress: Sendable {
  private struct State {
    var finished = 0
    var bytes = 0
    var begin = ContinuousClock.now
    var lastLine = ContinuousClock.now - .seconds(1)
  }

  private let count: Int
  private let line: ProgressLine
  private let state = Mutex(State())

  /// - Parameter count: how many files are to be downloaded.
  init(count: Int, terminal: Terminal) {
    self.count = count
    line = ProgressLine(terminal)
  }

  /// Notes that a number of bytes has arrived.
  func arrived(_ bytes: Int) {
    state.withLock { state in
      state.bytes += bytes
      let now = ContinuousClock.now
      guard now - state.lastLine >= .milliseconds(200) else { return }
      state.lastLine = now
      draw(state, now)
    }
  }

  /// Notes that a file is done, or has failed.
  func finished() {
    state.withLock { state in
      state.finished += 1
      draw(state, .now)
    }
  }

  /// Removes the line.
  func clear() { line.clear() }

  private func draw(_ state: State, _ now: ContinuousClock.Instant) {
    let seconds = max(0.2, (now - state.begin) / .seconds(1))
    let speed = ByteCount(Int(Double(state.bytes) / seconds))
    line.show("downloading \(state.finished)/\(count), \(ByteCount(state.bytes)), \(speed)/s")
  }
}
