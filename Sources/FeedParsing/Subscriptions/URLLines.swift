/// A list with a URL on each line, and what newsboat's `urls` puts behind it: tags, quoted where they hold spaces; a name
/// of one's own with `~` before it; a tag with `!` that hides the feed (newsboat manual, "Tagging" and "Feeds").
enum URLLines {
  /// - Returns: nil where less than half the lines begin with an address.
  static func read(_ bytes: ArraySlice<UInt8>) -> SubscriptionList? {
    var list = SubscriptionList()
    var lines = 0
    var recognised = 0
    for (index, line) in bytes.split(
      omittingEmptySubsequences: false, whereSeparator: { $0 == 0x0A || $0 == 0x0D }
    ).enumerated() {
      guard let words = QuotedWords.words(in: line), let first = words.first else { continue }
      var address = SubscriptionAddress(first)
      // A host without a scheme stands alone, or else prose would be full of them.
      if words.count > 1, !first.contains(":") {
        address = .unreadable("does not begin with a URL")
      }
      lines += 1
      if address.isRecognised { recognised += 1 }
      let tags = words.dropFirst()
      list.append(
        Subscription(
          written: first, address: address,
          title: tags.last { $0.hasPrefix("~") && $0.count > 1 }.map { String($0.dropFirst()) },
          tags: tags.filter { !$0.hasPrefix("~") }.map {
            $0.hasPrefix("!") ? String($0.dropFirst()) : $0
          },
          line: index + 1))
    }
    return recognised > 0 && recognised * 2 >= lines ? list : nil
  }
}
