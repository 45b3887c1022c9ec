import ArticleRendering
import BrowseKeys
import Browsing
import Dispatch
import FeedBasics
import FeedConfiguration
import FeedLibrary
import FeedModel
import Refreshing
import Synchronization

/// Runs the commands of the full-screen reader, and posts their results to the inbox.
struct BrowseWorker: Sendable {
  let session: Session
  let store: BrowseStore
  let inbox: BrowseInbox
  let pictures: BrowsePictures
  let enclosures: BrowseEnclosures
  private let pages: BrowsePages
  /// Reads the rows of lists, one list after the other.
  private let lists = DispatchQueue(label: "lists")
  private let newestList = NewestRequest()

  /// - Parameter keys: the keys that messages name.
  init(session: Session, inbox: BrowseInbox, keys: KeyMap = .standard) {
    self.session = session
    store = BrowseStore(session, inbox, keys)
    self.inbox = inbox
    pictures = BrowsePictures(session: session, inbox: inbox)
    pages = BrowsePages(inbox: inbox)
    enclosures = BrowseEnclosures(inbox: inbox, store: store)
  }

  func run(_ command: BrowseCommand) {
    do {
      try attempt(command)
    } catch {
      inbox.post(.failed(session.short(error)))
    }
  }

  /// Shows what is new since the last look as new. Opening the reader is a look; a store that can only be read has none.
  func noteLook(_ state: inout BrowseState) {
    guard let current = try? store.current() else { return }
    state.settings.newAfter = (try? current.lastLook())?.lastNumber
    Task { [session, store] in try? store.writable().recordLook(at: session.library.now) }
  }

  /// Fetches in the background.
  /// - Parameter isAsked: whether the user asked for it.
  func fetch(_ source: BrowseSource?, force: Bool = false, isAsked: Bool = true) {
    BrowseFetch(session: session, inbox: inbox, store: store)
      .start(source, force: force, isAsked: isAsked)
  }

  private func attempt(_ command: BrowseCommand) throws {
    switch command {
    case .loadSources:
      inbox.post(
        .sources(try BrowseSources(session: session.renewed, store: store.current()).all()))
      Task { [store] in store.noteStart() }
    case .countUnread: count()
    case .noticeChanges: noticeChanges()
    case .loadHeadlines(let query, let request):
      let headlines = try store.current().map { try $0.headlines(store.visible(query, $0)) } ?? []
      let isEnd = query.limit.map { headlines.count < $0 } ?? true
      inbox.post(.headlines(headlines, request: request, isEnd: isEnd))
    case .loadRows(let query, let request):
      loadRows(query, request) { .rows($0, request: request) }
    case .loadUnread(let numbers, let query, let request):
      loadRows(query, and: numbers, request) { .unread($0, request: request) }
    case .reload(let numbers, let query, let changes):
      inbox.post(.changed(try store.rows(numbers, query), after: changes))
    case .loadArticle(let number): try load(number)
    case .loadUnreadOfRow(let number, let query):
      let all = try store.articles(ofRows: [number], query)
      let unread = try store.current()?.headlines(all).first { !$0.isRead }
      try load(unread?.number ?? number)
    case .openStory(let number): try openStory(number)
    case .loadPage(let number):
      try pages.load(number, session.renewed, in: store.writable())
    case .loadPicture(let url, let number, let columns, let rows):
      let feeds = try store.current()?.article(number)?.appearances.map(\.feed) ?? []
      pictures.load(url, of: number, carriedBy: Set(feeds), columns: columns, rows: rows)
    case .send(let number, let name): try send(number, to: name)
    case .search(let text, let list):
      let resolution = session.library.resolution(try store.current())
      let condition: ArticleCondition
      do {
        condition = try resolution.condition(text)
      } catch {
        inbox.post(.wrongQuery(text, within: list, problem: session.short(error)))
        return
      }
      var source =
        list.map {
          BrowseSource(
            kind: .search, name: "\(text) in \($0.name)", condition: $0.condition.and(condition))
        } ?? BrowseSource(kind: .search, name: text, condition: condition)
      source.rows = .articles
      inbox.post(.found(source))
      if let hint = try hint(text, source.condition) { inbox.post(.message(hint)) }
    case .enclosure(let action, let number, let url):
      try enclosures.run(action, of: number, url: url, session.renewed)
    case .save(let number): inbox.post(.message(shortened("saved as \(try save(number))")))
    case .saveAll(let query): try saveAll(query)
    case .fetch(let source, let force):
      noticeChanges()
      fetch(source, force: force)
    case .loadDetails(let source):
      let details = try BrowseDetails(session: session.renewed, store: store.current())
      inbox.post(.details(try details.fields(of: source)))
    case .loadLabels: inbox.post(.labels(try store.current()?.labels().map(\.name) ?? []))
    case .edit(let edit): try BrowseEdits(session: session.renewed, inbox: inbox).run(edit)
    case .change(let change): store.run(change)
    // The loop has the terminal itself.
    case .terminal: break
    }
  }

