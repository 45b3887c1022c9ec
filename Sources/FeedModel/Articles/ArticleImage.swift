/// One image of an article.
public struct ArticleImage: Sendable, Equatable {
  public var article: Int
  /// Its place among the article's images, from 1; the first is the lead image.
  public var position: Int
  public var url: String
  /// The article's title.
  public var title: String?

  /// All of an article's images, in their order.
  public static func all(of article: Article) -> [ArticleImage] {
    article.entry.images.enumerated().map { index, url in
      ArticleImage(
        article: article.number, position: index + 1, url: url, title: article.entry.title)
    }
  }
}
