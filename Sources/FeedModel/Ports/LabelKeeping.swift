/// Tells what labels there are. They are given and taken as marks are: see ``UserMark``.
public protocol LabelKeeping: Sendable {
  /// All labels of articles, by name.
  func labels() throws(StoreError) -> [ArticleLabel]
}
