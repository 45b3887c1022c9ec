import ArgumentParser
import FeedConfiguration
import FeedLibrary
import FeedModel

struct Remove: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    command: "remove",
    abstract: "Remove a feed, and with --articles its articles.",
    discussion: """
      Lists leave out the articles of a removed feed; 'list --feed NAME' still finds them. A feed of a [[list]] is \
      disabled instead, since the list would add it again.

      --articles removes them from the store, except those that are starred, labelled or queued, or that another feed \
      carries as well. On a terminal it asks first.

      Examples:
        aggregate remove "BBC News"
        aggregate remove "BBC News" --articles
      """)

  @Argument(help: ArgumentHelp("The feed's name.", valueName: "name"), completion: .feedNames)
  var name: String

  @Flag(help: "Remove the feed's articles from the store as well.")
  var articles = false

  @OptionGroup var global: GlobalOptions

  func run() async throws {
    let session = global.session
    let list = try session.library.list(adding: name)
    try await remove(session, of: list)
    if list == nil { session.reportLeftovers(naming: name) }
  }

  /// - Parameter list: the name of the list that would add the feed again; nil if none would.
  private func remove(_ session: Session, of list: String?) async throws {
    let feedPlace = session.library.place(ofFeed: name)
    let change =
      list.map { "disabled '\(name)' in \(feedPlace), since the list '\($0)' would add it again" }
      ?? "removed '\(name)' from \(feedPlace)"
    guard articles, let store = try session.library.storeIfPresent(.write) else {
      try await session.library.remove(name)
      let kept =
        articles
        ? ""
        : "; its articles are kept \(list == nil ? "but no longer listed" : "and still listed")"
      session.note(change + kept)
      return
    }
    let config = try session.library.config()
    let isConfigured = config.feeds.contains { $0.name == name }
    if !isConfigured,
      let new = try store.storedNames(of: config.feeds).first(where: { $0.value == name })?.key
    {
      // Renamed since the last fetch.
      throw CommandFailure.usage(
        "'\(name)' is named '\(new)' now; run 'aggregate remove \(new) --articles'")
    }
    let removal = try FeedArticles(of: name, in: config, library: session.library, store: store)
    if removal.feeds.isEmpty {
      // Not fetched yet, or unknown.
      try await session.library.remove(name)
      session.note("\(change); it had no articles")
      return
    }
    if !isConfigured, try !removal.hasArticles() { try await session.library.remove(name) }
    let place = isConfigured ? "'\(name)' from \(feedPlace), and " : ""
    try removal.confirm(in: session) {
      list == nil ? "remove \(place)\($0)" : "disable '\(name)' in \(feedPlace), and remove \($0)"
    }
    let done = try await removal.remove {
      if isConfigured { try await session.library.remove(name) }
    }
    session.note(
      (list == nil ? "removed \(place)" : "\(change); removed ") + done.articles + done.ending)
  }
}

extension FeedArticles {
  /// Asks on a terminal whether to go on, if there is anything to remove.
  /// - Parameter question: the question, without what is removed and what stays.
  /// - Throws: that nothing was removed if the user does not agree.
  func confirm(in session: Session, _ question: (_ articles: String) -> String) throws {
    let removal = try removal()
    guard removal.removed > 0, Question.canBeAsked(in: session.terminal) else { return }
    let kept = removal.kept.isEmpty ? "" : " (\(removal.kept))"
    try session.confirm("\(question(removal.articles))\(kept)?", done: "removed")
  }
}
