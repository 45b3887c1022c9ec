import FeedConfiguration
import FeedModel
import FeedPlatform
import PostgreSQLStore
import Refreshing
import SQLiteStore

/// Copies one store to another one, until that is done or interrupted.
struct StoreCopyRun {
  let session: Session

  /// A store that was named.
  private struct Place {
    /// A path, or a URL with the values of its variables.
    let store: String
    /// Names it without secrets, whatever the current folder is.
    let name: String

    init(_ argument: String, _ session: Session) {
      store = Paths(config: nil, store: argument, environment: session.environment).store
      name =
        ServerAddress.isServer(store)
        ? ServerAddress(store).description
        : URL(fileURLWithPath: FilePath.target(of: store)).standardizedFileURL.path
      PasswordWarning(store: argument, isQuiet: session.isQuiet).show()
    }

    func open(_ access: StoreAccess) throws(StoreError) -> any StoreCopying {
      if ServerAddress.isServer(store) {
        return try PostgreSQLArticleStore(
          ServerAddress(store), access: access, policy: StandardMergePolicy())
      }
      return try SQLiteArticleStore(path: store, access: access, policy: StandardMergePolicy())
    }

    /// Claims the store for this copy, until the result is released.
    func claim() throws(StoreError) -> any FetchLock {
      if ServerAddress.isServer(store) {
        return try PostgreSQLArticleStore.lockForCopying(ServerAddress(store))
      }
      return try SQLiteArticleStore.lockForFetching(path: store)
    }
  }

  /// - Throws: exit 64 if both are the same store, 130 or 143 if it was interrupted, and ``StoreError``.
  func copy(from: String, to: String) throws {
    let (from, to) = (Place(from, session), Place(to, session))
    guard from.name != to.name else {
      throw CommandFailure.usage("name two stores; \(from.name) cannot be copied to itself")
    }
    // Before the other one is created.
    let source = try from.open(.copySource)
    let lock = try to.claim()
    defer { withExtendedLifetime(lock) {} }
    let target = try to.open(.copyTarget)
    let interruption = Interruption()
    defer { interruption.end() }
    let progress = FetchProgress(terminal: session.terminal)
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
}
