/// What is on the screen when a key is pressed. The raw names are those of the tables below `[keys]`.
public enum KeyContext: String, CaseIterable, Sendable {
  /// The first screen: tags, feeds and saved queries.
  case feeds
  /// A list of articles.
  case headlines
  /// An article.
  case article
  /// An article whose matches of a text are shown.
  case matches
  /// The list of an article's links.
  case links
  /// The feeds that a page links to.
  case choice
  /// What is known of a feed.
  case details
  /// The explanation of the keys.
  case help

  /// The context whose keys count too, unless this one has others for them; nil for the general keys.
  var parent: KeyContext? { self == .matches ? .article : nil }

  /// What the screen shows, in a few words.
  public var summary: String {
    switch self {
    case .feeds: "the feeds, tags and saved queries"
    case .headlines: "a list of headlines"
    case .article: "an article"
    case .matches: "an article while the matches of a text are shown"
    case .links: "the links of an article"
    case .choice: "the feeds that a page links to"
    case .details: "the details of a feed"
    case .help: "the explanation of the keys"
    }
  }
}