  /// Lists the articles of an article's story.
  private func openStory(_ number: Int) throws {
    guard let store = try store.current(), let article = try store.article(number),
      let story = article.story
    else { return inbox.post(.failed("article \(number) is in no story")) }
    let lead = try store.headlines([story.lead]).first
    var source = BrowseSource(
      kind: .search, name: "story: \(lead?.title ?? "article \(story.lead)")",
      condition: .numbers(story.articles))
    source.rows = .oneStory
    inbox.post(.found(source))
  }

  /// Queues the article, and sends what is queued in the background.
  private func send(_ number: Int, to name: String) throws {
    let library = session.renewed.library
    let sending = Sending(library: library, config: try library.config())
    let target = try sending.target(name)
    let queueing = try sending.queue([number], for: target)
    guard queueing.queued + queueing.waiting > 0 else {
      return inbox.post(
        .message(
          queueing.failed > 0
            ? "it could not be sent to \(name) before; 'aggregate send \(name) --retry' tries again"
            : "\(name) has the article already"))
    }
    inbox.post(.message("sending to \(name) …"))
    inbox.work(session) { [inbox] in
      let report = try await sending.run(
        target, fetcher: library.fetcher(secrets: target.secrets))
      inbox.post(
        report.isEmpty
          ? .message("\(name): it will be sent later")
          : report.problems.isEmpty ? .message(report.summary) : .failed(report.summary))
    }
  }

  // MARK: Articles

  /// The website of a feed, or else the front page of its host; nil for a file, and a feed that is not configured.
  func website(of name: String) throws -> String? {
    let session = session.renewed
    let config = try session.library.config()
    guard let feed = config.feeds.first(where: { $0.name == name }) else { return nil }
    return session.library.websites(of: [feed], in: config)[name] ?? feed.frontPage
  }

  /// - Throws: exit 1 if there is no such article.
  func article(_ number: Int) throws -> Article {
    guard let article = try store.current()?.article(number) else {
      throw CommandFailure.failed("article \(number) does not exist")
    }
    return article
  }

  private func load(_ number: Int) throws {
    let article = try article(number)
    guard let store = try store.current() else { return }
    inbox.post(
      .article(
        article, blocks: ArticleContent.blocks(article.entry),
        others: try session.library.others(inStoryOf: article, store),
        marks: article.entry.attachments.isEmpty
          ? AttachmentMarks() : try store.attachmentMarks()))
    guard article.appearances.contains(where: \.lacksDetail) else { return }
    let details = session.library.details(store)
    Task { [inbox] in
      let whole = try? await details.complete(article) { inbox.post(.failed($0)) }
      if let whole, whole != article {
        inbox.post(.completed(whole, blocks: ArticleContent.blocks(whole.entry)))
      }
    }
  }

  /// The pages of the articles that match, in their order.
  func pages(_ query: ArticleQuery) throws -> [(number: Int, url: String)] {
    guard let store = try store.current() else { return [] }
    return try store.headlines(self.store.visible(query, store)).compactMap { headline in
      headline.url.map { (headline.number, $0) }
    }
  }

  private func saveAll(_ query: ArticleQuery) throws {
    guard let store = try store.current() else { return }
    let numbers = try store.numbers(self.store.visible(query, store))
    for number in numbers { _ = try save(number) }
    let folder = FileManager.default.currentDirectoryPath
    inbox.post(.message(shortened("saved \(Amount(numbers.count, "article")) in \(folder)")))
  }

  private func shortened(_ text: String) -> String {
    MessageText(width: session.terminal.width, home: session.library.environment["HOME"]).shortened(
      text)
  }

