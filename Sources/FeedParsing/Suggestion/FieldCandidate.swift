import FeedBasics

/// A member of a list's items, with clues from its name and its values.
struct FieldCandidate {
  let path: String
  let texts: [String]
  /// The words of its own name: `publishedAt` is `published` and `at`.
  let words: [String]
  /// The words of the names of the objects around it.
  let parents: [String]
  /// Its depth in the item; 0 at the top.
  let depth: Int

  /// - Parameter wrapped: the number of keys that lead to the object with the item's fields.
  init(_ leaf: JSONLeaf, wrapped: Int) {
    path = leaf.path
    texts = leaf.texts
    var keys = leaf.keys.dropFirst(leaf.keys.count > wrapped ? wrapped : 0)
    depth = max(0, keys.count - 1)
    // The text member of an object with attributes, such as `rendered`, goes by the object's name.
    if keys.count > 1, let last = keys.last, FieldCandidate.transparent.contains(last.lowercased())
    {
      keys.removeLast()
    }
    words = keys.last.map(FieldCandidate.words) ?? []
    parents = keys.dropLast().flatMap(FieldCandidate.words)
  }

  private static let transparent: Set<String> = [
    "rendered", "main", "text", "value", "plain", "html", "#text", "_text", "default", "cdata",
  ]

  private static func words(_ key: String) -> [String] {
    var words: [String] = []
    var word = ""
    var wasLower = false
    for character in key {
      if !character.isLetter && !character.isNumber {
        if !word.isEmpty { words.append(word.lowercased()) }
        word = ""
      } else if character.isUppercase, wasLower {
        words.append(word.lowercased())
        word = String(character)
      } else {
        word.append(character)
      }
      wasLower = character.isLowercase
    }
    if !word.isEmpty { words.append(word.lowercased()) }
    return words
  }

  var isURL: Bool { texts.allSatisfy { FieldCandidate.isURL($0) } }

  private static func isURL(_ text: String) -> Bool {
    URLReference.isWeb(text) || text.hasPrefix("/") && text.count > 1 && !text.contains(" ")
  }

  var hasMarkup: Bool { texts.contains { $0.contains("</") || $0.contains("<p") } }

  /// Whether the values are dates. Zeros, which some APIs write for a missing date, are ignored.
  var isDate: Bool {
    let texts = texts.filter { $0 != "0" }
    return !texts.isEmpty
      && texts.allSatisfy { text in
        Double(text).map { FieldCandidate.unit(of: $0) != nil } ?? (FeedDate.parse(text) != nil)
      }
  }

  /// Whether the values are dates, with numeric ones from 2000 to 2039. Such a member may be a date whatever its name.
  var isRecentDate: Bool {
    isDate
      && texts.allSatisfy { text in
        guard let number = Double(text) else { return true }
        let seconds = number >= 100_000_000_000 ? number / 1000 : number
        return (946_684_800..<2_208_988_800).contains(seconds)
      }
  }

  /// `date_format` for a number of seconds or milliseconds since 1970; nil for other numbers.
  private static func unit(of number: Double) -> String? {
    switch number {
    case 100_000_000..<100_000_000_000: "unix"
    case 100_000_000_000..<100_000_000_000_000: "unix_ms"
    default: nil
    }
  }

  /// The value that `date_format` needs; nil for the usual formats, which are recognised without it.
  var dateFormat: String? {
    texts.lazy.compactMap { Double($0) }.compactMap(FieldCandidate.unit).first
  }

  /// Whether the values are a few words each, different in every item.
  var looksLikeTitle: Bool {
    isUnique && !isURL && !isDate && (8...200).contains(length)
      && texts.allSatisfy { $0.contains(" ") }
  }

  var isUnique: Bool { Set(texts).count == texts.count }

  /// The average length in characters.
  var length: Int { texts.reduce(0) { $0 + $1.count } / max(1, texts.count) }

  func has(_ names: Set<String>) -> Bool { words.contains(where: names.contains) }

  func isUnder(_ names: Set<String>) -> Bool { parents.contains(where: names.contains) }
}
