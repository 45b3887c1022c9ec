public import FeedBasics

/// One attachment of an article, as lists show it.
public struct ArticleAttachment: Sendable, Equatable {
  /// The article's number.
  public var article: Int
  /// Its position among the article's attachments that are not its images, from 1.
  public var position: Int
  /// The attachment, as in the entry.
  public var attachment: Attachment
  /// What the file is known by when its feed renews a token in the URL; nil if the article has another attachment whose
  /// URL differs only in the query, which then tells them apart.
  public var lastingName: String?
  /// The article's title.
  public var title: String?
  /// The publisher if the feed names one, else the feed's name.
  public var publisher: String
  /// The article's date; see ``Headline/date``.
  public var date: Date
  /// When the article was published; nil if its feed does not say so.
  public var published: Date?
  /// The names of the feeds that carried the article.
  public var feeds: Set<String>
  /// Whether the user marked it as played.
  public var isPlayed = false
  /// Whether it is in the user's queue.
  public var isQueued = false

  /// All attachments of an article in their order, without its images; none of them played.
  public static func all(of article: Article) -> [ArticleAttachment] {
    let attachments = article.entry.attachmentsBesideImages
    guard !attachments.isEmpty else { return [] }
    let headline = Headline(article)
    let counts = Dictionary(attachments.map { ($0.urlWithoutQuery, 1) }, uniquingKeysWith: +)
    return attachments.enumerated().map { index, attachment in
      let file = attachment.urlWithoutQuery
      // Other stores have other articles under that number.
      let name = "\(article.number) \(headline.date.timeIntervalSince1970) \(file)"
      return ArticleAttachment(
        article: article.number, position: index + 1, attachment: attachment,
        lastingName: counts[file] == 1 ? name : nil, title: article.entry.title,
        publisher: headline.publisher, date: headline.date,
        published: article.entry.published,
        feeds: Set(article.appearances.map(\.feed)))
    }
  }
}

extension Entry {
  /// The attachments without those that are its images, which are shown as images.
  public var attachmentsBesideImages: [Attachment] {
    if attachments.isEmpty || images.isEmpty { return attachments }
    let images = Set(images)
    return attachments.filter { !images.contains($0.url) }
  }
}
