import FeedBasics
internal import FeedModel

/// How long an article takes to read, and a recording to play.
enum ReadingTime {
  /// Words that an adult reads in a minute, silently (Brysbaert 2019: 238 in English; other languages are near).
  private static let wordsPerMinute = 230.0
  /// Characters of Chinese and Japanese in a minute.
  private static let charactersPerMinute = 500.0

  /// `4 min read`; nil for less than half a minute.
  static func text(_ entry: Entry) -> String? {
    var words = 0
    var characters = 0
    var isInWord = false
    for text in [entry.contentText ?? entry.summary ?? ""] {
      for scalar in text.unicodeScalars {
        if scalar.value < 0x80 {
          let isLetter = scalar.value > 0x20
          if isLetter, !isInWord { words += 1 }
          isInWord = isLetter
        } else if CJKCharacters.contains(scalar), !isHangul(scalar) {
          characters += 1
          isInWord = false
        } else if scalar.properties.isWhitespace {
          isInWord = false
        } else if !isInWord, scalar.properties.isAlphabetic {
          words += 1
          isInWord = true
        }
      }
    }
    let minutes = Double(words) / wordsPerMinute + Double(characters) / charactersPerMinute
    return minutes < 0.5 ? nil : "\(Int(minutes.rounded())) min read"
  }

  /// Korean separates words by spaces.
  private static func isHangul(_ scalar: Unicode.Scalar) -> Bool {
    (0xAC00...0xD7A3).contains(scalar.value)
  }

  /// `1 h 12 min audio`, of the longest recording; nil if no attachment has a duration.
  static func recording(_ entry: Entry) -> String? {
    let recordings = entry.attachments.filter { ($0.duration ?? 0) > 0 }
    guard let longest = recordings.max(by: { ($0.duration ?? 0) < ($1.duration ?? 0) }),
      let duration = longest.duration
    else { return nil }
    let kind = longest.mediaType.prefix { $0 != "/" }.lowercased()
    return length(duration) + (kind == "audio" || kind == "video" ? " \(kind)" : "")
  }

  /// `45 s`, `12 min`, `1 h 12 min`.
  static func length(_ seconds: Double) -> String {
    guard seconds >= 59.5 else { return "\(Int(max(0, seconds).rounded())) s" }
    let minutes = Int((min(seconds, 1e9) / 60).rounded())
    guard minutes >= 60 else { return "\(minutes) min" }
    let rest = minutes % 60
    return "\(minutes / 60) h" + (rest == 0 ? "" : " \(rest) min")
  }
}
