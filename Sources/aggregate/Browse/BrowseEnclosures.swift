import ArticleRendering
import Browsing
import FeedBasics
import FeedConfiguration
import FeedLibrary
import FeedModel
import Synchronization

/// What the full-screen reader does with enclosures. Downloads go on in the background, one after another.
final class BrowseEnclosures: Sendable {
  private let inbox: BrowseInbox
  private let store: BrowseStore
  /// Those to be downloaded, the one that is being downloaded first.
  private let waiting = Mutex([EnclosureList.Item]())

  init(inbox: BrowseInbox, store: BrowseStore) {
    self.inbox = inbox
    self.store = store
  }

  /// - Throws: exit 1 if the article has no such enclosure.
  func run(_ action: EnclosureAction, of number: Int, url: String?, _ session: Session) throws {
    let one = try chosen(number, url: url)
    switch action {
    case .toggleQueued: try change(.queued(!one.isQueued), one, session)
    case .togglePlayed: try change(.played(!one.isPlayed), one, session)
    case .download: try download(one, session)
    }
  }

  /// The enclosure that an action is for, and its article.
  /// - Parameter url: its URL; nil for the first one that was not played, or else the first.
  /// - Throws: exit 1 if the article has no such enclosure.
  func chosen(_ number: Int, url: String?) throws -> ArticleAttachment {
    guard let store = try store.current() else { throw CommandFailure.failed("nothing is stored") }
    var all: [ArticleAttachment] = []
    _ = try EnclosureSelection().visit([number], in: store) { all += $0 }
    if let url {
      guard let one = all.first(where: { $0.attachment.url == url }) else {
        throw CommandFailure.failed("this link is not an enclosure")
      }
      return one
    }
    guard let one = all.first(where: { !$0.isPlayed }) ?? all.first else {
      throw CommandFailure.failed("this article has no enclosure")
    }
    return one
  }

  /// Changes what is remembered of an enclosure.
  func change(_ change: AttachmentChange, _ one: ArticleAttachment, _ session: Session) throws {
    let writable = try store.writable()
    let attachment = QueuedAttachment(url: one.attachment.url, article: one.article)
    _ = try writable.apply(change, to: [attachment], at: session.library.now)
    let action: EnclosureAction =
      switch change {
      case .queued: .toggleQueued
      case .played: .togglePlayed
      }
    inbox.post(.enclosures(try writable.attachmentMarks(), after: action))
    inbox.post(.message(change.done(to: "1 enclosure")))
  }

  // MARK: Playing

  /// The enclosure's file if it was downloaded, else its URL.
  func place(_ one: ArticleAttachment, _ session: Session) -> String {
    let path = folderPath(session)
    return DownloadFolder.finished(one, in: path).map { "\(path)/\($0)" } ?? one.attachment.url
  }

  private func folderPath(_ session: Session) -> String {
    let library = session.library
    return library.paths.path(
      named: library.settings.downloads, environment: library.environment)
  }

  // MARK: Downloading

  private func download(_ one: ArticleAttachment, _ session: Session) throws {
    let item = EnclosureList.Item(one)
    let config = try session.library.configOrEmpty()
    let path = folderPath(session)
    let isFirst = try waiting.withLock { waiting in
      guard !waiting.contains(where: { $0.url == item.url }) else {
        throw CommandFailure.failed("it is being downloaded already")
      }
      waiting.append(item)
      return waiting.count == 1
    }
    noteCount()
    inbox.post(.message("downloading \(BrowseEnclosures.name(item))"))
    guard isFirst else { return }
    inbox.work(session) { [self] in
      do {
        try await work(off: DownloadFolder(path: path), config, session)
      } catch {
        waiting.withLock { $0 = [] }
        noteCount()
        throw error
      }
    }
  }

