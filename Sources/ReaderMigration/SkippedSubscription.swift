import FeedBasics
package import FeedParsing

/// A feed of a list that was not added.
package struct SkippedSubscription {
  /// Why a feed was skipped. In the summary, the text follows the number of such feeds.
  package enum Kind: String, CaseIterable, Sendable {
    /// The config has it already.
    case known = "there already"
    /// The files list it more than once.
    case repeated = "listed more than once"
    /// Its address is not an http(s) URL.
    case noURL = "without an http(s) URL"
    /// Its http(s) URL is that of something else, such as a page.
    case noFeed = "without a feed"
    /// Its address cannot be parsed.
    case unreadable = "not readable"
    /// The config has no adapter of that name.
    case adapter = "without its adapter"
  }

  /// The kind of reason.
  package let kind: Kind
  /// One line that names the feed and the reason.
  package let description: String

  /// - Parameter file: the list's name in messages.
  package init(_ subscription: Subscription, kind: Kind, file: String, reason: String) {
    self.kind = kind
    let place = subscription.line.map { ImportPlan.place(file, $0) + " " } ?? ""
    let written = SecretMask().masked(String(subscription.written.prefix(200)))
    let title = subscription.title.map { "'\($0)' (\(written))" } ?? "'\(written)'"
    description = "\(place)\(title) \(reason)"
  }
}
