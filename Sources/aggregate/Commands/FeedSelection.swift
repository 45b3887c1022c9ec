import ArticleStorage
import FeedModel

/// Feeds as users name them: by name, by a part of it, or by tag.
struct FeedSelection {
  let session: Session
  /// nil before the first fetch.
  let store: SQLiteArticleStore?

  /// The names of the feeds that fit both; nil where neither was given.
  func names(feeds: [String], tags: [String]) throws -> [String]? {
    var names: [String]?
    if !feeds.isEmpty {
      let known = try knownNames()
      var found: [String] = []
      for feed in feeds { found += try FeedSelection.match(feed, among: known) }
      names = found
    }
    if !tags.isEmpty {
      let config = try session.config()
      var found: [String] = []
      for tag in tags { found += try FeedSelection.feeds(tagged: tag, in: config) }
      names = names.map { $0.filter(found.contains) } ?? found
    }
    guard let names else { return nil }
    // A feed that was renamed is stored under its old name until it is fetched again.
    let feeds = try session.configIfPresent()?.feeds ?? []
    let stored = try store?.storedNames(of: feeds) ?? [:]
    return names.map { stored[$0] ?? $0 }
  }

  private func knownNames() throws -> [String] {
    let configured = try session.configIfPresent()?.feeds.map(\.name) ?? []
    let stored = try store?.feedNames() ?? []
    return configured + stored.filter { !configured.contains($0) }
  }

  /// The feed of that name, else those whose names hold the text, letter case aside.
  static func match(_ text: String, among known: [String]) throws(CommandFailure) -> [String] {
    guard !text.allSatisfy(\.isWhitespace) else {
      throw CommandFailure.usage(EmptyValue.message("the name of a feed"))
    }
    if known.contains(text) { return [text] }
    let folded = text.lowercased()
    let parts = known.filter { $0.lowercased().contains(folded) }
    let whole = parts.filter { $0.lowercased() == folded }
    guard !parts.isEmpty else {
      throw CommandFailure.usage(
        "no feed is named '\(text)'\(Suggestion.text(for: text, among: known))")
    }
    return whole.isEmpty ? parts : whole
  }

  static func feeds(tagged tag: String, in config: Config) throws(CommandFailure) -> [String] {
    let names = config.feeds(tagged: tag)
    guard !names.isEmpty else {
      let tags = Set(config.feeds.flatMap(\.tags))
      let known = tags.isEmpty ? "" : "; there are \(tags.sorted().joined(separator: ", "))"
      throw CommandFailure.usage("no feed in \(config.path) has the tag '\(tag)'\(known)")
    }
    return names
  }
}
