public import FeedBasics

/// Changes what belongs to the user: read and starred marks, and whether an article is muted.
public protocol ArticleMarking: Sendable {
  /// Marks articles by number.
  /// - Parameters:
  ///   - description: what `undo` reports, such as `marked read`.
  ///   - step: continues the change of this step; nil for a change of its own.
  func mark(_ numbers: [Int], _ mark: UserMark, description: String, step: MarkStep?)
    throws(StoreError) -> MarkResult

  /// Marks every article that matches.
  /// - Returns: how many changed.
  func mark(_ query: ArticleQuery, _ mark: UserMark, description: String, step: MarkStep?)
    throws(StoreError) -> Int

  /// Marks every article of a stream.
  /// - Returns: how many changed.
  func mark(_ stream: ArticleStream, _ mark: UserMark, description: String, step: MarkStep?)
    throws(StoreError) -> Int

  /// Reverts the last change of marks that was not reverted yet; nil if there is nothing to undo.
  /// - Parameter change: the number of the only change that is reverted; nothing is if another one is the last. nil for any.
  func undo(only change: Int?) throws(StoreError) -> UndoneChange?
}

extension ArticleMarking {
  /// Reverts the last change of marks that was not reverted yet; nil if there is nothing to undo.
  public func undo() throws(StoreError) -> UndoneChange? { try undo(only: nil) }

  /// Marks articles by number; without a description `undo` reports what the mark is.
  public func mark(
    _ numbers: [Int], _ mark: UserMark, description: String? = nil, step: MarkStep? = nil
  ) throws(StoreError) -> MarkResult {
    try self.mark(numbers, mark, description: description ?? mark.done, step: step)
  }

  /// Marks every article that matches.
  public func mark(
    _ query: ArticleQuery, _ mark: UserMark, description: String? = nil, step: MarkStep? = nil
  ) throws(StoreError) -> Int {
    try self.mark(query, mark, description: description ?? mark.done, step: step)
  }

  /// Marks every article of a stream.
  public func mark(
    _ stream: ArticleStream, _ mark: UserMark, description: String? = nil, step: MarkStep? = nil
  ) throws(StoreError) -> Int {
    try self.mark(stream, mark, description: description ?? mark.done, step: step)
  }
}

/// What marking articles by number did.
public struct MarkResult: Sendable, Equatable {
  /// How many articles changed.
  public var changed: Int
  /// The numbers that belong to no article.
  public var unknown: [Int]
  /// The number of the change, for ``ArticleMarking/undo(only:)``; nil if nothing changed.
  public var change: Int?

  /// Creates a result from its parts.
  public init(changed: Int, unknown: [Int], change: Int? = nil) {
    self.changed = changed
    self.unknown = unknown
    self.change = change
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

  /// What is said of articles that were deleted, which nothing brings back.
  public static let deletion = "deleted for good"

  /// Whether the change was one that cannot be undone: it is only forgotten, so that the one before it can be.
  public var isForgotten: Bool { description == UndoneChange.deletion }

  /// What was undone, such as `undone: 3 articles marked read`.
  public var text: String {
    let change = "\(Amount(articles, "article")) \(description)"
    return isForgotten
      ? "\(change), which cannot be undone; undo again takes back the change before"
      : "undone: \(change)"
  }

  /// Creates an undone change from its parts.
  public init(description: String, articles: Int) {
    self.description = description
    self.articles = articles
  }
}

/// Marks that `undo` reverts together: those of one command, or those of one client in one minute, since clients mark each
/// article as it scrolls past, and only the last ``UndoneChange/limit`` changes are kept.
public struct MarkStep: Sendable, Equatable {
  /// What identifies the step.
  public var key: String
  /// Whether a mark continues the step only while nothing else was changed since.
  public var isUninterrupted: Bool

  /// Creates the step of a mark.
  /// - Parameters:
  ///   - client: the name of the program that marks, of any length.
  ///   - now: when it marks.
  ///   - isUninterrupted: whether a change by another client ends the step.
  public init(client: String, at now: Date, isUninterrupted: Bool = false) {
    let minute = (now.timeIntervalSince1970 / 60).rounded(.down)
    key = "\(Digest.hex(client)) \(Int(exactly: minute) ?? 0)"
    self.isUninterrupted = isUninterrupted
  }

  /// Creates a step that no other mark belongs to: the marks of one command.
  public init() {
    key = "\(UInt64.random(in: .min ... .max))"
    isUninterrupted = false
  }
}
