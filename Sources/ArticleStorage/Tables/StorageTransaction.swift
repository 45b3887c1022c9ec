/// One transaction of a store for the shared algorithms: operations on rows, independent of the SQL dialect. A store
/// implements these tables; identity, clustering, ingest, marks and retention come from this module.
///
/// Reads see the earlier writes of the same transaction. An error in any operation fails the whole transaction.
public protocol StorageTransaction: AnyObject, FeedTable, AppearanceTable, ClusterTable,
  ArticleTable, UndoTable, RuleTable, ImportedMarkTable, SearchTable, RetentionTable, LookTable,
  AttachmentTable, PageTable, StoryTable, StreamTable, LeaseTable, Prefetching
{}
