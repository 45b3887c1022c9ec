import FeedBasics
import FeedLibrary
import FeedModel

/// Copies one store to another one, until that is done or interrupted.
struct StoreCopyRun {
  let session: Session

  /// - Throws: exit 64 if both are the same store, 130 or 143 if it was interrupted, and ``StoreError``.
  func copy(from: String, to: String) throws {
    let (from, to) = (place(from), place(to))
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

  /// A store that was named. A password in its URL is warned about.
  private func place(_ argument: String) -> StorePlace {
    if StorePlace.hasPassword(argument), !session.isQuiet {
      StandardError.line(StorePlace.passwordWarning)
    }
    return StorePlace(argument, environment: session.library.environment)
  }
}
