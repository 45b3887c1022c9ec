extension ConfigKind<[String]> {
  static let texts = ConfigKind(
    "a list of strings", expected: "a list of strings such as [\"world\", \"tech\"]"
  ) { list in
    guard case .array(let elements) = list.value else { return .failure(Mismatch(found: list)) }
    var texts: [String] = []
    for element in elements {
      guard case .string(let text) = element.value, !text.isEmpty else {
        return .failure(Mismatch(found: element))
      }
      texts.append(text)
    }
    return .success(texts)
  }
}

extension ConfigKind<[String]> {
  /// The actions of a key: one, several, or none for "none" and for an empty list.
  static let actions = ConfigKind(
    "an action, a list of actions or \"none\"",
    expected: "an action such as \"next-unread\", a list of actions or \"none\""
  ) { element in
    if case .string(let text) = element.value { return .success(text == "none" ? [] : [text]) }
    return texts.read(element)
  }
}

/// A key whose value is text.
struct NamedText: Sendable {
  var name: String
  var text: String
  /// The value as written.
  var element: TOMLElement
}

extension ConfigKind<[NamedText]> {
  /// Sorted by name.
  static let namedTexts = ConfigKind(
    "a table of strings", expected: "a table such as { X-Api-Key = \"${NEWSAPI_KEY}\" }"
  ) { element in
    guard case .table(let table) = element.value else { return .failure(Mismatch(found: element)) }
    var texts: [NamedText] = []
    for entry in table.entries {
      let name = entry.key
      guard case .string(let text) = entry.element.value else {
        // A key that is not a header's name may be a whole header, secret value included.
        let isName = name.allSatisfy { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" }
        return .failure(
          Mismatch(
            found: entry.element, expected: isName ? "text for '\(name)'" : "text for each name"))
      }
      texts.append(NamedText(name: name, text: text, element: entry.element))
    }
    return .success(texts.sorted { $0.name < $1.name })
  }
}