  /// - Returns: the file's path.
  private func save(_ number: Int) throws -> String {
    let folder = FileManager.default.currentDirectoryPath
    return try SavedArticle(article: article(number)).write(to: folder)
  }

  /// What else to write in order to find more; nil if nothing comes to mind.
  private func hint(_ text: String, _ condition: ArticleCondition) throws -> String? {
    if let hint = session.languageHint(text) { return hint }
    guard let store = try store.current() else { return nil }
    return try QueryHints(store: store).line(self.store.visible(ArticleQuery(condition), store))
  }

  // MARK: In the background

  private func noticeChanges() {
    Task { [store, inbox] in
      switch store.changeElsewhere() {
      case .articles: inbox.post(.storeChanged)
      case .marks: inbox.post(.marksChanged)
      case nil: break
      }
    }
  }

  /// Uses its own connection, since counting takes time proportional to the number of unread articles.
  private func count() {
    Task { [session, store, inbox] in
      let sources = try? BrowseSources(session: session.renewed, store: store.separate()).counted()
      if let sources { inbox.post(.sources(sources)) }
    }
  }

  /// So many rows that left their list are read together.
  private static let goneBatch = 1000

  /// The same for lists, whose length does not matter for the first page. A list that another one has taken the place of is
  /// not read.
  /// - Parameter shown: the numbers of rows that are read even if they do not belong in the list any more.
  private func loadRows(
    _ query: ArticleQuery, and shown: [Int] = [], _ request: Int,
    _ event: @escaping @Sendable ([ListRow]) -> BrowseEvent
  ) {
    newestList.note(request)
    lists.async {
      guard newestList.isCurrent(request) else { return }
      do {
        guard let store = try store.separate() else { return }
        let query = try self.store.visible(query, store)
        var rows = try store.rows(query)
        let listed = Set(rows.map(\.number))
        let gone = shown.filter { !listed.contains($0) }
        for batch in gone.batches(of: BrowseWorker.goneBatch) {
          rows += try store.rows(showing: batch, in: query).map { ListRow($0) }
        }
        inbox.post(event(rows))
      } catch {
        inbox.post(.failed(session.short(error)))
      }
    }
  }
}

/// The newest list that was asked for.
private final class NewestRequest: Sendable {
  private let number = Atomic(0)

  func note(_ request: Int) { number.store(request, ordering: .relaxed) }
  func isCurrent(_ request: Int) -> Bool { request == number.load(ordering: .relaxed) }
}

extension Session {
  /// An error in the full-screen reader: without the folder of the config, since the useful part would be far from the
  /// beginning.
  func short(_ error: any Error) -> String {
    let text =
      (error as? CommandFailure).map { $0.message ?? "failed" }
      ?? (error as? LibraryFailure)?.message ?? "\(error)"
    let path = library.paths.config
    let name = path.split(separator: "/").last.map(String.init) ?? ""
    return text.replacing(path, with: name)
  }
}

/// Loads the pages of articles in the background of the full-screen reader, each once at a time.
final class BrowsePages: Sendable {
  private let inbox: BrowseInbox
  /// The articles whose pages are being loaded.
  private let running = Mutex(Set<Int>())

  init(inbox: BrowseInbox) { self.inbox = inbox }

  func load(_ number: Int, _ session: Session, in store: any ArticleStore) throws {
    guard running.withLock({ $0.insert(number).inserted }) else { return }
    do {
      try start(number, session, store)
    } catch {
      end(number)
      throw error
    }
  }

  private func end(_ number: Int) { running.withLock { _ = $0.remove(number) } }

  private func start(_ number: Int, _ session: Session, _ store: any ArticleStore) throws {
    guard let article = try store.article(number) else {
      throw CommandFailure.failed("article \(number) does not exist")
    }
    let config = try session.library.configOrEmpty()
    let pages = PageFetch(library: session.library, config: config).single(store)
    inbox.work(session) { [self] in
      defer { end(number) }
      var pages = pages
      let page = try await pages.load(article, refreshes: false)
      guard let whole = try store.article(number) else { return }
      inbox.post(.completed(whole, blocks: ArticleContent.blocks(whole.entry)))
      if let refusal = page?.refusal {
        inbox.post(.failed("\(refusal.description); the feed's text is shown"))
      } else {
        inbox.post(
          .message(
            whole.shownFullText == nil
              ? "the feed's text is longer than the page's" : "showing the text of the page"))
      }
    }
  }
}
