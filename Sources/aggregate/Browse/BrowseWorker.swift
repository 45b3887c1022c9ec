import ArticleRendering
import Browsing
import Configuration
import FeedModel
import Foundation
import Refreshing

/// Runs the commands of the full-screen reader, and posts their results to the inbox.
struct BrowseWorker {
  let session: Session
  let store: any ArticleStore
  let inbox: BrowseInbox
  let pictures: BrowsePictures

  init(session: Session, store: any ArticleStore, inbox: BrowseInbox) {
    self.session = session
    self.store = store
    self.inbox = inbox
    pictures = BrowsePictures(session: session, inbox: inbox)
  }

  func run(_ command: BrowseCommand) {
    do {
      try attempt(command)
    } catch let failure as CommandFailure {
      inbox.post(.failed(short(failure.message ?? "failed")))
    } catch {
      inbox.post(.failed(short("\(error)")))
    }
  }

  private var undoKey: String { KeyMap.standard.label(.undo) ?? "" }

  /// The text without the folder of the config, since the useful part of an error would be far from its beginning.
  private func short(_ text: String) -> String {
    let name = session.paths.config.split(separator: "/").last.map(String.init) ?? ""
    return text.replacing(session.paths.config, with: name)
  }

  private func attempt(_ command: BrowseCommand) throws {
    switch command {
    case .loadSources: inbox.post(.sources(try BrowseSources(session.renewed, store).all()))
    case .countUnread: count()
    case .loadHeadlines(let condition, let after, let limit, let request):
      var query = ArticleQuery(try visible(condition), limit: limit)
      query.after = after
      let headlines = try store.headlines(query)
      inbox.post(.headlines(headlines, request: request, isEnd: headlines.count < limit))
    case .reload(let numbers): inbox.post(.changed(try store.headlines(numbers)))
    case .loadArticle(let number): try load(number)
    case .loadPicture(let url, let number, let columns, let rows):
      let feeds = try store.article(number)?.appearances.map(\.feed) ?? []
      pictures.load(url, of: number, carriedBy: Set(feeds), columns: columns, rows: rows)
    case .noteRead(let number):
      // On read-only media articles cannot be marked, but still read.
      do {
        _ = try writable().mark([number], .read(true), description: "marked read")
      } catch {
        inbox.post(.changed(try store.headlines([number])))
      }
    case .setRead(let number, let isRead):
      try mark(number, .read(isRead), isRead ? "marked read" : "marked unread")
    case .setStarred(let number, let isStarred):
      try mark(number, .starred(isStarred), isStarred ? "starred" : "unstarred")
    case .markAllRead(let condition, let limit):
      let condition = try visible(condition)
      let query = ArticleQuery(limit == nil ? condition.and(.unread) : condition, limit: limit)
      let count = try writable().mark(query, .read(true), description: "marked read")
      inbox.post(
        .message(
          count == 0
            ? "nothing unread here"
            : "\(Amount(count, "article")) marked read; press \(undoKey) to undo"))
    case .undo:
      let undone = try writable().undo()
      inbox.post(
        .message(
          undone.map { "undone: \(Amount($0.articles, "article")) \($0.description)" }
            ?? "nothing to undo"))
    case .search(let text, let list):
      let condition = try session.resolution(store).condition(text)
      let source =
        list.map {
          BrowseSource(
            kind: .search, name: "\(text) in \($0.name)", condition: $0.condition.and(condition))
        } ?? BrowseSource(kind: .search, name: text, condition: condition)
      inbox.post(.found(source))
    case .save(let number): try save(number)
    case .fetch(let source): fetch(source)
    // Commands that need the terminal are run by the loop.
    case .open, .copy, .redraw, .suspend, .quit: break
    }
  }

  /// The condition without articles of feeds that are no longer configured.
  private func visible(_ condition: ArticleCondition) throws(StoreError) -> ArticleCondition {
    try session.renewed.visible(store).condition(condition)
  }

  /// The screen shows the mark already; if it cannot be stored, the stored state is shown again.
  private func mark(_ number: Int, _ mark: UserMark, _ description: String) throws {
    do {
      _ = try writable().mark([number], mark, description: description)
    } catch {
      inbox.post(.changed(try store.headlines([number])))
      throw error
    }
  }

  /// The store for writing, opened only when needed: a store on read-only media can still be browsed.
  private func writable() throws(StoreError) -> any ArticleStore { try session.store(.write) }

  private func load(_ number: Int) throws {
    guard let article = try store.article(number) else {
      throw CommandFailure.failed("article \(number) no longer exists")
    }
    inbox.post(.article(article, blocks: ArticleContent.blocks(article.entry)))
    guard article.appearances.contains(where: \.lacksDetail) else { return }
    let details = try session.details(store)
    Task { [inbox] in
      let whole = try? await details.complete(article) { inbox.post(.failed($0)) }
      if let whole, whole != article {
        inbox.post(.completed(whole, blocks: ArticleContent.blocks(whole.entry)))
      }
    }
  }

  private func save(_ number: Int) throws {
    guard let article = try store.article(number) else {
      throw CommandFailure.failed("article \(number) no longer exists")
    }
    let folder = FileManager.default.currentDirectoryPath
    inbox.post(.message("saved as \(try SavedArticle(article: article).write(to: folder))"))
  }

  /// Uses its own connection, since counting takes time proportional to the number of unread articles.
  private func count() {
    Task { [session, inbox] in
      guard let store = try? session.store(.read),
        let sources = try? BrowseSources(session.renewed, store).counted()
      else { return }
      inbox.post(.sources(sources))
    }
  }

  private func fetch(_ source: BrowseSource?) {
    Task { [session, inbox] in
      do {
        let session = session.renewed
        let config = try session.config()
        let start = session.now
        var refresh = FetchCommandRunner(session: session, config: config)
        refresh.asked = source?.kind == .feed
        let progress = FetchCount()
        refresh.observer = { inbox.post(.fetching(progress.line($0))) }
        let report = try await refresh.run(source?.feeds(of: config) ?? config.feeds)
        let seconds = session.now.timeIntervalSince(start)
        let isNew = report.outcomes.contains { $0.changes != StoreChanges() }
        inbox.post(
          .fetched(summary(report, now: session.now, seconds: seconds), isNew: isNew))
      } catch let failure as CommandFailure {
        inbox.post(.fetched(short(failure.message ?? ""), isNew: false))
      } catch {
        inbox.post(.fetched(short("\(error)"), isNew: false))
      }
    }
  }

  /// The result of a fetch, in one line.
  private func summary(_ report: RefreshReport, now: Date, seconds: Double) -> String {
    if report.isOffline { return "offline: nothing could be fetched" }
    let summary = FetchSummary(report: report, now: now, style: TerminalStyle())
    let text =
      report.attempted.isEmpty
      ? summary.nothingDueShortly()
      : report.attempted.count == 1 && report.attempted[0].status == .failed
        ? summary.failures() : summary.text(seconds: seconds)
    return text.trimmingCharacters(in: .newlines)
  }
}

extension BrowseSource {
  /// The configured feeds that the source names: those with its tag, or the one feed.
  fileprivate func feeds(of config: Config) -> [Feed] {
    let names = kind == .tag ? config.feeds(tagged: name) : [name]
    return config.feeds.filter { names.contains($0.name) }
  }
}
