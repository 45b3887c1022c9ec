import ArticleRendering
import Browsing
import FeedBasics
import FeedConfiguration
import FeedLibrary
import FeedModel
import Refreshing

/// Fetches in the background of the full-screen reader.
struct BrowseFetch {
  let session: Session
  let inbox: BrowseInbox
  let store: BrowseStore

  /// - Parameters:
  ///   - source: the feed or tag; nil for all feeds that are due.
  ///   - force: whether to fetch it before it is due.
  ///   - isAsked: whether the user asked for it, and so learns that nothing is due, or that there is no network.
  func start(_ source: BrowseSource?, force: Bool, isAsked: Bool = true) {
    Task { [session, inbox] in
      do {
        let session = session.renewed
        let config = try session.library.config()
        let start = session.library.now
        var refresh = FeedFetch(library: session.library, config: config)
        refresh.asked = source?.kind == .feed
        refresh.force = force
        let progress = FetchCount { [inbox] line in
          if isAsked || line != FetchCount.beginning { inbox.post(.fetching(line)) }
        }
        let feeds = source?.feeds(of: config) ?? config.sources
        if let source, source.kind == .feed, feeds.isEmpty {
          inbox.post(.fetched("\(source.name) is no longer in \(config.path)", isNew: false))
          return
        }
        let report = try await refresh.run(feeds) { progress.note($0) }
        if !isAsked, report.attempted.isEmpty || report.isOffline {
          inbox.post(.fetched(nil, isNew: false))
          if !report.isOffline { try await followLists(config, session) }
          return
        }
        let seconds = session.library.now.timeIntervalSince(start)
        let text = summary(report, now: session.library.now, seconds: seconds)
        if report.attempted.isEmpty, report.outcomes.contains(where: \.canBeForced) {
          inbox.post(.notDue(text, source))
          if source == nil { try await followLists(config, session) }
          return
        }
        let isNew = report.outcomes.contains { $0.changes != StoreChanges() }
        finish(text, isNew: isNew)
        if report.isOffline { return }
        var pages = PageFetch(library: session.library, config: config)
        pages.isOnline = report.isOnline
        try await loadPages(of: feeds, pages, progress)
        for report in try await Sending(library: session.library, config: config).run() {
          inbox.post(.message(report.summary))
        }
        if source == nil { try await followLists(config, session) }
      } catch {
        inbox.post(.fetched(isAsked ? session.short(error) : nil, isNew: false))
      }
    }
  }

  /// Looks at the lists of feeds that are due, last as in `latest`: a slow server of a list must not keep anything back.
  private func followLists(_ config: Config, _ session: Session) async throws {
    if config.lists.isEmpty { return }
    let lists = FollowedLists(library: session.library, config: config)
    for remark in try await lists.update().compactMap(\.remark) {
      finish(remark.text, isNew: true)
    }
  }

  /// Loads the pages of new articles, which is shown like the fetch itself.
  private func loadPages(
    of feeds: [Feed], _ pages: PageFetch, _ progress: FetchCount
  ) async throws {
    let start = pages.library.now
    let task = try pages.start(feeds) { progress.note($0) }
    guard let report = try await task?.value else { return }
    let summary = PageSummary(report: report, style: TerminalStyle())
      .text(seconds: pages.library.now.timeIntervalSince(start))
    finish(summary.trimmed(where: \.isNewline), isNew: report.loaded > 0)
  }

  /// Reports a result. What it brought is read again then, so it is not noticed as a change by another program.
  private func finish(_ text: String, isNew: Bool) {
    if isNew { store.noteOwnChange() }
    inbox.post(.fetched(text, isNew: isNew))
  }

  /// The result of a fetch, in one line.
  private func summary(_ report: RefreshReport, now: Date, seconds: Double) -> String {
    if let obstacle = report.obstacle, let reason = obstacle.reason {
      return "\(reason); \(obstacle.cure)"
    }
    let summary = FetchSummary(report: report, now: now, style: TerminalStyle())
    // Of many failures the number is more useful than the first.
    let failsWhole =
      report.attempted.allSatisfy { $0.status == .failed }
      && (report.isOffline || report.attempted.count < 3)
    let text =
      report.attempted.isEmpty
      ? summary.nothingDueShortly() + summary.unsent
      : failsWhole
        ? summary.failures(isShort: true) : summary.text(seconds: seconds) + summary.unsent
    let lines = text.split(separator: "\n").map(String.init)
    return (lines + summary.notes(all: false)).joined(separator: " · ")
  }
}

extension FeedOutcome {
  /// Whether the feed was skipped for a reason that a user may override.
  fileprivate var canBeForced: Bool {
    status == .skipped && (reason == .backOff || reason == .serverHints || reason == .interval)
  }
}

extension BrowseSource {
  /// The configured feeds that the source names: those with its tag, or the one feed.
  fileprivate func feeds(of config: Config) -> [Feed] {
    let names = kind == .tag ? config.feeds(tagged: name) : [name]
    return config.feeds.filter { names.contains($0.name) }
  }
}
