/// Why a document could not be read as a feed. `description` is one line that says what it is instead.
public enum ParseError: Error, Sendable, Equatable {
  case empty
  /// It is something else; the text names it, such as `an HTML page`.
  case notAFeed(String)
  /// XML or JSON of no known kind, or too damaged to hold a single item.
  case unreadable(String)
  /// The API answered with an error payload; the text is its own message.
  case api(String)
  /// JSON whose shape does not fit the adapter.
  case adapterMismatch(String)
}

extension ParseError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .empty: "the document is empty"
    case .notAFeed(let what): "not a feed: this is \(what)"
    case .unreadable(let why): "not a feed: \(why)"
    case .api(let message): "the API says: \(message)"
    case .adapterMismatch(let why): why
    }
  }
}
