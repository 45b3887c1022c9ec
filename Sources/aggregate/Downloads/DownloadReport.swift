import ArticleRendering
import FeedBasics

/// What a download of several files did.
struct DownloadReport {
  /// What the files are, in the singular.
  let thing: String
  let folder: String
  var saved = 0
  /// Files that were there before.
  var present = 0
  /// One line each, for people.
  private(set) var failures: [String] = []
  /// Files of which an interrupted transfer left a part that the next run can continue.
  var resumable = 0
  private let mask: SecretMask

  /// - Parameter secrets: those of the config, which a server may echo in what it redirects to.
  init(thing: String, folder: String, secrets: [String]) {
    self.thing = thing
    self.folder = folder
    mask = SecretMask(secrets)
  }

  /// Adds a failure, without the secrets that it contains.
  mutating func fail(_ line: String) { failures.append(mask.masked(line)) }

  /// Reports on standard error; of successes nothing with --quiet.
  /// - Parameter signal: the one that ended the transfers; nil if they ended by themselves.
  /// - Throws: after a line for each failure, 128 + signal, or exit 1 if there are failures.
  func end(_ session: Session, signal: Int32?) throws(CommandFailure) {
    if let signal {
      showFailures(session)
      let rest =
        resumable > 0
        ? "; \(Amount(resumable, "unfinished file")) will be continued next time" : ""
      throw CommandFailure(
        code: 128 + signal,
        message: "interrupted; \(Amount(saved, thing)) saved in \(folder)\(rest)")
    }
    var parts = ["\(Amount(saved, thing)) saved"]
    if present > 0 { parts.append("\(present) already there") }
    if !failures.isEmpty { parts.append("\(failures.count) failed") }
    if !session.isQuiet {
      let line = "\(folder): " + parts.joined(separator: ", ")
      StandardError.raw(session.errorStyle.marked(failures.isEmpty, line))
    }
    showFailures(session)
    if !failures.isEmpty { throw CommandFailure(code: 1) }
  }

  private func showFailures(_ session: Session) {
    for failure in failures {
      StandardError.raw(session.errorStyle.marked(false, failure, StandardError.layout))
    }
  }
}

/// Transfers that Ctrl-C and SIGTERM end.
enum DownloadRun {
  /// Runs the transfers and reports what they did; after a signal their task is cancelled.
  /// - Throws: exit 1 after a line for each failure; 130 or 143 after a signal.
  static func run(
    _ session: Session, _ transfers: @escaping @Sendable () async -> DownloadReport
  ) async throws(CommandFailure) {
    let interruption = Interruption()
    let task = Task { await transfers() }
    interruption.onSignal { _ in task.cancel() }
    let report = await task.value
    interruption.end()
    try report.end(session, signal: interruption.signal)
  }
}
