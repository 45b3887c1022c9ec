package import FeedBasics
package import FeedConfiguration
package import FeedModel

/// Sends what is queued for targets.
package struct Sending: Sendable {
  package let library: Library
  package let config: Config

  /// Creates it from its parts.
  package init(library: Library, config: Config) {
    self.library = library
    self.config = config
  }

  /// What sending to one target brought.
  package struct Report: Sendable, Equatable {
    package var target: String
    package var sent = 0
    /// What became of articles that were not sent, by number.
    package var problems: [Problem] = []
    /// When the rest may be sent; nil if nothing waits.
    package var next: Date?

    /// An article that was not sent.
    package struct Problem: Sendable, Equatable {
      package var article: Int
      package var words: String
      /// Whether it is tried again by itself.
      package var isTriedAgain: Bool
    }

    init(target: String) { self.target = target }

    /// Whether anything happened.
    package var isEmpty: Bool { sent == 0 && problems.isEmpty }

    /// How many articles are not tried again by themselves.
    package var failed: Int { problems.count { !$0.isTriedAgain } }

    /// In one line, `linkding: 3 articles sent; article 7 not sent: 404 Not Found`; of more than two reasons the last.
    package var summary: String {
      line(hasManyReasons ? ["\(failed) not sent"] + reasons.suffix(1) : reasons)
    }

    /// The same in as many lines as it takes: more than two reasons have a line each.
    package var lines: [String] {
      hasManyReasons ? [line(["\(failed) not sent"])] + reasons : [summary]
    }

    private func line(_ reasons: [String]) -> String {
      var parts = reasons
      if sent > 0 { parts.insert("\(Amount(sent, "article")) sent", at: 0) }
      if let problem = problems.last, problem.isTriedAgain { parts.append(problem.words) }
      return "\(target): \(parts.joined(separator: "; "))"
    }

    /// More reasons than a line has room for.
    private var hasManyReasons: Bool { reasons.count > 2 }

    private var reasons: [String] {
      let ended = problems.filter { !$0.isTriedAgain }
      return ended.map(\.words).uniqued().map { words in
        let numbers = ended.filter { $0.words == words }.map { "\($0.article)" }
        let list = numbers.count > 10 ? numbers.listed(first: 10) : numbers.listed("and")
        return "\(numbers.count == 1 ? "article" : "articles") \(list) not sent: \(words)"
      }
    }
  }

  /// The target of a name.
  /// - Throws: ``LibraryFailure`` that names the others.
  package func target(_ name: String) throws(LibraryFailure) -> SendTarget {
    if let target = config.sends.first(where: { $0.name == name }) { return target }
    let names = config.sends.map(\.name)
    guard !names.isEmpty else {
      throw .usage(
        "there is no target '\(name)': add [send.\(name)] to \(library.feedsPlace), as docs/sending.md shows"
      )
    }
    throw .usage(
      "there is no target '\(name)'\(SpellingSuggestion.text(for: name, among: names)); there \(names.count == 1 ? "is" : "are") "
        + names.joined(separator: ", "))
  }

  /// Queues articles for a target.
  /// - Parameter again: whether those that it has are sent once more.
  package func queue(
    _ articles: [Int], for target: SendTarget, again: Bool = false
  ) throws -> SendQueueing {
    try library.store(.write).queue(articles, for: target.name, again: again, at: library.now)
  }

  /// Why articles were not queued, a line each.
  package static func remarks(on queueing: SendQueueing, for target: SendTarget) -> [String] {
    func line(_ count: Int, _ words: String) -> [String] {
      count == 0
        ? []
        : [
          "\(Amount(count, "article")) \(words); --again sends \(count == 1 ? "it" : "them") once more"
        ]
    }
    return line(queueing.known, "went to \(target.name) before")
      + line(queueing.failed, "could not be sent to \(target.name) before, or may have been")
  }

  /// Sends what may be sent now to all targets, side by side.
  /// - Returns: a report for each target to which something was sent, or was to be.
  package func run() async throws -> [Report] {
    if config.sends.isEmpty { return [] }
    // One that is opened to be read and closed last would leave its log behind.
    guard let store = try library.storeIfPresent(.write) else { return [] }
    let targets = try config.sends.filter { try store.hasSends(to: $0.name) }
    guard !targets.isEmpty else { return [] }
    return try await withThrowingTaskGroup(of: Report.self) { group in
      for target in targets {
        let fetcher = library.fetcher(secrets: target.secrets)
        group.addTask { try await run(target, fetcher: fetcher) }
      }
      var reports: [Report] = []
      for try await report in group where !report.isEmpty { reports.append(report) }
      return reports.sorted { $0.target < $1.target }
    }
  }

  /// Sends what is queued for a target until nothing more may be sent now, the target cannot take anything, or the task is
  /// cancelled. A request in progress is allowed to finish, since it may have arrived already.
  /// - Parameter waits: whether to wait for the next minute if the target has as many as may be within one.
  package func run(
    _ target: SendTarget, fetcher: any FeedFetcher, waits: Bool = false
  ) async throws -> Report {
    var report = Report(target: target.name)
    if let problem = target.problem {
      report.problems.append(Report.Problem(article: 0, words: problem, isTriedAgain: true))
      return report
    }
    let store = try library.store(.write)
    var client = SendClient(target, fetcher: fetcher, others: config.allSecrets)
    while !Task.isCancelled {
      let step = try store.takeSend(
        to: target.name, perMinute: target.perMinute, isIdempotent: target.isIdempotent,
        at: library.now)
      switch step {
      case .nothing: return report
      case .wait(let date):
        report.next = date
        return report
      case .pause(let date):
        guard waits else {
          report.next = date
          return report
        }
        try? await Task.sleep(for: .seconds(max(0.1, date.timeIntervalSince(library.now))))
      case .send(let number, let queued, let attempt):
        let outcome: SendOutcome
        if let article = try store.article(number) {
          (client, outcome) = await Task { [client, now = library.now] in
            var client = client
            let outcome = await client.send(article, queued: queued, attempt: attempt, now: now)
            return (client, outcome)
          }.value
        } else {
          outcome = .failed("the article is gone")
        }
        try store.endSend(of: number, to: target.name, outcome, at: library.now)
        switch outcome {
        case .sent: report.sent += 1
        case .failed(let words):
          report.problems.append(Report.Problem(article: number, words: words, isTriedAgain: false))
        case .unclear(let words):
          report.problems.append(
            Report.Problem(
              article: number, words: "\(words); whether it arrived is unknown", isTriedAgain: false
            ))
        case .later(let words, let date, let isCounted):
          let isLast = isCounted && attempt >= SendOutcome.attempts
          report.problems.append(
            Report.Problem(article: number, words: words, isTriedAgain: !isLast))
          report.next = date
          return report
        }
      }
    }
    return report
  }

  /// What is queued for each target, in the order of the config, and for targets that it does not have any more.
  package func counts() throws -> [SendCounts] {
    let stored = try library.storeIfPresent()?.sendCounts(at: library.now) ?? []
    let names = Set(config.sends.map(\.name))
    return config.sends.map { target in
      stored.first { $0.target == target.name } ?? SendCounts(target: target.name)
    } + stored.filter { !names.contains($0.target) && $0.waiting + $0.failed + $0.unclear > 0 }
  }
}

extension Sending {
  /// The request by which an article is sent, for people to read. It contains secrets.
  package static func text(ofRequestFor article: Article, to target: SendTarget) -> String {
    let request = SendClient(target, fetcher: NoFetcher())
      .request(article, queued: Date(timeIntervalSince1970: 0), mask: "***")
    var lines = ["\(target.method.rawValue) \(request.location.baseURL ?? "")"]
    lines += request.headers.map { "\($0.name): \($0.value)" }
    lines.append("Content-Type: \(target.contentType)")
    let body = String(decoding: request.submission?.body ?? Data(), as: UTF8.self)
    return (lines + ["", body]).map {
      UnsafeCharacters.removed(from: $0, keepingLines: true)
    }.joined(separator: "\n") + "\n"
  }

  private struct NoFetcher: FeedFetcher {
    func fetch(_ request: FetchRequest) throws(FetchError) -> FetchResponse {
      throw .unreachable("nothing is sent")
    }
  }
}
