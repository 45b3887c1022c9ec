import FeedBasics
public import FeedModel

/// Maps a JSON API's response, or a web page with a list, onto articles: a definition in the adapter language, compiled once.
public struct Adapter: Sendable, Equatable {
  /// Why a definition is not valid in the adapter language.
  public struct DefinitionError: Error, Sendable, Equatable {
    /// The key that is unknown, missing or has an invalid value.
    public var key: String
    /// The valid keys or values, worded as the end of a sentence such as "must be …".
    public var expected: String
  }

  /// Every key of the adapter language.
  public static let keys = AdapterKey.allCases.map(\.rawValue)

  /// The name by which feeds refer to it; the format of a feed that it reads contains the name too.
  public let name: String
  /// Keys and their values as written, for printing.
  public let definition: [String: String]

  let dateFormat: DatePattern?
  private let fields: [AdapterKey: AdapterField<AdapterPath>]
  let source: Source

  /// What the articles are read from.
  enum Source: Sendable, Equatable {
    case json
    /// JSON in a web page.
    case jsonInPage(AdapterField<PagePlace>)
    /// The elements of a web page.
    case page(PageAdapter)
    /// The structured data of a web page.
    case structuredData
  }

  /// Compiles a definition.
  /// - Throws: ``DefinitionError`` for an unknown key, an invalid value, or a missing `items`.
  public init(name: String, definition: [String: String]) throws(DefinitionError) {
    self.name = name
    self.definition = definition
    var fields: [AdapterKey: AdapterField<AdapterPath>] = [:]
    let isPage = definition[AdapterKey.page.rawValue] == "true"
    let hasSelectors = isPage && definition[AdapterKey.json.rawValue] == nil
    var places: [AdapterKey: AdapterField<PagePlace>] = [:]
    var dateFormat: DatePattern?
    for (written, value) in definition.sorted(by: { $0.key < $1.key }) {
      guard let key = AdapterKey(rawValue: written) else {
        throw DefinitionError(
          key: written, expected: "one of \(Adapter.keys.joined(separator: ", "))")
      }
      if hasSelectors, !key.isOfPages {
        throw DefinitionError(key: written, expected: "left out, since it is not for pages")
      }
      if key == .page {
        guard value == "true" || value == "false" else {
          throw DefinitionError(key: written, expected: "true for a web page")
        }
      } else if key == .dateFormat {
        guard let pattern = DatePattern(value) else {
          throw DefinitionError(key: written, expected: DatePattern.expected)
        }
        dateFormat = pattern
      } else if key == .json || hasSelectors && key.isField {
        guard let field = AdapterField<PagePlace>(value, isURL: key.isURL) else {
          throw DefinitionError(key: written, expected: PagePlace.expected(value))
        }
        places[key] = field
      } else if key.isField {
        guard let field = AdapterField<AdapterPath>(value, isURL: key.isURL) else {
          throw DefinitionError(
            key: written,
            expected: "a path such as 'data.items[0].title', or a template with {path}")
        }
        fields[key] = field
      }
    }
    if hasSelectors, places.isEmpty {
      source = .structuredData
    } else if hasSelectors {
      guard let page = PageAdapter(places) else {
        throw DefinitionError(
          key: "items", expected: "a selector of the items, such as 'main article'")
      }
      source = .page(page)
    } else {
      guard fields[.items] != nil else {
        throw DefinitionError(key: "items", expected: "the path of the list of items")
      }
      if let json = places[.json] {
        guard isPage else {
          throw DefinitionError(key: "json", expected: "left out, or 'page' true beside it")
        }
        source = .jsonInPage(json)
      } else {
        source = .json
      }
    }
    self.fields = fields
    self.dateFormat = dateFormat
  }

  /// Whether it reads a web page, and not a JSON document.
  public var isForPages: Bool { source != .json }

  /// Whether articles have documents of their own, because the definition has a `detail` key.
  public var hasDetail: Bool { self[.detail] != nil }

  subscript(_ key: AdapterKey) -> AdapterField<AdapterPath>? { fields[key] }

  /// The value of a key as written; nil if the definition lacks the key.
  func written(_ key: AdapterKey) -> String? { definition[key.rawValue] }

  /// The article keys, except `detail`, that matched nothing in any item, with their values in the definition; empty
  /// without items.
  public func unmatched(in origins: [ItemOrigins]) -> [(key: String, path: String)] {
    guard !origins.isEmpty else { return [] }
    return AdapterKey.article.compactMap { key in
      guard key != .detail, let path = written(key),
        !origins.contains(where: { $0.fields[key.rawValue] != nil })
      else { return nil }
      return (key.rawValue, path)
    }
  }

  /// The paths at which the items have texts, each once.
  public static func paths(in origins: [ItemOrigins]) -> [String] {
    origins.flatMap(\.paths).uniqued()
  }
}
