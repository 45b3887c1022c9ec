import ArticleRendering
import FeedBasics
import FeedConfiguration
import FeedModel

/// What templates of targets contain of an article.
struct SendContent {
  private let article: Article
  private let headline: Headline
  private let target: String
  private let queued: Date

  init(_ article: Article, for target: String, queued: Date) {
    self.article = article
    self.target = target
    self.queued = queued
    headline = Headline(article)
  }

  /// The value of a field; empty if the article does not have it, but for its title: targets refuse an empty one, or show
  /// nothing.
  func value(_ field: SendField) -> SendValue {
    let entry = article.entry
    switch field {
    case .url: return .text(entry.url ?? "")
    case .title: return .text(entry.heading)
    case .text: return .text(entry.contentText ?? entry.summary ?? "")
    case .html: return .text(entry.contentHTML.map(PageLinks.published) ?? "")
    case .summary: return .text(headline.summary ?? "")
    case .publisher: return .text(headline.publisher)
    case .author: return .text(entry.authors.compactMap(\.name).joined(separator: ", "))
    case .date: return .text(Timestamp.rfc3339(headline.date))
    case .image: return .text(entry.image ?? "")
    case .tags: return .list(tags)
    case .id: return .json("\(article.number)")
    case .uuid: return .text(uuid)
    case .item: return .json(ArticleJSON.sent(article, tags: tags))
    }
  }

  private var tags: [String] {
    UniqueTexts.ignoringCase(article.labels + article.entry.tags)
  }

  /// A UUID of the version for one's own schemes (RFC 9562 §5.8), made of what stays the same at each attempt. What is queued
  /// again on request is another message.
  var uuid: String {
    let guid = article.appearances.first?.entry.guid ?? article.entry.guid
    var digits = Array(
      Digest.hex([target, "\(article.number)", guid, "\(queued.timeIntervalSince1970)"]))
    digits[12] = "8"
    digits[16] = "8"
    for place in [20, 16, 12, 8] { digits.insert("-", at: place) }
    return String(digits)
  }
}
