import FeedBasics

/// A label that the user gave to articles.
public struct ArticleLabel: Sendable, Equatable {
  /// The name, as it was first written.
  public var name: String
  /// How many articles have it.
  public var articles: Int

  /// Creates a label from its parts.
  public init(name: String, articles: Int) {
    self.name = name
    self.articles = articles
  }

  /// In characters; a name is read at a glance.
  private static let longestName = 100

  /// What a label's name must be, as the end of a sentence.
  public static let expected = "text on one line of at most \(longestName) characters"

  /// The name that a text is, without spaces around it; nil if it cannot be one.
  public static func name(_ text: String) -> String? {
    let name = text.trimmed(where: \.isWhitespace)
    let isName =
      !name.isEmpty && name.count <= longestName && name.utf8.count <= 4 * longestName
      && !name.unicodeScalars.contains(where: UnsafeCharacters.contains)
    return isName ? name : nil
  }
}
