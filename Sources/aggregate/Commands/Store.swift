import ArgumentParser
import FeedBasics
import FeedLibrary
import FeedModel

/// The commands that deal with the store as a whole.
struct Store: ParsableCommand {
  static let configuration = CommandConfiguration(
    command: "store",
    abstract: "Show what is stored, remove old articles, copy it.",
    subcommands: [Stats.self, Prune.self, CopyStore.self])
}

struct CopyStore: ParsableCommand {
  static let configuration = CommandConfiguration(
    command: "copy",
    abstract: "Copy a store, for example from a file to a server.",
    discussion: """
      Copies everything from one store to another: articles with their numbers and marks, what can be undone, stories and \
      articles kept apart, what rules did, the state of feeds, and whole articles. Each store is a file or the URL of a \
      database on a PostgreSQL server. At the end both are compared.

      TO is created if it does not exist; otherwise it must have no articles. FROM is not changed, and can be used \
      meanwhile. To continue an interrupted copy, run the same command again; until it is complete, TO cannot be used. If \
      FROM has changed since then, the copy begins again.

      Examples:
        aggregate store copy articles.sqlite postgres://db.example/news
        aggregate store copy postgres://db.example/news articles.sqlite
        aggregate store copy articles.sqlite /mnt/backup/articles.sqlite
      """)

  @Argument(help: "The store to copy: a file or a URL.", completion: .file())
  var from: String

  @Argument(help: "The store to copy it to: a file or a URL.", completion: .file())
  var to: String

  @OptionGroup var global: GlobalOptions

  /// - Throws: exit 64 if both are the same store, 130 or 143 if it was interrupted, and ``StoreError``.
  func run() throws {
    let session = global.session
    let (from, to) = (place(from, session), place(to, session))
    guard from.name != to.name else {
      throw CommandFailure.usage("name two stores; \(from.name) cannot be copied to itself")
    }
    // Before the other one is created.
    let source = try openSource(from)
    let lock = try to.claim()
    defer { withExtendedLifetime(lock) {} }
    let target = try to.open(.copyTarget)
    let interruption = Interruption()
    defer { interruption.end() }
    let progress = ProgressLine(session.terminal)
    defer { progress.clear() }
    let summary = try target.copy(source, named: from.name) { step in
      progress.show("\(step.isComparing ? "comparing" : "copying") articles: \(step.percent) %")
      return interruption.signal == nil
    }
    progress.clear()
    guard let summary else {
      throw CommandFailure(
        code: 128 + (interruption.signal ?? SIGINT),
        message: "interrupted; run the same command again to continue")
    }
    let contents = "\(Amount(summary.articles, "article")) of \(Amount(summary.feeds, "feed"))"
    session.note("copied \(contents) from \(from.name) to \(to.name); both have the same contents")
  }

  /// Opens the store to copy. One that does not exist must be misnamed, since no fetch would create it.
  /// - Throws: ``CommandFailure`` with exit 74 if there is no store, else ``StoreError``.
  private func openSource(_ source: StorePlace) throws -> any StoreCopying {
    do throws(StoreError) {
      return try source.open(.copySource)
    } catch {
      guard case .missing = error else { throw error }
      let isAbsent =
        !StorePlace.isServer(from) && !FileManager.default.fileExists(atPath: source.name)
      let problem =
        isAbsent
        ? "the store to copy, \(source.name), does not exist"
        : "there is no store at \(source.name) to copy"
      let advice = "name it first, then the new one ('aggregate store stats' shows where yours is)"
      throw CommandFailure(code: 74, message: "\(problem); \(advice)")
    }
  }

  /// A store that was named. A password in its URL is warned about.
  private func place(_ argument: String, _ session: Session) -> StorePlace {
    if StorePlace.hasPassword(argument), !session.isQuiet {
      StandardError.line(StorePlace.passwordWarning)
    }
    return StorePlace(argument, environment: session.library.environment)
  }
}
