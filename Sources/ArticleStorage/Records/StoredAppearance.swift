public import FeedModel
public import Platform

/// An appearance as it is stored.
public struct StoredAppearance: Sendable {
  /// The appearance's number, which is never used again.
  public var number: Int
  /// The feed's name.
  public var feed: String
  /// The item as the feed carries it.
  public var entry: Entry
  /// The detail document, as JSON; nil if none was loaded.
  public var detail: String?
  /// Whether the item changed since its detail was loaded.
  public var isDetailStale: Bool
  /// When the feed first contained the item.
  public var firstSeen: Date
  /// When the feed was last known to contain the item.
  public var lastSeen: Date
  /// The date of the whole feed, for an item without a date in the feed's first response; nil for any other.
  public var channelDate: Date?
  /// Orders items of the same date; nil for items that earlier versions stored.
  public var place: Int?

  /// Creates an appearance from its parts.
  public init(
    number: Int, feed: String, entry: Entry, detail: String? = nil, isDetailStale: Bool = false,
    firstSeen: Date, lastSeen: Date, channelDate: Date? = nil, place: Int? = nil
  ) {
    self.number = number
    self.feed = feed
    self.entry = entry
    self.detail = detail
    self.isDetailStale = isDetailStale
    self.firstSeen = firstSeen
    self.lastSeen = lastSeen
    self.channelDate = channelDate
    self.place = place
  }

  /// The appearance as readers see it: with its detail.
  public var appearance: Appearance {
    let (whole, isLoaded) = StoredAppearance.detailed(entry, by: detail)
    return Appearance(
      number: number, feed: feed, entry: whole, firstSeen: firstSeen, lastSeen: lastSeen,
      lacksDetail: entry.detailURL != nil && !(isLoaded && !isDetailStale),
      channelDate: channelDate, place: place)
  }

  /// The texts of the appearance in the full-text index.
  public var searchText: SearchText {
    SearchText(StoredAppearance.detailed(entry, by: detail).entry, feed: feed)
  }

  /// An entry completed by its detail, given as JSON. A detail in a format that this version does not know is ignored
  /// and loaded again.
  static func detailed(_ entry: Entry, by detail: String?) -> (entry: Entry, isLoaded: Bool) {
    guard let detail, let read = try? JSONDecoder().decode(Entry.self, from: Data(detail.utf8))
    else { return (entry, false) }
    return (entry.detailed(by: read), true)
  }
}
