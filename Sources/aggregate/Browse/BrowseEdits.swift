import Browsing
import Configuration
import FeedModel
import FeedParsing
import Foundation

/// Edits of the config that the full-screen reader makes.
struct BrowseEdits {
  let session: Session
  let inbox: BrowseInbox

  /// The page links to several feeds, and the user has to choose one.
  private struct SeveralFeeds: Error {
    var candidates: [FeedLinks.Candidate]
  }

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
        var addition = FeedAddition(session: session)
        if asks {
          addition.choose = { candidates in
            if candidates.count > 1 { throw SeveralFeeds(candidates: candidates) }
            return candidates.first
          }
        }
        let added = try await addition.add(url)
        inbox.post(
          .edited(
            "added '\(added.feed.name)', with \(Amount(added.changes?.new ?? 0, "new article"))",
            .init(kind: .feed, name: added.feed.name)))
      } catch let several as SeveralFeeds {
        inbox.post(
          .candidates(several.candidates.map { FeedCandidate(title: $0.title, url: $0.url) }))
      } catch {
        inbox.post(.failed(session.short(error)))
      }
    }
  }
}
