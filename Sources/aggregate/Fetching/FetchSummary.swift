import ArticleRendering
import FeedBasics
import FeedModel
import Refreshing

/// The result of a fetch, in words:
///
///     ✓ 11 feeds fetched: 214 new articles, 31 merged · 2 unchanged · 1 failed · 1.8 s
///     ✗ example.org/feed: 404 Not Found (next try in 4 h)
struct FetchSummary {
  /// The most failures that are listed.
  private static let maximumFailures = 10
  /// The most lines on what was left out.
  private static let maximumNotes = 20
  /// As many feeds that cannot be reached are reported together.
  private static let minimumGroup = 3
  /// The most feeds that are named together.
  private static let maximumNames = 3

  let report: RefreshReport
  let now: Date
  let style: TerminalStyle
  /// Breaks long lines between words; nil if they are not to be broken.
  var layout: MessageText?

  func text(seconds: Double) -> String {
    let fetched = report.outcomes.filter { $0.status == .updated || $0.status == .unchanged }
    let failed = report.outcomes.filter { $0.status == .failed }
    var parts: [String] = []
    if !fetched.isEmpty { parts.append("\(FetchSummary.kinds(fetched)) fetched: \(changes)") }
    if count(.updated) > 0, count(.unchanged) > 0 { parts.append("\(count(.unchanged)) unchanged") }
    if !failed.isEmpty {
      let number = fetched.isEmpty ? FetchSummary.kinds(failed) : "\(failed.count)"
      parts.append("\(number) failed")
    }
    if !waiting.isEmpty { parts.append(waitingText) }
    if fetchedElsewhere > 0 { parts.append("\(fetchedElsewhere) left to another program") }
    parts.append("\(RelativeTime.tenths(seconds)) s")
    return style.marked(!fetched.isEmpty, parts.joined(separator: " · "))
  }

  /// `11 feeds`, `11 feeds and 1 account`
  private static func kinds(_ outcomes: [FeedOutcome]) -> String {
    let accounts = outcomes.count(where: \.isAccount)
    let feeds = outcomes.count - accounts
    return [
      feeds > 0 ? Amount(feeds, "feed").description : nil,
      accounts > 0 ? Amount(accounts, "account").description : nil,
    ].compactMap(\.self).joined(separator: " and ")
  }

  private func count(_ status: FeedOutcome.Status) -> Int {
    report.outcomes.count { $0.status == status }
  }

  /// The feeds that are held back by a pause that their server asked for, or after failures.
  private var waiting: [FeedOutcome] {
    report.outcomes.filter {
      $0.status == .skipped && ($0.reason == .retryAfter || $0.reason == .backOff)
    }
  }

  /// `2 waiting, the first until 14:05 CET, as their servers asked`
  private var waitingText: String {
    let isOne = waiting.count == 1
    var text = "\(waiting.count) waiting"
    if let next = waiting.compactMap(\.nextFetch).min() {
      text += "\(isOne ? "" : ", the first") until \(LocalTime.text(next, now: now))"
    }
    if waiting.allSatisfy({ $0.reason == .retryAfter }) {
      text += isOne ? ", as its server asked" : ", as their servers asked"
    }
    return text
  }

  /// How many feeds another program is fetching.
  private var fetchedElsewhere: Int { report.outcomes.count { $0.reason == .leased } }

  /// What the responses changed: `3 new articles, 1 merged, 2 updated`.
  private var changes: String {
    let changes = report.attempted.map(\.changes)
    let new = changes.reduce(0) { $0 + $1.new }
    let merged = changes.reduce(0) { $0 + $1.merged }
    let updated = changes.reduce(0) { $0 + $1.updated }
    var parts: [String] = []
    if new > 0 { parts.append("\(Amount(new, "new article"))") }
    for (number, change) in [(merged, "merged"), (updated, "updated")] where number > 0 {
      // The first part tells what is counted, since feeds are counted before.
      parts.append(
        parts.isEmpty ? "\(Amount(number, "article")) \(change)" : "\(number) \(change)")
    }
    let marked = report.attempted.reduce(0) { $0 + $1.marked }
    let sent = report.attempted.reduce(0) { $0 + $1.sent }
    if marked > 0 { parts.append("\(Amount(marked, "article")) marked elsewhere") }
    if sent > 0 { parts.append("\(Amount(sent, "mark")) sent") }
    return parts.isEmpty ? "nothing new" : parts.joined(separator: ", ")
  }

  /// A line for each feed that failed, one for several that failed because of the network, and those of ``unsent``.
  /// - Parameter isShort: of many failures, only the first are listed.
  func failures(isShort: Bool = false) -> String {
    var listed = report.outcomes.filter { $0.status == .failed }
    var grouped = ""
    for failure in [ConnectionFailure.unreachable, .untrusted, .captivePortal] {
      let same = listed.filter { $0.failure == failure }
      // Where other servers responded, each that did not has its own reason.
      let isOne =
        report.isOffline || failure == .captivePortal || Set(same.map(\.error)).count == 1
      guard same.count >= FetchSummary.minimumGroup, isOne else { continue }
      listed.removeAll { $0.failure == failure }
      grouped += group(same, failure)
    }
    return failures(listed, isShort: isShort) + grouped + unsent
  }

