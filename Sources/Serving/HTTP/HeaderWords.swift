import FeedBasics

/// A header's value that consists of a word and named parameters, such as `form-data; name="id"` (RFC 9110 §5.6.6).
struct HeaderWords {
  /// What comes before the first semicolon, in lower case.
  let first: String
  private var parameters: [(name: String, value: String)] = []

  init(_ text: String) {
    var rest = text[...]
    func next(until ends: Set<Character>) -> String {
      let word = rest.prefix { !ends.contains($0) }
      rest = rest[word.endIndex...]
      return word.trimmed(where: \.isWhitespace)
    }
    first = next(until: [";"]).lowercased()
    while rest.popFirst() != nil {
      let name = next(until: ["=", ";"]).lowercased()
      guard rest.first == "=" else { continue }
      rest = rest.dropFirst().drop { $0 == " " || $0 == "\t" }
      var value = ""
      if rest.first == "\"" {
        rest.removeFirst()
        while let character = rest.popFirst(), character != "\"" {
          value.append(character == "\\" ? rest.popFirst() ?? character : character)
        }
        _ = next(until: [";"])
      } else {
        value = next(until: [";"])
      }
      parameters.append((name, value))
    }
  }

  /// The value of a parameter, without its quotes; nil if absent.
  subscript(name: String) -> String? { parameters.first { $0.name == name }?.value }
}
