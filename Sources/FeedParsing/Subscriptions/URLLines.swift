/// Reads a list with one URL per line, each followed by what newsboat's `urls` adds: tags, quoted if they contain
/// spaces; a custom name, marked by `~`; a tag marked by `!`, which hides the feed (newsboat manual, "Tagging" and
/// "Feeds"). In newsraft's `feeds`, the name follows the URL without a mark, and a line `@ Section` begins a section. In
/// snownews' `urls`, bars separate URL, name, categories and a filter.
enum URLLines {
  /// - Parameter isNewsraft: whether it is known to be newsraft's list; one with sections is in any case.
  /// - Returns: nil if fewer than half of the lines begin with an address.
  static func read(_ bytes: ArraySlice<UInt8>, isNewsraft: Bool = false) -> SubscriptionList? {
    var list = SubscriptionList()
    var section = NewsraftSection()
    let hasSections = isNewsraft || NewsraftLine.hasSections(bytes)
    var lines = 0
    var recognised = 0
    for (number, line) in ListLines(bytes) {
      if let subscription = SnownewsLine.subscription(line, number: number) {
        (lines, recognised) = (lines + 1, recognised + 1)
        list.append(subscription)
        continue
      }
      guard let words = QuotedWords.words(in: line) else { continue }
      if hasSections, let next = NewsraftLine.section(words) {
        section = next
        continue
      }
      if let filter = ListedFilter(query: words[0], tags: Array(words.dropFirst()), line: number) {
        (lines, recognised) = (lines + 1, recognised + 1)
        list.append(filter)
        continue
      }
      let subscription =
        hasSections
        ? NewsraftLine.subscription(words, section: section, line: number)
        : subscription(words, line: number)
      lines += 1
      if subscription.address.isRecognised { recognised += 1 }
      list.append(subscription)
    }
    return recognised > 0 && recognised * 2 >= lines ? list : nil
  }

  private static func subscription(_ words: [String], line: Int) -> Subscription {
    let tags = words.dropFirst()
    // A host without a scheme has to be alone on its line; otherwise prose would be full of them.
    let isProse = !tags.isEmpty && !words[0].contains(":")
    var subscription = Subscription(
      written: words[0],
      address: isProse ? .unreadable("does not begin with a URL") : SubscriptionAddress(words[0]),
      title: tags.last { $0.hasPrefix("~") && $0 != "~" }.map { String($0.dropFirst()) },
      tags: tags.filter { !$0.hasPrefix("~") }.map {
        $0.hasPrefix("!") ? String($0.dropFirst()) : $0
      },
      line: line)
    subscription.isHidden = tags.contains { $0.hasPrefix("!") }
    return subscription
  }
}