  /// What was left out of responses, and what accounts tell.
  /// - Parameter all: whether a feed may have more than two such lines, and all feeds together more than twenty.
  func notes(all: Bool) -> [String] {
    let lines = report.outcomes.flatMap { outcome in
      var notes = outcome.rejections
      if outcome.isCut, notes.isEmpty {
        notes = ["the response was cut off; its complete items are kept"]
      }
      if !all, !outcome.isCut, !outcome.isAccount, notes.count > 2 {
        notes = ["\(notes[0]); \(notes.count - 1) more such lines with -v"]
      }
      return notes.map { "\(outcome.name): \($0)" }
    }
    guard !all, lines.count > FetchSummary.maximumNotes else { return lines }
    return lines.prefix(FetchSummary.maximumNotes)
      + ["\(lines.count - FetchSummary.maximumNotes) more such lines with -v"]
  }

  /// A line for each account whose marks wait although its server can be read.
  var unsent: String {
    report.outcomes.compactMap { outcome in
      outcome.unsent.map { marked("\(outcome.name): \($0)") }
    }.joined()
  }

  /// Feeds that failed in the same way, in one line: the network is to blame more often than so many servers.
  private func group(_ failed: [FeedOutcome], _ failure: ConnectionFailure) -> String {
    let feeds = names(of: failed)
    let start = report.isOffline && failure != .untrusted ? "offline: cannot" : "cannot"
    var parts = ["\(start) reach \(feeds)"]
    let reasons = Set(failed.compactMap(\.error))
    let reason =
      failure == .untrusted || reasons.count == 1 && failure == .unreachable
      ? failed[0].error : failure.reason
    if let reason { parts.append(reason) }
    // The reason may tell what to check already; and it is not the network if others responded.
    let isTold = reason?.contains("; check ") ?? false
    if !isTold, report.isOffline || failure != .unreachable { parts.append(failure.cure) }
    return marked(parts.joined(separator: "; "))
  }

  /// The first of several feeds by name, and how many others there are.
  private func names(of failed: [FeedOutcome]) -> String {
    failed.map(\.name).listed(first: FetchSummary.maximumNames)
  }

  private func failures(_ all: [FeedOutcome], isShort: Bool) -> String {
    var failed = all
    var folded = ""
    // Of many, those with one reason are one line: a mail of each would be as long as the list of feeds.
    if all.count > FetchSummary.maximumFailures {
      let reasons = Dictionary(grouping: all) { $0.error ?? "failed" }
        .filter { $0.value.count >= FetchSummary.minimumGroup }
      for reason in reasons.sorted(by: { ($1.value.count, $0.key) < ($0.value.count, $1.key) }) {
        folded += marked(
          "\(Amount(reason.value.count, "feed")): \(reason.key): \(names(of: reason.value))")
      }
      failed.removeAll { reasons[$0.error ?? "failed"] != nil }
    }
    let listed = isShort ? failed.prefix(FetchSummary.maximumFailures) : failed[...]
    let lines = listed.map { outcome in
      marked("\(outcome.name): \(outcome.error ?? "failed")\(nextTry(outcome))")
    }.joined()
    let more = failed.count - listed.count
    return folded + lines
      + (more == 0 ? "" : marked("and \(more) more: see 'aggregate feeds --failing'"))
  }

  /// A line about a failure.
  private func marked(_ message: String) -> String { style.marked(false, message, layout) }

  private func nextTry(_ outcome: FeedOutcome) -> String {
    guard let next = outcome.nextFetch else { return "" }
    let wait = next.timeIntervalSince(now)
    return wait < 60 ? "" : " (next try in \(RelativeTime.wait(wait)))"
  }

  /// Why nothing was fetched, when the next feed is due, and how to fetch now, in lines without line breaks.
  func nothingDue() -> [String] {
    if fetchedElsewhere > 0 {
      let others = fetchedElsewhere < report.outcomes.count ? "; nothing else is due" : ""
      return ["another program is fetching \(Amount(fetchedElsewhere, "feed"))\(others)"]
    }
    guard let (next, date) = soonest else { return nothingToFetch() }
    let time = LocalTime.text(date, now: now)
    let advice =
      switch next.reason {
      case .interval, nil: "name a feed or use --force to fetch now"
      case .serverHints, .backOff: "use --force to fetch now"
      case .retryAfter: "its server asked for the pause, which cannot be overridden"
      case .leased: "another program is fetching it"
      }
    let when = "at \(time) (in \(wait(until: date)))"
    if next.reason == .backOff, report.outcomes.count == 1 {
      return ["\(next.name) failed before, and is tried again \(when); \(advice)"]
    }
    return ["nothing is due; \(FetchSummary.next(next)) \(when); \(advice)"]
  }

