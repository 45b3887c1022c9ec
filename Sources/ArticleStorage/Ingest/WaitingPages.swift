import FeedBasics
import FeedModel

/// Which new items of a response have pages that are to be requested.
enum WaitingPages {
  /// The maximum number of pages of a feed's first response.
  private static let maximumAtFirst = 10

  /// The pages of the items whose text is short or cut; of a feed's first response, only those of the newest items.
  static func pages(of feed: FeedIngest) -> [WrittenPage] {
    guard feed.response.feed.full else { return [] }
    var chosen = zip(feed.numbers, feed.new).map { (number: $0, entry: feed.entries[$1]) }
      .filter { $0.entry.url != nil && CutText.isShortOrCut($0.entry) }
    if feed.isFirst {
      let dated = chosen.enumerated().map { place, item in
        (
          place: place, date: item.entry.published ?? item.entry.modified ?? feed.response.arrival,
          item: item
        )
      }
      chosen = dated.sorted { ($1.date, $0.place) < ($0.date, $1.place) }
        .prefix(maximumAtFirst).map(\.item)
    }
    return chosen.compactMap { number, entry in
      guard let url = entry.url else { return nil }
      var page = StoredPage(url: url)
      page.nextAttempt = feed.response.arrival
      return WrittenPage(number: number, page: page, textHash: nil)
    }
  }
}
