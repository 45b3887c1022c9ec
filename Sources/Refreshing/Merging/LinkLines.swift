import FeedParsing

/// Texts of sites that discuss what others publish, which have nothing but links and counts.
enum LinkLines {
  /// In bytes; a line may be a long link.
  private static let maximumLength = 4000

  /// Whether a text is Reddit's `submitted by … [link] [comments]`, or each of its lines is a label with a link or a
  /// number, as `Article URL: https://…` and `Points: 7` in feeds of Hacker News, and one is a link.
  static func areAll(of text: String) -> Bool {
    guard text.utf8.count <= maximumLength else { return false }
    let lines = text.split(whereSeparator: \.isNewline).map(\.trimmed).filter { !$0.isEmpty }
    if let first = lines.first, let last = lines.last, first.hasPrefix("submitted by"),
      last.hasSuffix("[comments]")
    {
      return lines.count <= 2
    }
    var hasLink = false
    for line in lines {
      guard let separator = line.firstRange(of: ": ") else { return false }
      let value = line[separator.upperBound...]
      let isLink = value.hasPrefix("https://") || value.hasPrefix("http://")
      guard isLink ? !value.contains(where: \.isWhitespace) : Int(value) != nil else {
        return false
      }
      hasLink = hasLink || isLink
    }
    return hasLink
  }
}
