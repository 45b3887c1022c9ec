/// The keys of the adapter language.
package enum AdapterKey: String, CaseIterable, Sendable {
  // Whether it reads a web page, and JSON in it.
  case page
  case json
  // Where the articles are.
  case items
  // The fields of an article.
  case id
  case title
  case summary
  case contentHTML = "content_html"
  case contentText = "content_text"
  case url
  case image
  case author
  case tags
  case published
  case modified
  case dateFormat = "date_format"
  case sourceName = "source_name"
  case sourceURL = "source_url"
  case language
  case commentsURL = "comments_url"
  // How to request the next page.
  case total
  case pageParameter = "page_param"
  case pageSizeParameter = "page_size_param"
  case next
  // How the API reports an error.
  case statusPath = "status_path"
  case statusOK = "status_ok"
  case errorMessage = "error_message"
  // Where the rest of an article is.
  case detail
  case detailRoot = "detail_root"

  /// Whether the key's value locates something in the response.
  var isField: Bool {
    switch self {
    case .page, .json, .dateFormat, .pageParameter, .pageSizeParameter, .statusOK: false
    default: true
    }
  }

  /// Whether it can be a selector; the others are of JSON alone.
  var isOfPages: Bool {
    switch self {
    case .total, .pageSizeParameter, .statusPath, .statusOK, .errorMessage, .detail, .detailRoot:
      false
    default: true
    }
  }

  /// Whether the key's value locates a URL.
  var isURL: Bool {
    switch self {
    case .url, .image, .sourceURL, .commentsURL, .next, .detail: true
    default: false
    }
  }

  /// The keys of an article's fields, in reading order.
  static let article: [AdapterKey] = [
    .id, .title, .url, .published, .modified, .author, .sourceName, .sourceURL, .image, .summary,
    .contentHTML, .contentText, .tags, .language, .commentsURL, .detail,
  ]
}
