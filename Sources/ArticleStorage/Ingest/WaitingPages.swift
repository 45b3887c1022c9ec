import FeedModel
import FeedPlatform

/// Which new items of a response have pages that are to be requested.
enum WaitingPages {
  /// The maximum number of pages of a feed's first response.
  private static let maximumAtFirst = 10

  /// Adds the pages of the items whose text is short or cut; of a feed's first response, only those of the newest items.
  /// - Parameter items: those that are new, in the order of the response.
  static func add(
    _ items: [(number: Int, entry: Entry)], isFirst: Bool, at now: Date,
    in transaction: some StorageTransaction
  ) throws {
    var chosen = items.filter { $0.entry.url != nil && CutText.isShortOrCut($0.entry) }
    if isFirst {
      let dated = chosen.enumerated().map { place, item in
        (place: place, date: item.entry.published ?? item.entry.modified ?? now, item: item)
      }
      chosen = dated.sorted { ($1.date, $0.place) < ($0.date, $1.place) }
        .prefix(maximumAtFirst).map(\.item)
    }
    for (number, entry) in chosen {
      guard let url = entry.url else { continue }
      var page = StoredPage(url: url)
      page.nextAttempt = now
      try transaction.write(page, of: number, textHash: nil)
    }
  }
}
