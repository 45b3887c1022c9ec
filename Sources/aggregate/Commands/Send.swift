import ArgumentParser
import ArticleRendering
import FeedBasics
import FeedConfiguration
import FeedLibrary
import FeedModel

struct Send: AsyncParsableCommand, FilteredArguments {
  static let configuration = CommandConfiguration(
    command: "send",
    abstract: "Send articles to read-later services, webhooks and chats.",
    discussion: """
      NAME is a [send.NAME] of the config; docs/sending.md has those of linkding, wallabag, Readwise and others. Articles \
      are queued first, and each is sent to a target once. What cannot be sent now is sent with the next fetch. Without \
      arguments, the targets are listed.

      Exit: 0 if all were sent, also before, 3 if some were not, 4 if none was.

      Examples:
        aggregate send linkding 1204 1187
        aggregate send ntfy tag:world --dry-run      show the first request
        aggregate send linkding 1204 --again         even if it was sent before
        aggregate send linkding --retry              what failed, and what waits
        aggregate send linkding --forget             drop all of those
        aggregate send
      """)

  @Argument(help: ArgumentHelp("The target.", valueName: "name"), completion: .sendTargets)
  var name: String?

  @Argument(
    help: ArgumentHelp(
      "Article numbers, such as 1204 or 1204-1210, or a query.", valueName: "id|query"))
  var words: [String] = []

  @Flag(help: "Send what was sent before once more.")
  var again = false

  @Flag(
    help:
      "Send what failed or may not have arrived, and what waits for a target that could not be reached."
  )
  var retry = false

  @Flag(help: "Drop what was not sent from the queue.")
  var forget = false

  @Flag(help: "Print the first request without its secrets, and send nothing.")
  var dryRun = false

  @OptionGroup(title: "Filters") var conditions: ConditionOptions<MarkingScope>
  @OptionGroup var limits: LimitOptions<MarkingScope>
  @OptionGroup var global: GlobalOptions

  func run() async throws {
    let session = global.session
    let sending = Sending(library: session.library, config: try session.library.config())
    if retry && forget || (retry || forget) && (name == nil || dryRun || again) {
      throw CommandFailure.usage("--retry and --forget take the name of a target and nothing else")
    }
    guard let name else { return try list(sending, session) }
    if forget { return try forget(name, sending, session) }
    let target = try sending.target(name)
    if words.isEmpty, filters.isEmpty {
      guard retry else {
        throw CommandFailure.usage(
          "name the articles, such as 'aggregate send \(name) 1204', or use --retry")
      }
      let count = try session.library.store(.write)
        .retrySends(to: name, at: session.library.now)
      if count == 0 {
        let counts = try sending.counts().first { $0.target == name }
        guard let words = unfinished(of: target, counts, session) else {
          return session.note("nothing failed, and nothing waits")
        }
        StandardError.line(words)
        throw CommandFailure(code: 4)
      }
      return try await send(to: target, sending, session)
    }
    if retry { throw CommandFailure.usage("--retry is for all that failed, not for articles") }
    let numbers = try filters.numbers(
      ArticleChoice(words, filters), session, session.library.store(.read))
    if dryRun { return try printRequest(for: numbers.first, target, session) }
    try session.confirmMany(numbers.count, done: "sent")
    if numbers.isEmpty { return session.note("no article matches") }
    let queueing = try sending.queue(numbers, for: target, again: again)
    for remark in Sending.remarks(on: queueing, for: target) {
      if queueing.failed > 0 { StandardError.line(remark) } else { session.note(remark) }
    }
    if queueing.queued + queueing.waiting > 0 {
      try await send(to: target, sending, session)
      if queueing.failed > 0 { throw CommandFailure(code: 3) }
    } else if queueing.failed > 0 {
      throw CommandFailure(code: queueing.known > 0 ? 3 : 4)
    }
    try UnknownArticles.report(queueing.unknown)
  }

