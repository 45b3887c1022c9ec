/// The marks that items had in another reader, for items that arrive later.
public protocol ImportedMarkTable {
  /// Whether there are any.
  func hasImportedMarks() throws -> Bool

  /// Remembers the marks of the items with a key. Of several items with one key, all have to be read, and one has to be
  /// starred.
  func addImportedMarks(_ marks: ArticleMarks, key: Int64) throws

  /// The marks of a key; nil if absent.
  func importedMarks(key: Int64) throws -> ArticleMarks?
}
