internal import FeedModel
public import Foundation

/// How the answer of an unknown JSON API could be read, judged from its shape.
public enum AdapterSuggestion: Sendable, Equatable {
  /// One of the adapters that are there reads it.
  case known(name: String)
  /// A definition to start with: keys of the adapter language with their values, in the order of reading.
  case definition([Line])
  /// The answer is a list of ids, at this path; the URL where the first of them may stand is the common one.
  case ids(path: String, firstURL: String)

  /// A key of the adapter language with its value.
  public struct Line: Sendable, Equatable {
    /// One of ``Adapter/keys``.
    public var key: String
    /// As it is to stand in a definition, without quotation marks.
    public var value: String

    /// A line of a definition.
    public init(key: String, value: String) {
      self.key = key
      self.value = value
    }
  }

  /// Where APIs with lists of ids have their items most often.
  public static let usualDetail = "item/{id}.json"

  /// - Parameters:
  ///   - body: the answer, which should be JSON.
  ///   - contentType: its `Content-Type`, for its charset.
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

  /// What to add to the definition for a list of ids, judged from the document of one of them.
  /// - Returns: nothing where the document is no object.
  public static func lines(forDetail body: Data) -> [Line] {
    let text = DocumentText([UInt8](body), httpCharset: nil)
    guard let document = try? JSONDocument.read(text.bytes), document.kind == .object else {
      return []
    }
    return ListMapping(JSONList(path: ".", items: [document])).lines
  }
}
