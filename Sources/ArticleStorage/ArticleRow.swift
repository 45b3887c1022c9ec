import FeedModel
import Foundation

/// What `articles` keeps of an article, so that lists need nothing else.
struct ArticleRow {
  var title: String?
  var publisher: String
  var url: String?
  var image: String?
  var summary: String?
  var date: Date
  var feedCount: Int

  /// Longer descriptions are cut: a list shows a line of them.
  private static let summaryLength = 300

  init(_ appearances: [Appearance], policy: any MergePolicy) {
    let entry = policy.article(from: appearances)
    let feeds = Set(appearances.map(\.feed))
    title = entry.title
    publisher = entry.source?.title ?? feeds.min() ?? ""
    url = entry.url
    image = entry.image
    let text = entry.summary ?? entry.contentText
    summary = text.map { text in
      String(text.prefix(ArticleRow.summaryLength).map { $0.isNewline ? " " : $0 })
    }
    let firstSeen = appearances.map(\.firstSeen).min() ?? Date(timeIntervalSince1970: 0)
    date = entry.published.flatMap { $0 <= firstSeen ? $0 : nil } ?? firstSeen
    feedCount = feeds.count
  }
}
