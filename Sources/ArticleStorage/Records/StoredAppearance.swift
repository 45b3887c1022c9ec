public import FeedBasics
public import FeedModel

/// An appearance as it is stored.
public struct StoredAppearance: Sendable {
  /// The appearance's number, which is never used again.
  public var number: Int
  /// The feed's name.
  public var feed: String
  /// The item as the feed carries it.
  public var entry: Entry
  /// The detail document, as JSON; nil if none was loaded.
  public var detail: String? = nil
  /// Whether the item changed since its detail was loaded.
  public var isDetailStale = false
  /// When the feed first contained the item.
  public var firstSeen: Date
  /// When the feed was last known to contain the item.
  public var lastSeen: Date
  /// The date of the whole feed, for an item without a date in the feed's first response; nil for any other.
  public var channelDate: Date? = nil
  /// Orders items of the same date; nil for items that earlier versions stored.
  public var place: Int? = nil
  /// Its page, possibly without the content if that is not shown; nil if it was never to be requested.
  public var page: StoredPage? = nil
  /// What readers see of the page, if that is read without its content.
  public var fullText: FullText? = nil

  /// The appearance as readers see it: with its detail and its page.
  public var appearance: Appearance {
    let (detailed, isLoaded) = detailed
    let whole = StoredAppearance.completed(detailed, by: page)
    return Appearance(
      number: number, feed: feed, entry: whole, firstSeen: firstSeen, lastSeen: lastSeen,
      lacksDetail: entry.detailURL != nil && !(isLoaded && !isDetailStale),
      channelDate: channelDate, place: place,
      fullText: fullText ?? page?.fullText)
  }

  /// The texts of the appearance in the full-text index.
  public var searchText: SearchText {
    SearchText(StoredAppearance.completed(detailedEntry, by: page), feed: feed)
  }

  /// The item completed by its detail.
  var detailedEntry: Entry { detailed.entry }

  /// Decides whether the page is shown, which needs its content.
  mutating func choosePage() {
    let isShown = page?.content.map { shows($0) } ?? false
    page?.isShown = isShown
  }

  /// The share of the feed's shingles that a page has to contain.
  private static let minimumShare = 0.6
  /// How many times as long as the feed's text a page has to be that contains less of it.
  private static let muchLonger = 1.5

  /// Whether a page's text is at least as long as the feed's and contains most of it, or is much longer.
  private func shows(_ page: PageContent) -> Bool {
    let entry = detailedEntry
    let own = Shingles(entry.contentText ?? entry.summary ?? "")
    let found = Shingles(page.text)
    guard found.words > 0 else { return false }
    if Double(found.words) >= Self.muchLonger * Double(own.words) { return true }
    return found.words >= own.words && own.share(in: found) >= Self.minimumShare
  }

  /// An entry completed by its page, if that is shown.
  private static func completed(_ entry: Entry, by page: StoredPage?) -> Entry {
    guard let page, page.isShown, let content = page.content else { return entry }
    return entry.completed(by: content)
  }

  /// The item completed by its detail. One in a format that this version does not know is ignored and loaded again.
  private var detailed: (entry: Entry, isLoaded: Bool) {
    guard let detail, let read = try? JSONDecoder().decode(Entry.self, from: Data(detail.utf8))
    else { return (entry, false) }
    return (entry.detailed(by: read, isStale: isDetailStale), true)
  }
}
