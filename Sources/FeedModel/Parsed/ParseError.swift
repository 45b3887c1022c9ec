/// Why a document could not be read as a feed. ``description`` is one line that names the reason.
public enum ParseError: Error, Sendable, Equatable {
  case empty
  /// Another kind of document; the text names it, such as `an HTML page`.
  case notAFeed(String)
  /// JSON that is no feed, for which no adapter is named.
  case unknownJSON
  /// XML or JSON of an unknown kind, or too damaged for a single item to be read.
  case unreadable(String)
  /// The API responded with an error payload; the text is its own message.
  case api(String)
  /// JSON whose shape does not fit the adapter.
  case adapterMismatch(String)
}

extension ParseError {
  /// What ``notAFeed(_:)`` names a web page without a kind of its own.
  public static let page = "an HTML page"
  /// What ``notAFeed(_:)`` names an OPML document.
  public static let list = "an OPML list of feeds"

  /// What ``unknownJSON`` says before what else may help.
  public static let unknownJSONWords =
    "not a feed: this is JSON that is not a JSON Feed; name an adapter for its API (see 'aggregate adapters')"

  /// What the user can do about a feed whose URL has this document; nil if nothing comes to mind.
  public var advice: String? {
    switch self {
    case .notAFeed(ParseError.page): "'aggregate test NAME' says what it links to"
    case .notAFeed(ParseError.list): "follow it with a [[list]] in the config"
    default: nil
    }
  }
}

extension ParseError: CustomStringConvertible {
  /// One line for the user, without the feed's name.
  public var description: String {
    switch self {
    case .empty: "the document is empty"
    case .notAFeed(let what): "not a feed: this is \(what)"
    case .unknownJSON: "\(ParseError.unknownJSONWords), or let 'aggregate test' suggest one"
    case .unreadable(let why): "not a feed: \(why)"
    case .api(let message): "the API reported: \(message)"
    case .adapterMismatch(let why): why
    }
  }
}
