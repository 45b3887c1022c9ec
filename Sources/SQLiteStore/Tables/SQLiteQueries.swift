import ArticleStorage
public import FeedModel
import SQLiteBinding

/// What is asked of a file in a way of its own.
extension SQLiteTransaction {
  /// The numbers of the matching articles, in the query's order.
  public func articles(matching query: ArticleQuery) throws -> [Int] {
    guard query.groupsStories else {
      return try ArticleSelection(query, in: db).numbers(in: db, query)
    }
    var rows: [(number: Int, story: Int?)] = []
    try StorySelection(query, in: self).each { row, story in rows.append((row["id"], story)) }
    let leads = try StoryReading.leads(ofStories: rows.compactMap(\.story), in: self)
    return rows.map { row in row.story.flatMap { leads[$0] } ?? row.number }
  }

  /// The appearances after a number that match, by article.
  public func appearances(
    after number: Int, matching condition: ArticleCondition
  ) throws -> [Int: Set<Int>] {
    let piece = try ArticleSelection.condition(condition, scope: .arrivals(after: number), in: db)
    var found: [Int: Set<Int>] = [:]
    try db.run(
      """
      SELECT arrival.id, arrival.article_id FROM appearances arrival
      JOIN articles ON articles.id = arrival.article_id WHERE arrival.id > ? AND \(piece.sql)
      """, with: [number] + piece.arguments
    ) { row in
      found[row[1], default: []].insert(row[0])
      return true
    }
    return found
  }
}
