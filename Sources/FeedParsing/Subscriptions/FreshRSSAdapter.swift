/// How FreshRSS makes a feed of a page or an API, in the adapter language (FreshRSS, "OPML in FreshRSS").
struct FreshRSSAdapter {
  /// Keys of the adapter language with their values; empty if ``missing`` is set.
  private(set) var definition: [AdapterSuggestion.Line] = []
  /// The setting that says where the items are and cannot be translated; nil if it can.
  private(set) var missing: String?
  /// The other settings that cannot be translated.
  private(set) var leftOut: [String] = []

  /// The rest of an attribute's name, and the key that it becomes.
  private static let fields: [(suffix: String, key: AdapterKey)] = [
    ("Uid", .id), ("Title", .title), ("Uri", .url), ("Timestamp", .published),
    ("TimeFormat", .dateFormat), ("Author", .author), ("Thumbnail", .image),
    ("Content", .contentHTML), ("Categories", .tags),
  ]

  /// - Parameters:
  ///   - type: the outline's, in lower case; nil of other feeds.
  ///   - settings: FreshRSS' attributes by their names.
  init?(type: String?, _ settings: [String: String]) {
    let start: String
    let translate: (String) -> String?
    switch type {
    case "html+xpath":
      (start, translate) = ("xPathItem", XPathTranslation.field)
    case "json+dotnotation", "html+xpath+json+dotnotation":
      (start, translate) = ("jsonItem", FreshRSSAdapter.path)
    default: return nil
    }
    var lines: [AdapterSuggestion.Line] = []
    if type != "json+dotnotation" {
      lines.append(.init(key: AdapterKey.page.rawValue, value: "true"))
    }
    if type == "html+xpath+json+dotnotation" {
      guard let json = settings["xPathToJson"].flatMap(XPathTranslation.field) else {
        missing = "xPathToJson"
        return
      }
      lines.append(.init(key: AdapterKey.json.rawValue, value: json))
    }
    guard let items = translate(settings[start] ?? "") else {
      missing = start
      return
    }
    lines.append(.init(key: AdapterKey.items.rawValue, value: items))
    for (suffix, key) in FreshRSSAdapter.fields {
      guard let written = settings[start + suffix] else { continue }
      let value = key == .dateFormat ? FreshRSSAdapter.dateFormat(written) : translate(written)
      switch value {
      case nil: leftOut.append(start + suffix)
      case ""?: continue
      case let value?: lines.append(.init(key: key.rawValue, value: value))
      }
    }
    let whole = Dictionary(lines.map { ($0.key, $0.value) }) { first, _ in first }
    // The items of a page must be elements.
    guard (try? Adapter(name: "freshrss", definition: whole)) != nil else {
      missing = start
      return
    }
    definition = lines
  }

  /// A path in FreshRSS' dot notation; nil if the text is not a path, or concatenates several.
  private static func path(_ text: String) -> String? {
    let text = text.isEmpty ? "." : text
    return text.contains("&") || AdapterPath(text) == nil ? nil : text
  }

  /// A format of PHP's `DateTime::createFromFormat` as a pattern; empty for one that needs none, nil if it cannot be
  /// written.
  private static func dateFormat(_ text: String) -> String? {
    if ["c", "r", "U"].contains(text) { return "" }
    let letters: [Character: String] = [
      "d": "dd", "j": "d", "m": "MM", "n": "M", "M": "MMM", "F": "MMMM", "Y": "yyyy", "y": "yy",
      "H": "HH", "G": "H", "h": "hh", "g": "h", "i": "mm", "s": "ss", "A": "a", "a": "a",
      "D": "EEE", "l": "EEE",
      "O": "Z", "P": "Z",
    ]
    var pattern = ""
    var isEscaped = false
    for character in text {
      if !isEscaped, character == "\\" {
        isEscaped = true
      } else if !isEscaped, let field = letters[character] {
        pattern += field
      } else if character.isLetter {
        guard isEscaped else { return nil }
        pattern += "'\(character)'"
        isEscaped = false
      } else {
        isEscaped = false
        if !"!|?*+".contains(character) { pattern.append(character) }
      }
    }
    return DatePattern(pattern) == nil ? nil : pattern
  }
}
