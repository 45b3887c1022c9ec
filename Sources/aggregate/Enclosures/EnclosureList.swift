import FeedModel

/// Attachments to download, each URL once.
struct EnclosureList {
  struct Item: Sendable {
    var url: String
    /// The attachment's first article.
    var attachment: ArticleAttachment
    /// The feeds that carried the articles.
    var feeds: Set<String>
  }

  private(set) var items: [Item] = []
  private var positions: [String: Int] = [:]

  mutating func add(_ attachments: [ArticleAttachment]) {
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
