public import FeedBasics

/// A way to read the response of an unknown JSON API, judged by its shape.
public enum AdapterSuggestion: Sendable, Equatable {
  /// One of the known adapters reads it.
  case known(name: String)
  /// A definition to start with: keys of the adapter language with their values, in reading order.
  case definition([Line])
  /// The response has a list of ids at `path`. `firstURL`, relative to the response's URL, is where most APIs keep the
  /// document of the first id.
  case ids(path: String, firstURL: String)

  /// A key of the adapter language with its value.
  public struct Line: Sendable, Equatable {
    /// One of ``Adapter/keys``.
    public var key: String
    /// The value as written in a definition, without quotation marks.
    public var value: String

    /// Creates a line from a key and its value.
    public init(key: String, value: String) {
      self.key = key
      self.value = value
    }
  }

  /// The template of the relative URL at which most APIs with lists of ids keep an item.
  public static let usualDetail = "item/{id}.json"

  /// Suggests how to read a response.
  /// - Parameters:
  ///   - body: the response, which should be JSON.
  ///   - contentType: its `Content-Type`, for its charset.
  ///   - url: the URL of the response; its parameters show how pages are counted.
  ///   - known: adapters that may fit.
  /// - Returns: nil if the body is not JSON or contains no list of articles or ids.
  public static func suggest(
    _ body: Data, contentType: String?, url: String?, known: [Adapter]
  ) -> AdapterSuggestion? {
    let text = DocumentText([UInt8](body), httpCharset: ContentType(contentType).charset)
    guard let document = try? JSONDocument.read(text.bytes) else { return nil }
    let lists = JSONList.all(in: document)
    guard let best = lists.map({ ListMapping($0) }).max(by: { $0.score < $1.score }) else {
      return JSONList.ids(in: document).map { path, first in
        .ids(
          path: path, firstURL: usualDetail.replacing("{id}", with: URLReference.component(first)))
      }
    }
    let paging = PagingGuess.lines(document, items: best.list, url: url)
    let wanted = Set(best.fields.keys).union(paging.isEmpty ? [] : [.total])
    let fits = known.compactMap { adapter in
      AdapterFit(adapter, document).map { (name: adapter.name, fit: $0) }
    }
    .filter { $0.fit.covers(wanted) }
    if let fit = fits.max(by: { ($0.fit.count, $1.name) < ($1.fit.count, $0.name) }) {
      return .known(name: fit.name)
    }
    guard !best.fields.isEmpty else { return nil }
    return .definition([Line(key: "items", value: best.itemsPath)] + best.lines + paging)
  }

  /// The lines to add to the definition for a list of ids, judged by the document of one of them.
  /// - Returns: an empty list if the document is not a JSON object.
  public static func lines(forDetail body: Data) -> [Line] {
    let text = DocumentText([UInt8](body), httpCharset: nil)
    guard let document = try? JSONDocument.read(text.bytes), document.kind == .object else {
      return []
    }
    return ListMapping(JSONList(path: ".", items: [document])).lines
  }
}
