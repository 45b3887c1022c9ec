import ArticleStorage
public import FeedModel

extension PostgreSQLArticleStore: SharedConfigKeeping {
  public func sharedConfigRevision() throws(StoreError) -> Int? {
    try read { try $0.configRevision() }
  }

  public func sharedConfig(feeds: Set<String>?) throws(StoreError) -> SharedConfig? {
    try read { try PostgreSQLArticleStore.sharedConfig(feeds, in: $0) }
  }

  public func sharedFeedNames() throws(StoreError) -> [String] {
    try read {
      try $0.all("SELECT name FROM config_parts WHERE section = 'feed' ORDER BY place") {
        $0.text() ?? ""
      }
    }
  }

  /// Changes the shared config. The lock of the transaction is that of every write to the store, so that the second of two
  /// changes sees the first.
  public func updateSharedConfig(
    feeds: Set<String>?, _ change: (SharedConfig?) -> SharedConfigChange?
  ) throws(StoreError) {
    try write { transaction in
      let config = try PostgreSQLArticleStore.sharedConfig(feeds, in: transaction)
      if let change = change(config) { try transaction.change(config: change) }
    }
  }

  private static func sharedConfig(
    _ feeds: Set<String>?, in transaction: PostgreSQLTransaction
  ) throws -> SharedConfig? {
    guard let revision = try transaction.configRevision() else { return nil }
    return SharedConfig(revision: revision, parts: try transaction.configParts(feeds: feeds))
  }
}
