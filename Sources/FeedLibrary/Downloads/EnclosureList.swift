package import FeedModel

/// Attachments to download, each URL once.
package struct EnclosureList {
  package struct Item: Sendable {
    package var url: String
    /// The attachment's first article.
    package var attachment: ArticleAttachment
    /// The feeds that carried the articles.
    package var feeds: Set<String>

    /// Creates it from its parts.
    package init(url: String, attachment: ArticleAttachment, feeds: Set<String>) {
      self.url = url
      self.attachment = attachment
      self.feeds = feeds
    }
  }

  package private(set) var items: [Item] = []
  private var positions: [String: Int] = [:]

  /// Creates it from its parts.
  package init(items: [Item] = []) {
    self.items = items
  }

  package mutating func add(_ attachments: [ArticleAttachment]) {
    for one in attachments {
      let url = one.attachment.url
      if let position = positions[url] {
        items[position].feeds.formUnion(one.feeds)
      } else {
        positions[url] = items.count
        items.append(Item(url: url, attachment: one, feeds: one.feeds))
      }
    }
  }
}
