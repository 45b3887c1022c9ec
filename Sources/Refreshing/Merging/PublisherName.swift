/// Names of publishers in the form used for comparison: folded, without "The" before and without News, Online or a
/// domain's ending after. "BBC" and "BBC News", "Spiegel" and "spiegel.de" name one publisher.
enum PublisherName {
  static func key(_ name: String) -> String {
    var words = name.split(whereSeparator: \.isWhitespace).filter {
      !FoldedTitle.fold(String($0)).isEmpty
    }
    if words.count > 1, words[0].lowercased() == "the" { words.removeFirst() }
    if let last = words.last, let label = withoutDomainEnding(last),
      words.count > 1 || !additions.contains(label.lowercased())
    {
      // "theguardian.com" is "The Guardian".
      let isWhole = words.count > 1 || label.utf8.count < 6 || !label.lowercased().hasPrefix("the")
      words[words.count - 1] = isWhole ? label : label.dropFirst(3)
    }
    while words.count > 1, let last = words.last, additions.contains(FoldedTitle.fold(String(last)))
    {
      words.removeLast()
    }
    return FoldedTitle.fold(words.joined(separator: " "))
  }

  private static let additions: Set<String> = ["news", "online"]

  /// `bbc` of `bbc.co.uk`; nil if the word has no such ending.
  private static func withoutDomainEnding(_ word: Substring) -> Substring? {
    guard let dot = word.utf8.firstIndex(of: UInt8(ascii: ".")) else { return nil }
    let label = word[..<dot]
    let ending = word[word.utf8.index(after: dot)...].split(
      separator: ".", omittingEmptySubsequences: false)
    guard label.utf8.count > 1, ending.count <= 2,
      ending.allSatisfy({ part in
        part.utf8.allSatisfy { 0x61...0x7A ~= $0 | 0x20 }
          && ((2...3).contains(part.utf8.count) || longEndings.contains(part.lowercased()))
      })
    else { return nil }
    return label
  }

  private static let longEndings: Set<String> = ["info", "news", "online", "media"]
}
