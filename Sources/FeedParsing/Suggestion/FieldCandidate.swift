import Foundation

/// A member of a list's items, with what its name and its values tell.
struct FieldCandidate {
  let path: String
  let texts: [String]
  /// The words of its own name: `publishedAt` is `published` and `at`.
  let words: [String]
  /// The words of the names it stands under.
  let parents: [String]
  /// How deep it stands in the item.
  let depth: Int

  /// - Parameter wrapped: how many keys lead to what the item really is.
  init(_ leaf: JSONLeaf, wrapped: Int) {
    path = leaf.path
    texts = leaf.texts
    var keys = leaf.keys.dropFirst(leaf.keys.count > wrapped ? wrapped : 0)
    depth = max(0, keys.count - 1)
    // The text of an object that is there for its attributes has the object's name.
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
    let lower = text.prefix(8).lowercased()
    return lower.hasPrefix("http://") || lower.hasPrefix("https://")
      || text.hasPrefix("/") && text.count > 1 && !text.contains(" ")
  }

  var hasMarkup: Bool { texts.contains { $0.contains("</") || $0.contains("<p") } }

  var isDate: Bool {
    texts.allSatisfy { text in
      if let number = Double(text) { return number >= 100_000_000 }
      return FeedDate.parse(text) != nil
    }
  }

  /// What `date_format` must say; nil where the usual formats are told apart by themselves.
  var dateFormat: String? {
    guard let first = texts.first, let number = Double(first) else { return nil }
    return number >= 100_000_000_000 ? "unix_ms" : "unix"
  }

  /// Some words, other ones in each item.
  var looksLikeTitle: Bool {
    isUnique && !isURL && !isDate && (8...200).contains(length)
      && texts.allSatisfy { $0.contains(" ") }
  }

  var isUnique: Bool { Set(texts).count == texts.count }

  /// Characters on average.
  var length: Int { texts.reduce(0) { $0 + $1.count } / max(1, texts.count) }

  func has(_ names: Set<String>) -> Bool { words.contains(where: names.contains) }

  func isUnder(_ names: Set<String>) -> Bool { parents.contains(where: names.contains) }
}
