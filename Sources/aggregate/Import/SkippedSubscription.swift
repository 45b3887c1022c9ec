import FeedModel
import FeedParsing

/// A feed of a list that was not taken over.
struct SkippedSubscription {
  /// The sum says how many of each; the text follows the number.
  enum Kind: String, CaseIterable {
    case known = "there already"
    case noURL = "no http(s) URL"
    case unreadable = "not readable"
    case adapter = "without its adapter"
  }

  let kind: Kind
  /// One line: which feed, and why.
  let description: String

  init(_ subscription: Subscription, kind: Kind, reason: String) {
    self.kind = kind
    let place = subscription.line.map { "line \($0): " } ?? ""
    let written = SecretMask().masked(String(subscription.written.prefix(200)))
    let title = subscription.title.map { "'\($0)' (\(written))" } ?? "'\(written)'"
    description = "\(place)\(title) \(reason)"
  }
}
