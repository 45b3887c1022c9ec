/// Names of saved queries.
package enum QueryName {
  private static let maximumLength = 60

  /// A text as one word: `Unread Articles` is `Unread-Articles`.
  package static func word(_ text: String) -> String {
    var word = ""
    for character in text.prefix(maximumLength) {
      let isKept = character.isLetter || character.isNumber || "_.+".contains(character)
      if isKept {
        word.append(character)
      } else if !word.isEmpty, !word.hasSuffix("-") {
        word.append("-")
      }
    }
    while word.hasSuffix("-") { word.removeLast() }
    return word.isEmpty ? "query" : word
  }
}
