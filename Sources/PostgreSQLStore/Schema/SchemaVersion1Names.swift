/// The names of all authors and categories that were ever stored, each once. They are far fewer than the articles, so that
/// a search for a part of a name is fast, and one for a category that no article has. Names of categories are folded.
extension SchemaVersion1 {
  static let names = ["author_names", "category_names"].flatMap { table in
    [
      "CREATE TABLE \(table) (name \(text) NOT NULL)",
      // A name may be longer than an index can hold.
      "CREATE UNIQUE INDEX \(table)_name ON \(table) (md5(name))",
    ]
  }
}
