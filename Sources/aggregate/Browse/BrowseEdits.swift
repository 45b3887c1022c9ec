import Browsing
import Configuration
import FeedModel
import FeedParsing

/// Edits of the config that the full-screen reader makes.
struct BrowseEdits {
  let session: Session
  let inbox: BrowseInbox

  func run(_ command: BrowseCommand) throws {
    switch command {
    case .addFeed(let url, let asks): add(url, asks: asks)
    case .renameFeed(let name, let new):
      try session.edit.rename(name, to: new)
      inbox.post(.edited("renamed '\(name)' to '\(new)'", .init(kind: .feed, name: new)))
    case .tagFeed(let name, let tags):
      try session.edit.setTags(tags, of: name)
      inbox.post(
        .edited(
          tags.isEmpty
            ? "'\(name)' has no tags now"
            : "'\(name)' has the tags \(tags.joined(separator: ", "))",
          .init(kind: .feed, name: name)))
    case .removeFeed(let name, _):
      try session.edit.remove(name)
      inbox.post(.edited("removed '\(name)'; its articles stay in the store", nil))
    default: break
    }
  }

  /// Fetches the URL, which takes time.
  private func add(_ url: String, asks: Bool) {
    Task { [session, inbox] in
      do {
        let addition = FeedAddition(
          session: session, choice: asks ? .deferred : .first,
          note: { inbox.post(.message($0)) })
        switch try await addition.add(url) {
        case .added(let added):
          guard let first = added.first else { return }
          let new = first.newArticles.map { ", with \(Amount($0, "new article"))" } ?? ""
          inbox.post(
            .edited("added '\(first.feed.name)'\(new)", .init(kind: .feed, name: first.feed.name)))
        case .several(let found):
          inbox.post(.candidates(found.map { FeedCandidate(title: $0.title, url: $0.url) }))
        case .unknownAPI:
          inbox.post(
            .failed(
              "\(SecretMask().masked(url)) is JSON that needs an adapter; 'aggregate add' suggests one"
            ))
        }
      } catch {
        inbox.post(.failed(session.short(error)))
      }
    }
  }
}
