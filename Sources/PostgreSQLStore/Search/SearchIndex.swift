public import ArticleStorage
import FeedBasics
import FeedModel
import SearchTokens

/// The full-text index: a row for each appearance, in the table `search`. Merging moves appearances between articles and
/// does not change the index.
extension PostgreSQLTransaction {
  public func index(_ changes: [SearchChange]) throws {
    // The last change of an appearance is the one that counts.
    var last: [Int: SearchChange] = [:]
    var replaced: Set<Int> = []
    for change in changes {
      if last[change.number] == nil, change.old != nil { replaced.insert(change.number) }
      last[change.number] = change
    }
    if !replaced.isEmpty { try removeIndexed(replaced.sorted()) }
    let added = last.values.compactMap { change in change.new.map { (change.number, $0) } }
      .sorted { $0.0 < $1.0 }
    // A batch of vectors has less than 64 MB.
    for batch in added.batches(of: 64) { try addIndexed(batch) }
  }

  private func removeIndexed(_ numbers: [Int]) throws {
    try run(
      """
      WITH gone AS (DELETE FROM search WHERE appearance_id = ANY($1) RETURNING size)
      UPDATE totals SET indexed_rows = indexed_rows - r.rows, indexed_words = indexed_words - r.words
      FROM (SELECT count(*) AS rows, coalesce(sum(size), 0)::bigint AS words FROM gone) AS r
      """, .integers(numbers))
  }

  private func addIndexed(_ texts: [(number: Int, text: SearchText)]) throws {
    let vectors = try tokenizer.words(of: texts.flatMap(\.text.columns))
      .batches(of: TextMatch.Field.allCases.count).map(SearchVector.init)
    try run(
      """
      INSERT INTO search (appearance_id, words, size, is_clipped)
      SELECT * FROM unnest($1, $2, $3, $4)
      ON CONFLICT (appearance_id) DO UPDATE SET words = excluded.words, size = excluded.size,
        is_clipped = excluded.is_clipped
      """, .integers(texts.map(\.number)), .vectors(vectors.map(\.bytes)),
      .integers(vectors.map(\.size)), .booleans(vectors.map(\.isClipped)))
    try run(
      "UPDATE totals SET indexed_rows = indexed_rows + $1, indexed_words = indexed_words + $2",
      .integer(vectors.count), .integer(vectors.reduce(0) { $0 + $1.size }))
  }
}
