/// The parts of a page by CSS selectors, as written in the config (`full_rule`).
public struct PageRule: Sendable, Equatable {
  /// The elements that are the article.
  public var body: String?
  /// Elements to leave out.
  public var remove: [String] = []
  /// The link to the next page.
  public var next: String?
  /// The element with the title.
  public var title: String?

  /// Creates an empty rule, which changes nothing.
  public init() {}
}
