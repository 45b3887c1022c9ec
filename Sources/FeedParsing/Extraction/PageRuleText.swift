import FeedBasics
internal import FeedModel

extension PageRule {
  /// Reads a rule from one line, the parts separated by semicolons. A part without a name is the body:
  ///
  ///     article .text
  ///     article .text; remove = .promo, .ad; next = a.next; title = h1
  ///
  /// An equals sign in brackets or quotation marks belongs to its selector.
  /// - Throws: the first part that cannot be read, and why.
  public init(parsing text: String) throws(PageRuleError) {
    var parts: [Part: String] = [:]
    var removed: [String] = []
    for section in RuleSections(text).sections {
      let selector = section.selector.trimmed { $0.isWhitespace }
      guard let name = section.name?.trimmed(where: { $0.isWhitespace }) else {
        if selector.isEmpty { continue }
        guard parts.updateValue(selector, forKey: .body) == nil else { throw .repeated(.body) }
        continue
      }
      guard let part = Part(rawValue: name.lowercased()) else { throw .unknownPart(name) }
      if part == .remove {
        removed.append(selector)
      } else if parts.updateValue(selector, forKey: part) != nil {
        throw .repeated(part)
      }
    }
    guard !parts.isEmpty || !removed.isEmpty else { throw .empty }
    try self.init(
      body: parts[.body], remove: removed, next: parts[.next], title: parts[.title])
  }
}

/// The sections of a rule, cut at semicolons, each at its first equals sign.
private struct RuleSections {
  private(set) var sections: [(name: String?, selector: String)] = []

  init(_ text: String) {
    var section: (name: String?, selector: String) = (nil, "")
    var isInBrackets = false
    var quote: Character?
    var isEscaped = false
    for character in text {
      let isPlain = quote == nil && !isInBrackets && !isEscaped
      if isPlain, character == ";" {
        sections.append(section)
        section = (nil, "")
        continue
      }
      if isPlain, character == "=", section.name == nil {
        section = (section.selector, "")
        continue
      }
      section.selector.append(character)
      if isEscaped {
        isEscaped = false
      } else if character == "\\" {
        isEscaped = true
      } else if let open = quote {
        if character == open { quote = nil }
      } else if character == "\"" || character == "'" {
        quote = character
      } else if character == "[" || character == "]" {
        isInBrackets = character == "["
      }
    }
    sections.append(section)
  }
}
