/// Changes what belongs to the user: read and starred marks, and whether an article is muted.
public protocol ArticleMarking: Sendable {
  /// Marks articles by number.
  /// - Parameter description: what `undo` reports, such as `marked read`.
  func mark(_ numbers: [Int], _ mark: UserMark, description: String) throws(StoreError)
    -> MarkResult

  /// Marks every article that matches.
  /// - Returns: how many changed.
  func mark(_ query: ArticleQuery, _ mark: UserMark, description: String) throws(StoreError) -> Int

  /// Reverts the last change of marks that was not reverted yet; nil if there is nothing to undo.
  func undo() throws(StoreError) -> UndoneChange?
}

/// What marking articles by number did.
public struct MarkResult: Sendable, Equatable {
  /// How many articles changed.
  public var changed: Int
  /// The numbers that belong to no article.
  public var unknown: [Int]

  /// Creates a result from its parts.
  public init(changed: Int, unknown: [Int]) {
    self.changed = changed
    self.unknown = unknown
  }
}

/// A change of marks that `undo` reverted.
public struct UndoneChange: Sendable, Equatable {
  /// How many changes are kept to be undone.
  public static let limit = 20

  /// What the change was, such as `marked read`.
  public var description: String
  /// How many articles it had changed.
  public var articles: Int

  /// Creates an undone change from its parts.
  public init(description: String, articles: Int) {
    self.description = description
    self.articles = articles
  }
}
