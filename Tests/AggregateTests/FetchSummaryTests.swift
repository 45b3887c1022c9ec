import ArticleRendering
import FeedModel
import Foundation
import Refreshing
import Testing

@testable import aggregate

@Suite struct `The summary of a fetch` {
  private static func outcome(
    _ status: FeedOutcome.Status, new: Int = 0, merged: Int = 0, updated: Int = 0,
    waits reason: Schedule.Reason? = nil
  ) -> FeedOutcome {
    var outcome = FeedOutcome(name: "F", url: "https://f.example/", status: status)
    outcome.changes = StoreChanges(new: new, updated: updated, merged: merged)
    outcome.reason = reason
    return outcome
  }

  private static func account(
    _ status: FeedOutcome.Status = .updated, marked: Int = 0, sent: Int = 0
  ) -> FeedOutcome {
    var account = outcome(status)
    (account.isAccount, account.marked, account.sent) = (true, marked, sent)
    return account
  }

  @Test func `tells of each feed why something was left out`() {
    var outcomes = [Self.outcome(.updated, new: 1), Self.outcome(.updated), Self.outcome(.updated)]
    outcomes[0].rejections = ["item 2 has no id", "item 3 has no id", "item 9 has no id"]
    outcomes[1].rejections = ["page 2: the key is disabled (HTTP 401)"]
    outcomes[2].isCut = true
    let summary = FetchSummary(
      report: RefreshReport(outcomes: outcomes), now: Date(), style: TerminalStyle())
    #expect(
      summary.notes(all: false) == [
        "F: item 2 has no id; 2 more such lines with -v",
        "F: page 2: the key is disabled (HTTP 401)",
        "F: the response was cut off; its complete items are kept",
      ])
    #expect(summary.notes(all: true).count == 5)
  }

  /// What three feeds have in common, and the line about them.
  @Test(arguments: [
    (ConnectionFailure.unreachable, "cannot resolve h", "cannot resolve h; check the network"),
    (
      .untrusted, "the certificate of h is not trusted: self-signed certificate",
      "the certificate of h is not trusted: self-signed certificate; check the clock and the network"
    ),
    (
      .captivePortal, "it sent a web page",
      "the network wants you to log in first; log in to it with a web browser"
    ),
  ])
  func `tells once what keeps servers away`(
    _ failure: ConnectionFailure, _ error: String, _ line: String
  ) {
    var outcome = Self.outcome(.failed)
    (outcome.failure, outcome.error) = (failure, error)
    var report = RefreshReport(outcomes: [outcome, outcome, outcome])
    report.isOffline = true
    let summary = FetchSummary(report: report, now: Date(), style: TerminalStyle())
    let start = failure == .untrusted ? "" : "offline: "
    #expect(summary.failures() == "✗ \(start)cannot reach F, F, F; \(line)\n")
    #expect(report.obstacle == failure)
  }

  @Test func `tells of each server that cannot be reached why, if others responded`() {
    let failed = (1...3).map { number in
      var outcome = Self.outcome(.failed)
      (outcome.failure, outcome.error) = (.unreachable, "cannot resolve h\(number)")
      return outcome
    }
    var report = RefreshReport(outcomes: failed + [Self.outcome(.updated)])
    var summary: FetchSummary {
      FetchSummary(report: report, now: Date(), style: TerminalStyle())
    }
    #expect(
      summary.failures()
        == "✗ F: cannot resolve h1\n✗ F: cannot resolve h2\n✗ F: cannot resolve h3\n")
    report.isOffline = true
    #expect(summary.failures() == "✗ offline: cannot reach F, F, F; check the network\n")
  }

  @Test(arguments: [
    ([outcome(.updated, new: 1)], "✓ 1 feed fetched: 1 new article · 1.8 s"),
    (
      [outcome(.updated, new: 3, merged: 2, updated: 1), outcome(.updated, updated: 11)],
      "✓ 2 feeds fetched: 3 new articles, 2 merged, 12 updated · 1.8 s"
    ),
    (
      [outcome(.updated, new: 400), outcome(.unchanged), outcome(.failed)],
      "✓ 2 feeds fetched: 400 new articles · 1 unchanged · 1 failed · 1.8 s"
    ),
    (
      [outcome(.updated, new: 3), account(marked: 1, sent: 12)],
      "✓ 1 feed and 1 account fetched: 3 new articles, 1 article marked elsewhere, 12 marks sent · 1.8 s"
    ),
    ([account(sent: 1)], "✓ 1 account fetched: 1 mark sent · 1.8 s"),
    ([outcome(.unchanged), outcome(.unchanged)], "✓ 2 feeds fetched: nothing new · 1.8 s"),
    ([outcome(.failed)], "✗ 1 feed failed · 1.8 s"),
    ([outcome(.failed), outcome(.failed)], "✗ 2 feeds failed · 1.8 s"),
    ([account(.failed)], "✗ 1 account failed · 1.8 s"),
    ([outcome(.failed), account(.failed)], "✗ 1 feed and 1 account failed · 1.8 s"),
    // Feeds that are held are counted; feeds that are not due are not.
    (
      [
        outcome(.updated, updated: 1), outcome(.skipped, waits: .retryAfter),
        outcome(.skipped, waits: .backOff), outcome(.skipped, waits: .interval),
        outcome(.skipped, waits: .serverHints), outcome(.skipped),
      ], "✓ 1 feed fetched: 1 article updated · 2 waiting · 1.8 s"
    ),
  ])
  func `counts feeds and articles in plain words`(_ outcomes: [FeedOutcome], _ text: String) {
    let summary = FetchSummary(
      report: RefreshReport(outcomes: outcomes), now: Date(), style: TerminalStyle())
    #expect(summary.text(seconds: 1.84) == text + "\n")
  }

  @Test func `says why marks of an account wait, in JSON and in a line, once while watching`() {
    var account = Self.account()
    account.unsent = "2 marks could not be sent: 500 Oops"
    let report = RefreshReport(outcomes: [account, Self.outcome(.unchanged)])
    let line = "✗ F: 2 marks could not be sent: 500 Oops\n"
    let summary = FetchSummary(report: report, now: Date(), style: TerminalStyle())
    #expect(summary.failures() == line)
    var writer = JSONWriter()
    FetchJSON.write(report, lists: [], pages: PageReport(), sent: [], to: &writer)
    let json = String(decoding: writer.bytes, as: UTF8.self)
    #expect(json.contains(#""error":"2 marks could not be sent: 500 Oops""#))

    var remarks = WatchRemarks()
    func remark(_ outcome: FeedOutcome) -> String {
      remarks.text(
        RefreshReport(outcomes: [outcome]), isOffline: false, now: Date(), style: TerminalStyle(),
        layout: nil)
    }
    #expect(remark(account) == line)
    account.unsent = "3 marks could not be sent: 500 Oops"
    #expect(remark(account).isEmpty)
    account.unsent = nil
    #expect(remark(account).isEmpty)
    account.unsent = "1 mark could not be sent: 500 Oops"
    #expect(remark(account) == "✗ F: 1 mark could not be sent: 500 Oops\n")
  }

  @Test func `calls what is due next a feed or an account`() {
    let now = Date()
    var (feed, account) = (Self.outcome(.skipped), Self.account(.skipped))
    func start(_ outcomes: [FeedOutcome]) -> [String] {
      let summary = FetchSummary(
        report: RefreshReport(outcomes: outcomes), now: now, style: TerminalStyle())
      return [summary.nothingDueShortly(), summary.nothingDue().joined()]
    }
    feed.nextFetch = now.addingTimeInterval(600)
    account.nextFetch = now.addingTimeInterval(1200)
    for text in start([feed, account]) {
      #expect(text.hasPrefix("nothing is due; the next feed is F "))
    }
    feed.nextFetch = now.addingTimeInterval(1800)
    for text in start([feed, account]) {
      #expect(text.hasPrefix("nothing is due; next is the account F "))
    }
  }

  @Test func `folds many failures with one reason into a line`() {
    func failed(_ name: String, _ error: String) -> FeedOutcome {
      var outcome = FeedOutcome(name: name, url: "https://\(name).example/", status: .failed)
      outcome.error = error
      return outcome
    }
    let many = (1...5000).map { failed("f\($0)", "404 Not Found") } + [failed("g", "500 Oops")]
    let text = FetchSummary(
      report: RefreshReport(outcomes: many), now: Date(), style: TerminalStyle()
    ).failures()
    #expect(text == "✗ 5000 feeds: 404 Not Found: f1, f2, f3 and 4997 more\n✗ g: 500 Oops\n")
    // A few are listed each by itself.
    let few = FetchSummary(
      report: RefreshReport(outcomes: Array(many.prefix(4))), now: Date(), style: TerminalStyle())
    #expect(few.failures().split(separator: "\n").count == 4)
  }

  @Test func `names when feeds stop waiting, and who asked for it`() {
    let now = Date()
    func text(_ outcomes: [FeedOutcome]) -> String {
      FetchSummary(report: RefreshReport(outcomes: outcomes), now: now, style: TerminalStyle())
        .text(seconds: 0)
    }
    var first = Self.outcome(.skipped, waits: .retryAfter)
    first.nextFetch = now.addingTimeInterval(86_400)
    let time = LocalTime.text(now.addingTimeInterval(86_400), now: now)
    var second = Self.outcome(.skipped, waits: .retryAfter)
    second.nextFetch = now.addingTimeInterval(99_000)
    #expect(text([first]).contains("1 waiting until \(time), as its server asked · "))
    #expect(
      text([second, first]).contains(
        "2 waiting, the first until \(time), as their servers asked · "))
    second.reason = .backOff
    #expect(text([second, first]).contains("2 waiting, the first until \(time) · "))
  }

  @Test func `breaks long failures between words on a terminal`() {
    var outcome = FeedOutcome(name: "F", url: "https://f.example/", status: .failed)
    outcome.error = "not a feed: this is an HTML page"
    let report = RefreshReport(outcomes: [outcome])
    let summary = FetchSummary(
      report: report, now: Date(), style: TerminalStyle(),
      layout: MessageText(width: 24, home: nil))
    #expect(summary.failures() == "✗ F: not a feed: this is\n  an HTML page\n")
    let pipe = FetchSummary(report: report, now: Date(), style: TerminalStyle())
    #expect(pipe.failures() == "✗ F: not a feed: this is an HTML page\n")
  }

  @Test func `lists few failures on a page`() {
    let failed = (1...12).map { number in
      var outcome = FeedOutcome(name: "F\(number)", url: "https://f.example/", status: .failed)
      outcome.error = "40\(number) Oops"
      return outcome
    }
    let summary = FetchSummary(
      report: RefreshReport(outcomes: failed), now: Date(), style: TerminalStyle())
    let lines = summary.failures(isShort: true).split(separator: "\n")
    #expect(lines.count == 11)
    #expect(lines[9] == "✗ F10: 4010 Oops")
    #expect(lines[10] == "✗ and 2 more: see 'aggregate feeds --failing'")
    #expect(summary.failures().split(separator: "\n").count == 12)
  }
}
