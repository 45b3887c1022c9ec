/// How a JSON API's answer maps onto articles: data in the adapter language, compiled once.
public struct Adapter: Sendable, Equatable {
  /// Why a definition is not in the language.
  public struct DefinitionError: Error, Sendable, Equatable {
    public var key: String
    public var expected: String
  }

  /// Every key of the language.
  public static let keys: [String] = [
    "items", "id", "title", "summary", "content_html", "content_text", "url", "image", "author",
    "tags", "published",
    "modified", "date_format", "source_name", "source_url", "language", "total", "page_param",
    "page_size_param",
    "next", "status_path", "status_ok", "error_message", "detail", "detail_root", "comments_url",
  ]

  public let name: String
  /// Keys and their values as written, for printing.
  public let definition: [String: String]

  let fields: [String: AdapterField]
  let dateFormat: DatePattern?

  /// Compiles a definition.
  /// - Throws: ``DefinitionError`` for an unknown key, a value that is not in the language, or a missing `items`.
  public init(name: String, definition: [String: String]) throws(DefinitionError) {
    self.name = name
    self.definition = definition
    var fields: [String: AdapterField] = [:]
    var dateFormat: DatePattern?
    for (key, value) in definition.sorted(by: { $0.key < $1.key }) {
      guard Adapter.keys.contains(key) else {
        throw DefinitionError(key: key, expected: "one of \(Adapter.keys.joined(separator: ", "))")
      }
      switch key {
      case "date_format":
        guard let pattern = DatePattern(value) else {
          throw DefinitionError(
            key: key,
            expected:
              "'unix', 'unix_ms', 'iso8601', 'rfc822' or a pattern of yyyy, yy, MM, M, dd, d, HH, H, mm, ss and Z"
          )
        }
        dateFormat = pattern
      case "status_ok", "page_param", "page_size_param":
        break
      default:
        guard let field = AdapterField(value) else {
          throw DefinitionError(
            key: key, expected: "a path such as 'data.items[0].title', or a template with {path}")
        }
        fields[key] = field
      }
    }
    guard fields["items"] != nil else {
      throw DefinitionError(key: "items", expected: "the path of the list of items")
    }
    self.fields = fields
    self.dateFormat = dateFormat
  }
}
