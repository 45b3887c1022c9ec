/// Why a file is no list of feeds. `description` goes on from the file's name.
public enum SubscriptionError: Error, Sendable, Equatable {
  case empty
  /// It is something else; the text names it, such as `an HTML page`.
  case notAList(String)
  /// A list of a known kind, such as `OPML document`, in which no feed stands.
  case noFeeds(String)
}

extension SubscriptionError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .empty: "the file is empty"
    case .notAList(let what):
      "this is \(what), no list of feeds; OPML, newsboat's urls, an sfeedrc and plain URLs are read"
    case .noFeeds(let what): "this \(what) names no feed"
    }
  }
}