  /// Why nothing was fetched, and when the next feed is due, in few words.
  func nothingDueShortly() -> String {
    guard let (next, date) = soonest else { return nothingToFetch().joined(separator: "\n") + "\n" }
    let wait = wait(until: date)
    guard report.outcomes.count == 1 else {
      return TerminalText.line("nothing is due; \(FetchSummary.next(next)) in \(wait)") + "\n"
    }
    let reason =
      switch next.reason {
      case .backOff: "failed; next try in \(wait)"
      case .retryAfter: "is paused for \(wait), as its server asked"
      case .serverHints: "is fresh for \(wait), according to its server"
      case .leased: "is being fetched by another program"
      case .interval, nil: "is due in \(wait)"
      }
    return TerminalText.line("\(next.name) \(reason)") + "\n"
  }

  /// `the next feed is Local`, `next is the account home`
  private static func next(_ outcome: FeedOutcome) -> String {
    outcome.isAccount ? "next is the account \(outcome.name)" : "the next feed is \(outcome.name)"
  }

  /// The feed that is fetched next, and when.
  private var soonest: (outcome: FeedOutcome, date: Date)? {
    report.outcomes.compactMap { outcome in outcome.nextFetch.map { (outcome, $0) } }
      .min { $0.1 < $1.1 }
  }

  /// Why no feed will ever be due.
  private func nothingToFetch() -> [String] {
    let gone = report.outcomes.compactMap { outcome in
      outcome.error.map { TerminalText.line("\(outcome.name): \($0)") }
    }
    return gone.isEmpty
      ? ["nothing to fetch: the config has no enabled feeds; add one with 'aggregate add URL'"]
      : gone
  }

  private func wait(until date: Date) -> String {
    RelativeTime.wait(max(0, date.timeIntervalSince(now)))
  }
}

extension ConnectionFailure {
  /// Why no server can be reached, if more is known than that.
  var reason: String? {
    switch self {
    case .unreachable, .unasked: nil
    case .untrusted: "no server has a certificate that is trusted"
    case .captivePortal: "the network wants you to log in first"
    }
  }

  /// What to do.
  var cure: String {
    switch self {
    case .unreachable, .unasked: "check the network"
    case .untrusted: "check the clock and the network"
    case .captivePortal: "log in to it with a web browser"
    }
  }
}

/// What loading pages has brought, in words:
///
///     ✓ 12 pages loaded · 2 consent pages · 1 failed · 4 left for the next run (the host asked for a pause) · 14.2 s
///     ✗ https://example.org/essay: 500 Internal Server Error (next try in 1 h)
struct PageSummary {
  /// The most failures that are listed.
  private static let maximumFailures = 5

  let report: PageReport
  let style: TerminalStyle
  /// Breaks long lines between words; nil if they are not to be broken.
  var layout: MessageText?

  /// Empty if there is nothing to report.
  func text(seconds: Double) -> String {
    if report.isEmpty || report.requests == 0 && report.refused.isEmpty { return "" }
    if report.isOffline { return "offline: no page could be loaded\n" }
    let parts = [loaded] + others + ["\(RelativeTime.tenths(seconds)) s"]
    return style.marked(report.loaded > 0, parts.joined(separator: " · "), layout)
  }

  /// A line for each page that could not be loaded, of many the first.
  func failures(now: Date) -> String {
    if report.isOffline { return "" }
    let listed = report.failures.prefix(PageSummary.maximumFailures)
    let more = report.failures.count - listed.count
    return listed.map { marked("\($0.url): \($0.reason)\(nextTry($0, now: now))") }.joined()
      + (more == 0 ? "" : marked("and \(Amount(more, "other page"))"))
  }

  private func nextTry(_ failure: PageReport.Failure, now: Date) -> String {
    guard let next = failure.next else { return "" }
    return " (next try in \(RelativeTime.wait(next.timeIntervalSince(now))))"
  }

  private func marked(_ message: String) -> String { style.marked(false, message, layout) }

  private var loaded: String {
    report.loaded == 0 ? "no page loaded" : "\(Amount(report.loaded, "page")) loaded"
  }

  private var others: [String] {
    var parts = PageRefusal.allCases.compactMap { reason in
      report.refused[reason].map(reason.counted)
    }
    if report.failed > 0 { parts.append("\(report.failed) failed") }
    if report.left > 0 { parts.append("\(report.left) left for the next run" + reasons) }
    return parts
  }

  /// Why pages are left; empty for those that an interruption left.
  private var reasons: String {
    let reasons = PageDelay.allCases.compactMap { delay in
      report.delayed[delay].flatMap { count in
        PageSummary.reason(of: delay).map {
          count == report.left ? $0 : "\(count): \($0)"
        }
      }
    }
    return reasons.isEmpty ? "" : " (\(reasons.joined(separator: ", ")))"
  }

  private static func reason(of delay: PageDelay) -> String? {
    switch delay {
    case .limit: "at most \(PageReport.perHost) a host and run"
    case .pause: "the host asked for a pause"
    case .unreachable: "the host could not be reached"
    case .interruption: nil
    }
  }
}
