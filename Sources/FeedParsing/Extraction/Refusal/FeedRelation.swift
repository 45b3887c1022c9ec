import FeedBasics

/// How much of the title and the summary in the feed a page contains.
enum FeedRelation {
  /// The feed has too little of both.
  case unknown
  /// Neither the title nor the summary.
  case none
  /// Words of the title.
  case title
  /// A part of the summary, in the article itself.
  case summary

  init(_ hints: PageHints, headlines: [String], tree: PageTree, parts: [Int]) {
    guard hints.title != nil || hints.summary != nil else {
      self = .unknown
      return
    }
    let text = parts.map { tree.text(of: $0, limit: 20_000) }.joined(separator: " ")
    let summary = Shingles(hints.summary ?? "")
    if summary.words >= 6, summary.share(in: Shingles(text)) >= 0.3 {
      self = .summary
      return
    }
    let title = Set(
      TitleMatch.words(hints.title ?? "").filter { word in
        // "of", "die" and the like are in every text.
        word.count > 3 || word.utf8.contains { $0 >= 0x80 }
      })
    guard title.count >= 3 else {
      self = .unknown
      return
    }
    let known = Set(TitleMatch.words(text)).union(headlines.flatMap(TitleMatch.words))
    self = title.count { known.contains($0) } * 2 >= title.count ? .title : .none
  }
}
