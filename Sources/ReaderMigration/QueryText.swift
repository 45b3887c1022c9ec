import FeedBasics
import FeedModel

/// A query being written.
package indirect enum QueryText: Equatable {
  case term(String)
  case all([QueryText])
  case any([QueryText])
  case not(QueryText)

  /// A field with a value, quoted if needed.
  /// - Returns: nil for a value that cannot be written.
  package static func field(_ name: String, _ value: String, isPrefix: Bool = false) -> QueryText? {
    guard let written = written(value) else { return nil }
    return .term("\(name):\(written)\(isPrefix ? "*" : "")")
  }

  private static func written(_ value: String) -> String? {
    let value = value.trimmed(where: \.isWhitespace)
    guard !value.isEmpty, !value.contains(where: \.isNewline) else { return nil }
    return QueryTerm.written(value)
  }

  /// The query in the language of docs/queries.md.
  package var text: String { text(inside: false) }

  private func text(inside: Bool) -> String {
    switch self {
    case .term(let text): return text
    case .not(let part):
      if case .not(let inner) = part { return inner.text(inside: inside) }
      return "-\(part.text(inside: true))"
    case .all(let parts), .any(let parts):
      if parts.count == 1 { return parts[0].text(inside: inside) }
      let isAll = if case .all = self { true } else { false }
      let joined = parts.map { part in
        if case .all(let inner) = part, isAll, inner.count > 1 { return part.text(inside: false) }
        return part.text(inside: true)
      }.joined(separator: isAll ? " " : " or ")
      return inside ? "(\(joined))" : joined
    }
  }
}
