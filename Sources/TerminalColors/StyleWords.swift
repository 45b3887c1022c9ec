/// Styles in words: `bold`, `black on yellow`, `underline #87afff`, or `none` for plain text.
extension TextStyle {
  /// Why words are not a style.
  public enum WrongWords: Error, Equatable {
    /// There are no words.
    case empty
    /// A word is neither an attribute nor a colour.
    case unknown(String)
    /// A second colour for the text.
    case secondColor(String)
    /// A second colour of the background.
    case secondBackground(String)
    /// There is no colour after `on`.
    case missingBackground
    /// `none` is not the only word.
    case noneAndMore
  }

  /// The word for plain text.
  static let plainWord = "none"

  /// Every word but the numbers and `#rrggbb`.
  public static let words =
    Attributes.words + TerminalColor.names + ["default", "on", plainWord]

  /// The style that words separated by blanks describe.
  public init(words text: String) throws(WrongWords) {
    self.init()
    let words = text.split(separator: " ")
    guard !words.isEmpty else { throw .empty }
    if words.contains(Substring(TextStyle.plainWord)) {
      guard words.count == 1 else { throw .noneAndMore }
      return
    }
    var isAfterOn = false
    for word in words {
      if isAfterOn {
        guard let color = TerminalColor(word) else {
          let isOther = word == "on" || TextStyle.attribute(word) != nil
          throw isOther ? .missingBackground : .unknown(String(word))
        }
        guard background == nil else { throw .secondBackground(String(word)) }
        background = color
        isAfterOn = false
      } else if word == "on" {
        isAfterOn = true
      } else if let attribute = TextStyle.attribute(word) {
        attributes.insert(attribute)
      } else {
        guard let color = TerminalColor(word) else { throw .unknown(String(word)) }
        guard foreground == nil else { throw .secondColor(String(word)) }
        foreground = color
      }
    }
    if isAfterOn { throw .missingBackground }
  }

  private static func attribute(_ word: Substring) -> Attributes? {
    Attributes.all.first { $0.word == word }?.attribute
  }

  /// The words for the style.
  public var text: String {
    let attributes = Attributes.all.filter { self.attributes.contains($0.attribute) }.map(\.word)
    let on = background.map { ["on", $0.word] } ?? []
    let words = attributes + (foreground.map { [$0.word] } ?? []) + on
    return words.isEmpty ? TextStyle.plainWord : words.joined(separator: " ")
  }
}
