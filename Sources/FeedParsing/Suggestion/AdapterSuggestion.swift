internal import FeedModel
public import Foundation

/// How the answer of an unknown JSON API could be read, judged from its shape.
public enum AdapterSuggestion: Sendable, Equatable {
  /// One of the adapters that are there reads it.
  case known(name: String)
  /// A definition to start with: keys of the adapter language with their values, in the order of reading.
  case definition([Line])

  public struct Line: Sendable, Equatable {
    public var key: String
    public var value: String

    public init(key: String, value: String) {
      self.key = key
      self.value = value
    }
  }

  /// - Parameters:
  ///   - url: where the answer came from; its parameters tell how pages are counted.
  ///   - known: adapters that may fit.
  /// - Returns: nil where the body is no JSON, or holds no list.
  public static func suggest(
    _ body: Data, contentType: String?, url: String?, known: [Adapter]
  ) -> AdapterSuggestion? {
    let text = DocumentText([UInt8](body), httpCharset: ContentType(contentType).charset)
    guard let document = try? JSONDocument.read(text.bytes) else { return nil }
    let lists = JSONList.all(in: document)
    guard let best = lists.map({ ListMapping($0) }).max(by: { $0.score < $1.score }) else {
      return JSONList.ids(in: document).map { .definition(idLines($0)) }
    }
    let fits = known.map { ($0.name, fit($0, document)) }.max { ($0.1, $1.0) < ($1.1, $0.0) }
    if let (name, count) = fits, count >= 3, count >= best.fields.count - (count < 6 ? 1 : 3) {
      return .known(name: name)
    }
    guard !best.fields.isEmpty else { return nil }
    var lines = [Line(key: "items", value: best.itemsPath)] + best.lines
    lines += PagingGuess.lines(document, items: best.list, url: url)
    return .definition(lines)
  }

  /// How many fields of the first items an adapter finds; 0 where it makes no articles of them.
  private static func fit(_ adapter: Adapter, _ document: JSONValue) -> Int {
    guard let feed = try? AdapterReader(adapter: adapter).read(document), !feed.items.isEmpty,
      feed.items.contains(where: { $0.title != nil || $0.content != nil })
    else { return 0 }
    let fields = ValueTrace.origins(document, adapter, limit: 20).flatMap(\.fields)
    // A constant or a template says little about the answer.
    return Set(
      fields.lazy.filter { !$0.value.path.contains("{") && !$0.value.path.hasPrefix("'") }
        .map(\.key)
    ).count
  }

  private static func idLines(_ path: String) -> [Line] {
    [Line(key: "items", value: path), Line(key: "detail", value: "item/{id}.json")]
  }
}
