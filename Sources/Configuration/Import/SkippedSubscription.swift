import FeedModel
import FeedParsing

/// A feed of a list that was not taken over.
public struct SkippedSubscription {
  /// The summary counts each; the text follows the number.
  public enum Kind: String, CaseIterable, Sendable {
    /// The config or the list has it already.
    case known = "there already"
    /// It is no feed of the web.
    case noURL = "no http(s) URL"
    /// Its address cannot be understood.
    case unreadable = "not readable"
    /// The config has no adapter of that name.
    case adapter = "without its adapter"
  }

  /// Why, in general.
  public let kind: Kind
  /// One line: which feed, and why.
  public let description: String

  init(_ subscription: Subscription, kind: Kind, reason: String) {
    self.kind = kind
    let place = subscription.line.map { "line \($0): " } ?? ""
    let written = SecretMask().masked(String(subscription.written.prefix(200)))
    let title = subscription.title.map { "'\($0)' (\(written))" } ?? "'\(written)'"
    description = "\(place)\(title) \(reason)"
  }
}
