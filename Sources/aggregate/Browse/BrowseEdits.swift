import Browsing
import FeedBasics
import FeedConfiguration
import FeedLibrary
import FeedModel
import FeedParsing

/// Edits of the config that the full-screen reader makes.
struct BrowseEdits {
  let session: Session
  let inbox: BrowseInbox

  func run(_ change: FeedEdit) throws {
    switch change {
    case .add(let url, let asks): add(url, asks: asks)
    case .rename(let name, let new):
      edit { library in
        let also = try await library.rename(name, to: new)
        return .edited(
          "renamed '\(name)' to '\(new)'\(also)\(leftovers(of: name, now: new, library))",
          .init(kind: .feed, name: new))
      }
    case .tag(let name, let tags):
      edit { library in
        let tags = try await library.setTags(tags, of: name)
        return .edited(
          tags.isEmpty
            ? "'\(name)' has no tags now"
            : "'\(name)' has the tags \(tags.joined(separator: ", "))",
          .init(kind: .feed, name: name))
      }
    case .remove(let name, let withArticles):
      guard withArticles, try session.library.storeIfPresent() != nil else {
        return edit { library in
          if let disabled = try disabled(name, library) {
            try await library.remove(name)
            return .edited(disabled, .init(kind: .feed, name: name))
          }
          try await library.remove(name)
          return .edited(
            "removed '\(name)'; its articles are kept but no longer listed\(leftovers(of: name, library))",
            nil)
        }
      }
      removeWithArticles(name)
    }
  }

  /// Edits a feed, which takes time if its account's server does it.
  private func edit(_ body: @escaping @Sendable (Library) async throws -> BrowseEvent) {
    inbox.work(session) { [session, inbox] in inbox.post(try await body(session.library)) }
  }

  /// Removes the feed's articles too, which may take time.
  private func removeWithArticles(_ name: String) {
    edit { library in
      let articles = try FeedArticles(
        of: name, in: library.config(), library: library, store: library.store(.write))
      let disabled = try disabled(name, library)
      let done = try await articles.remove { try await library.remove(name) }
      if let disabled {
        return .edited(
          "\(disabled); removed \(done.articles)\(done.ending)", .init(kind: .feed, name: name))
      }
      return .edited(
        "removed '\(name)', and \(done.articles)\(done.ending)\(leftovers(of: name, library))", nil)
    }
  }

  /// Fetches the URL, which takes time.
  private func add(_ url: String, asks: Bool) {
    inbox.work(session) { [session, inbox] in
      var addition = FeedAddition(library: session.library) { inbox.post(.message($0.text)) }
      addition.choice = asks ? .deferred : .first
      switch try await addition.add(url) {
      case .added(let added):
        guard let first = added.first else { return }
        let new =
          first.newArticles.map { ", with \(Amount($0, "new article"))" }
          ?? first.storeError.map { "; its articles were not stored: \($0)" } ?? ""
        inbox.post(
          .edited("added '\(first.feed.name)'\(new)", .init(kind: .feed, name: first.feed.name)))
      case .several(let found):
        inbox.post(.candidates(found))
      case .needsAdapter:
        inbox.post(
          .failed("\(SecretMask().masked(url)) needs an adapter; 'aggregate add' suggests one"))
      }
    }
  }
}

/// What to say of a feed that is disabled rather than removed, since its list would add it again; nil for others.
private func disabled(_ name: String, _ library: Library) throws -> String? {
  try library.list(adding: name).map {
    "disabled '\(name)', since the list '\($0)' would add it again"
  }
}

/// What still names a feed, as the end of a message.
private func leftovers(of name: String, now new: String? = nil, _ library: Library) -> String {
  library.leftovers(naming: name, now: new).map { "; \($0)" } ?? ""
}
