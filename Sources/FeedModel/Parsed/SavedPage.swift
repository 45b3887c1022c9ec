public import FeedBasics

/// A page that the user wants to keep, as a list of another program has it.
public struct SavedPage: Sendable, Equatable {
  /// An http(s) URL.
  public var url: String
  public var title: String?
  /// How the title is to be read.
  public var titleKind = MarkupText.Kind.plain
  /// When it was saved.
  public var saved: Date?
  /// Become labels.
  public var tags: [String] = []
  public var isRead = false
  public var isStarred = false
  /// Its text as HTML, as it came; nil if it has to be loaded.
  public var html: String?
  /// The item of a feed that it was in another reader; nil if it was none.
  public var item: ImportedMark?

  /// Creates a page of which nothing but the URL is known.
  public init(url: String) { self.url = url }
}
