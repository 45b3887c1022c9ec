/// An article with its texts, to explain in which story it is.
public struct StoryText: Sendable {
  /// The article; its words are those of the texts.
  public var article: StoryArticle
  /// The title and the summary as plain text.
  public var title: String?
  /// See ``title``.
  public var summary: String?

  /// An article with its texts.
  public init(_ article: StoryArticle, title: String?, summary: String?) {
    self.article = article
    self.title = title
    self.summary = summary
  }
}
