import FeedModel

/// The schema of a store.
enum SchemaName {
  /// The name as it is written in SQL.
  static func quoted(_ name: String) -> String {
    "\"\(name.replacing("\"", with: "\"\""))\""
  }

  // Keys of locks on the server, which all stores of a database share.

  /// Of the fetch that runs.
  static func fetchKey(of schema: String) -> Int64 {
    Digest.hash64("aggregate fetch\u{1F}\(schema)")
  }

  /// Of the transaction that writes.
  static func writeKey(of schema: String) -> Int64 {
    Digest.hash64("aggregate\u{1F}\(schema)")
  }
}
