import FeedModel
import Foundation
import GRDB

/// A query as SQL; every value is bound.
enum ArticleSelection {
  static func sql(_ query: ArticleQuery, columns: String) -> (
    sql: String, arguments: StatementArguments
  ) {
    var conditions: [String] = []
    var arguments = StatementArguments()
    if query.onlyUnread { conditions.append("is_read = 0") }
    if query.onlyStarred { conditions.append("is_starred = 1") }
    if query.withImage { conditions.append("image IS NOT NULL") }
    if let since = query.since {
      conditions.append("date >= ?")
      arguments += [since.timeIntervalSince1970]
    }
    if let until = query.until {
      conditions.append("date < ?")
      arguments += [until.timeIntervalSince1970]
    }
    if let feeds = query.feeds {
      let marks = feeds.map { _ in "?" }.joined(separator: ", ")
      conditions.append(
        """
        EXISTS (SELECT 1 FROM appearances a JOIN feeds f ON f.id = a.feed_id
        WHERE a.article_id = articles.id AND f.name IN (\(marks)))
        """)
      arguments += StatementArguments(feeds)
    }
    if let author = query.author {
      conditions.append(
        """
        EXISTS (SELECT 1 FROM appearances a, json_each(a.details, '$.authors') j
        WHERE a.article_id = articles.id AND instr(lower(j.value ->> 'name'), lower(?)) > 0)
        """)
      arguments += [author]
    }
    var sql = "SELECT \(columns) FROM articles"
    if !conditions.isEmpty { sql += " WHERE " + conditions.joined(separator: " AND ") }
    sql += " ORDER BY date DESC, id DESC"
    if query.limit != nil || query.offset > 0 {
      sql += " LIMIT ? OFFSET ?"
      arguments += [query.limit ?? -1, query.offset]
    }
    return (sql, arguments)
  }
}
