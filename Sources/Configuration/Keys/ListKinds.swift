extension ConfigKind<[String]> {
  static let texts = ConfigKind(
    "a list of texts", expected: "a list of texts such as [\"world\", \"tech\"]"
  ) { value in
    guard case .list(let elements) = value else { return .failure(Mismatch(found: value)) }
    var texts: [String] = []
    for element in elements {
      guard case .string(let text) = element, !text.isEmpty else {
        return .failure(Mismatch(found: element))
      }
      texts.append(text)
    }
    return .success(texts)
  }
}

/// A text under a name.
struct NamedText: Sendable {
  var name: String
  var text: String
}

extension ConfigKind<[NamedText]> {
  /// Sorted by name.
  static let namedTexts = ConfigKind(
    "a table of texts", expected: "a table such as { X-Api-Key = \"${NEWSAPI_KEY}\" }"
  ) { value in
    guard case .table(let members) = value else { return .failure(Mismatch(found: value)) }
    var texts: [NamedText] = []
    for (name, value) in members.sorted(by: { $0.key < $1.key }) {
      guard case .string(let text) = value else {
        // What is not a name may be a whole header, with what is secret in it.
        let isName = name.allSatisfy { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" }
        return .failure(
          Mismatch(found: value, expected: isName ? "text for '\(name)'" : "text for each name"))
      }
      texts.append(NamedText(name: name, text: text))
    }
    return .success(texts)
  }
}
