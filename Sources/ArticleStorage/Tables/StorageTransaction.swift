/// One transaction of a store, as the shared algorithms see it: operations on rows, in no dialect of SQL. A store
/// implements these tables; identity, clustering, ingest, marks and retention come from this module.
///
/// Reads see what the same transaction wrote before. Whatever an operation throws fails the whole transaction.
public protocol StorageTransaction: FeedTable, AppearanceTable, ClusterTable, ArticleTable,
  UndoTable, SearchTable, RetentionTable
{}