  /// Downloads what is waiting, until nothing is.
  private func work(off folder: DownloadFolder, _ config: Config, _ session: Session) async throws {
    let fetcher = session.library.patientFetcher(secrets: config.allSecrets, config)
    let home = session.library.environment["HOME"]
    var report = BrowseDownloads(
      folder: MessageText(width: session.terminal.width, home: home).shortened(folder.path),
      mask: SecretMask(config.allSecrets))
    var next = waiting.withLock { $0.first }
    while let item = next {
      let name = BrowseEnclosures.name(item)
      let isSaved: Bool
      if let file = folder.finished(item.attachment) {
        isSaved = report.add(name, .saved(file), wasThere: true)
      } else {
        let result = await session.library.download(
          item, by: fetcher, into: folder, config, maximumSize: FileDownload.usualSize
        ) { [progress = progress(of: item, in: folder)] in progress($0) }.run()
        isSaved = report.add(name, result)
      }
      inbox.post(.downloadEnded(item.url, isSaved: isSaved))
      // Within one lock, so that what is added meanwhile is either seen here or begins a run of its own.
      next = waiting.withLock { waiting in
        waiting.removeFirst()
        return waiting.first
      }
      noteCount()
      inbox.post(next == nil ? report.end : report.last)
    }
  }

  /// - Parameter progress: that of the first; nil if it has just begun.
  private func noteCount(_ progress: String? = nil) {
    // Within the lock, so that the last number is posted last.
    waiting.withLock { inbox.post(.downloading($0.count, progress: progress)) }
  }

  /// Shows how much of a download has arrived, megabyte by megabyte. A part that was there before does not count, and then
  /// the size that the feed names says nothing.
  private func progress(
    of item: EnclosureList.Item, in folder: DownloadFolder
  ) -> @Sendable (Int) -> Void {
    let received = SharedCount()
    let isBegun = FileManager.default.fileExists(atPath: folder.partPath(item.url))
    let size = isBegun ? nil : item.attachment.attachment.size
    return { [self] count in
      guard let total = received.add(count, reaching: 1_000_000) else { return }
      let whole = size.flatMap { $0 > total ? " of \(ByteCount($0))" : nil } ?? ""
      noteCount("downloading \(BrowseEnclosures.name(item)): \(ByteCount(total))\(whole) received")
    }
  }

  /// A number to which threads add.
  private final class SharedCount: Sendable {
    private let value = Mutex(0)

    /// - Returns: the sum, if it has reached the next multiple of a number.
    func add(_ number: Int, reaching step: Int) -> Int? {
      value.withLock { value in
        let before = value
        value += number
        return before / step == value / step ? nil : value
      }
    }
  }

  private static func name(_ item: EnclosureList.Item) -> String {
    TerminalText.cut(
      TerminalText.line(item.attachment.title ?? item.url), to: BrowseDownloads.widestName)
  }
}

/// What became of the downloads of a run, and what is said of them.
struct BrowseDownloads {
  /// The columns of a name in a message, which would otherwise cover the list.
  static let widestName = 40
  /// The columns of a file's name, which comes after its folder.
  private static let widestFile = 60
  /// The folder, as messages name it.
  let folder: String
  let mask: SecretMask
  private var saved = 0
  private var problems: [String] = []
  /// What is said of the last one alone.
  private(set) var last = BrowseEvent.message("")

  init(folder: String, mask: SecretMask) { (self.folder, self.mask) = (folder, mask) }

  /// Notes how a download ended.
  /// - Parameters:
  ///   - name: that of the enclosure, for messages.
  ///   - wasThere: whether its file was there before.
  /// - Returns: whether its file is there now.
  mutating func add(_ name: String, _ result: FileDownload.Result, wasThere: Bool = false) -> Bool {
    let problem: String
    switch result {
    case .saved(let file):
      saved += 1
      let path = "\(folder)/\(TerminalText.cut(file, to: BrowseDownloads.widestFile))"
      last = .message(wasThere ? "it is already there: \(path)" : "downloaded \(path)")
      return true
    case .failed(let reason), .unwritable(let reason): problem = reason
    case .busy(let host, _): problem = "\(host ?? "its host") asks for a pause"
    case .interrupted: problem = "interrupted"
    }
    problems.append(mask.masked("\(name): \(problem)"))
    last = .failed(problems[problems.count - 1])
    return false
  }

  /// What is said once nothing waits any more: of one download what became of it, else of all in one sentence, since its
  /// message takes the place of those before.
  var end: BrowseEvent {
    guard saved + problems.count > 1 else { return last }
    guard let first = problems.first else { return .message("\(saved) downloaded") }
    let more = problems.count > 1 ? "; and \(problems.count - 1) more" : ""
    return .failed(
      (saved > 0 ? "\(saved) downloaded, " : "") + "\(problems.count) failed: \(first)\(more)")
  }
}
