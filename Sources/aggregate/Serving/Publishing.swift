import FeedBasics
import FeedConfiguration
import FeedLibrary
import Serving

/// Publishes saved queries as feeds, and ends that.
struct Publishing {
  let session: Session
  let url: PublicURL?
  /// Where the server listens.
  let address: ListenAddress

  func change(publish: String?, unpublish: String?) throws {
    let feeds = PublishedFeeds(besides: session.library.paths.config)
    if let name = unpublish.map(Publishing.name) {
      guard try feeds.revoke(name) else {
        throw CommandFailure.failed("@\(name) is not published")
      }
      session.note("the address of @\(name) is no longer valid")
    }
    guard let name = publish.map(Publishing.name) else { return }
    let queries = try session.library.config().queries
    guard queries[name] != nil else {
      let known = queries.keys.sorted().map { "@\($0)" }.joined(separator: ", ")
      throw CommandFailure.usage(
        "there is no saved query '@\(name)'\(SpellingSuggestion.text(for: name, among: queries.keys)); "
          + "[queries] in the config has \(known.isEmpty ? "none" : known)")
    }
    let feed = try feeds.publish(name)
    let root = url?.text ?? "http://\(address)"
    StandardOutput.print(["atom", "json"].map { "\(root)\(feed.path($0))\n" }.joined())
    if url == nil {
      session.note("give --url to print the addresses at which others reach the server")
    }
  }

  /// A name with or without the `@` before it.
  private static func name(_ text: String) -> String {
    text.hasPrefix("@") ? String(text.dropFirst()) : text
  }
}
