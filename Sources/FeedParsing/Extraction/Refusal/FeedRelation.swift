internal import FeedModel

/// How much of what the feed says about an article its page contains.
enum FeedRelation {
  /// The feed says too little.
  case unknown
  /// Neither the title nor the summary.
  case none
  /// Words of the title.
  case title
  /// A part of the summary, in the article itself.
  case summary

  init(
    _ hints: PageHints, headlines: [String], article: [PageLine], tree: PageTree, parts: [Int]
  ) {
    let text = parts.map { tree.text(of: $0, limit: 20_000) }.joined(separator: " ")
    let words = TitleMatch.words(text)
    let summary = FeedRelation.runs(TitleMatch.words(String((hints.summary ?? "").prefix(4000))))
    if !summary.isEmpty, Double(FeedRelation.runs(words).intersection(summary).count) >= max(2, Double(summary.count) * 0.3) {
      self = .summary
      return
    }
    let title = Set(TitleMatch.words(hints.title ?? "").filter { $0.count > 2 || !$0.utf8.allSatisfy { $0 < 0x80 } })
    guard title.count >= 3 else {
      self = .unknown
      return
    }
    let known = Set(words).union(headlines.flatMap(TitleMatch.words))
    self = title.count { known.contains($0) } * 2 >= title.count ? .title : .none
  }

  /// The runs of four words.
  private static func runs(_ words: [Substring]) -> Set<String> {
    guard words.count >= 4 else { return [] }
    return Set((0...(words.count - 4)).map { words[$0..<$0 + 4].joined(separator: " ") })
  }
}
