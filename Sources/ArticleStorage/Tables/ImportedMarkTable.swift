/// The marks that items had in another reader, for items that arrive later.
public protocol ImportedMarkTable {
  /// Whether there are any.
  func hasImportedMarks() throws -> Bool

  /// Remembers the marks of the items with a key, beside those of earlier imports: what was read or starred stays so.
  func addImportedMarks(_ marks: ArticleMarks, key: Int64) throws

  /// The marks of a key; nil if absent.
  func importedMarks(key: Int64) throws -> ArticleMarks?
}
