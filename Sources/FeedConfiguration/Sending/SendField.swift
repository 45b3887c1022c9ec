/// What a template can contain of an article.
public enum SendField: String, Sendable, CaseIterable {
  case url
  case title
  /// The content as plain text; the summary if there is no content.
  case text
  /// The content as HTML.
  case html
  case summary
  /// The names of the publisher, and of the authors.
  case publisher
  case author
  /// The date of publication (RFC 3339).
  case date
  /// The URL of the lead image.
  case image
  /// The article's labels and categories.
  case tags
  /// The article's number.
  case id
  /// A UUID that is the same each time the article is sent to the same target.
  case uuid
  /// The article as an item of a JSON Feed.
  case item
}

/// The value of a field.
public enum SendValue: Sendable, Equatable {
  case text(String)
  case list([String])
  /// Text that is JSON already.
  case json(String)

  /// As text: the parts of a list with commas between them.
  var plain: String {
    switch self {
    case .text(let text), .json(let text): text
    case .list(let texts): texts.joined(separator: ", ")
    }
  }
}