  /// Also for a target that is no longer in the config.
  private func forget(_ name: String, _ sending: Sending, _ session: Session) throws {
    if !words.isEmpty || !filters.isEmpty {
      throw CommandFailure.usage("--forget is for all that was not sent, not for articles")
    }
    if try !sending.counts().contains(where: { $0.target == name }) { _ = try sending.target(name) }
    let count = try session.library.store(.write).forgetSends(to: name, at: session.library.now)
    session.note("\(Amount(count, "article")) taken out of the queue of \(name)")
  }

  private func send(
    to target: SendTarget, _ sending: Sending, _ session: Session
  ) async throws {
    let interruption = Interruption()
    defer { interruption.end() }
    let fetcher = session.library.fetcher(secrets: target.secrets)
    let task = Task {
      try await sending.run(target, fetcher: fetcher, waits: true)
    }
    interruption.onSignal { _ in task.cancel() }
    let report = try await task.value
    if !report.isEmpty { session.show([report]) }
    if report.failed > 0 {
      session.note(
        "'aggregate send \(target.name) --retry' sends what failed once more, and --forget drops it"
      )
    }
    let counts = try sending.counts().first { $0.target == target.name }
    let unsent = counts?.waiting ?? 0
    let waiting = unsent - (counts?.sending ?? 0)
    if waiting > 0 {
      let wait = counts?.next.map { $0.timeIntervalSince(session.library.now) } ?? 0
      let time = wait > 0 ? " after \(RelativeTime.span(wait))" : ""
      StandardError.line(
        "\(Amount(waiting, "article")) \(waiting == 1 ? "waits" : "wait") and will be sent with a fetch\(time)"
      )
    }
    if let words = unfinished(of: target, counts, session) { StandardError.line(words) }
    if let signal = interruption.signal { throw CommandFailure.interrupted(by: signal) }
    if unsent > 0 || !report.problems.isEmpty {
      throw CommandFailure(code: report.sent == 0 ? 4 : 3)
    }
  }

  /// What becomes of articles that another program is sending; nil if no other program is.
  private func unfinished(
    of target: SendTarget, _ counts: SendCounts?, _ session: Session
  ) -> String? {
    guard let counts, counts.sending > 0 else { return nil }
    let isOne = counts.sending == 1
    let end =
      target.isIdempotent
      ? isOne ? "it is sent again" : "they are sent again"
      : isOne ? "it counts as failed" : "they count as failed"
    let wait = counts.sendingEnd.map { $0.timeIntervalSince(session.library.now) } ?? 0
    return
      "\(Amount(counts.sending, "article")) \(isOne ? "is" : "are") being sent by another program, "
      + "unless that was interrupted; then \(end) after \(RelativeTime.span(wait))"
  }

  /// The targets, and what is queued for each.
  private func list(_ sending: Sending, _ session: Session) throws {
    let counts = try sending.counts()
    guard !counts.isEmpty else {
      return session.note(
        "there are no targets: add a [send.NAME] to \(session.library.feedsPlace), as docs/sending.md shows"
      )
    }
    let mask = SecretMask(sending.config.allSecrets)
    let rows = counts.map { count in
      let target = sending.config.sends.first { $0.name == count.target }
      let problem =
        target == nil
        ? "not in the config any more" : target?.problem ?? count.problem.map(mask.masked) ?? ""
      return [
        count.target, "\(count.sent)", "\(count.waiting)", "\(count.failed + count.unclear)",
        problem,
      ]
    }
    let alignments: [TextTable.Alignment] = [.left, .right, .right, .right, .left]
    if session.terminal.isOutput {
      StandardOutput.print(
        TextTable(alignments, width: session.terminal.width)
          .text([["target", "sent", "waiting", "failed", ""]] + rows))
    } else {
      StandardOutput.print(
        rows.map { $0.map(TerminalText.line).joined(separator: "\t") + "\n" }.joined())
    }
  }

  private func printRequest(for number: Int?, _ target: SendTarget, _ session: Session) throws {
    guard let number, let article = try session.library.store(.read).article(number) else {
      throw CommandFailure.failed("no article matches")
    }
    if let problem = target.problem { throw CommandFailure(code: 78, message: problem) }
    StandardOutput.print(
      SecretMask(target.secrets).masked(Sending.text(ofRequestFor: article, to: target)))
  }
}
