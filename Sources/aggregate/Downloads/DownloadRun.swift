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
