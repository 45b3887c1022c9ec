import FeedModel

/// Runs of headlines of one feed, shortened so that no feed floods a list.
enum FeedFolding {
  /// What a list shows in one place.
  enum Row: Equatable {
    case headline(Headline)
    /// This many further headlines of a feed.
    case more(Int, feed: String)
  }

  /// The most headlines of one feed in a row.
  private static let longestRun = 3

  /// The headlines in their order; of a longer run only the newest three. A story of several publishers is part of no run.
  static func rows(_ headlines: [Headline]) -> [Row] {
    var rows: [Row] = []
    var rest = headlines[...]
    let dates = headlines.map(\.shownDate)
    let isAscending = dates.count > 1 && dates[0] < dates[dates.count - 1]
    while let first = rest.first {
      let run = rest.prefix { feed(of: $0) == feed(of: first) && feed(of: first) != nil }
      guard !run.isEmpty else {
        rows.append(.headline(rest.removeFirst()))
        continue
      }
      rest = rest.dropFirst(run.count)
      rows += folded(run, of: first.feed, isAscending: isAscending)
    }
    return rows
  }

  /// How many headlines are left out is said where they would begin or end.
  /// - Parameter isAscending: whether the oldest come first, so that of equal dates the last one is the newest.
  private static func folded(
    _ run: ArraySlice<Headline>, of feed: String, isAscending: Bool
  ) -> [Row] {
    guard run.count > longestRun else { return run.map(Row.headline) }
    let newest = run.indices.sorted { first, second in
      let dates = (run[first].shownDate, run[second].shownDate)
      return dates.0 == dates.1 ? (first > second) == isAscending : dates.0 > dates.1
    }.prefix(longestRun).sorted()
    let shown = newest.map { Row.headline(run[$0]) }
    let more = Row.more(run.count - longestRun, feed: feed)
    return newest.first == run.startIndex ? shown + [more] : [more] + shown
  }

  /// The feed whose runs the headline lengthens; nil for a story of several publishers.
  private static func feed(of headline: Headline) -> String? {
    headline.story.map { $0.publishers > 1 } ?? false ? nil : headline.feed
  }
}
