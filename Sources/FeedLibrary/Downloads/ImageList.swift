package import FeedModel

/// Images to download, each URL once, with the articles that contain it.
package struct ImageList {
  package struct Item {
    package var url: String
    /// File names without extension, such as `1204-1`.
    package var names: [String]
    /// The feeds that carried the articles.
    package var feeds: Set<String>
  }

  package private(set) var items: [Item] = []
  private var positions: [String: Int] = [:]

  package init() {}

  package mutating func add(_ article: Article) {
    let feeds = article.appearances.map(\.feed)
    for image in ArticleImage.all(of: article) {
      let name = "\(image.article)-\(image.position)"
      if let position = positions[image.url] {
        items[position].names.append(name)
        items[position].feeds.formUnion(feeds)
      } else {
        positions[image.url] = items.count
        items.append(Item(url: image.url, names: [name], feeds: Set(feeds)))
      }
    }
  }
}
