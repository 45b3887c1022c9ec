import FeedBasics
import FeedModel

/// What one response changes in its feed: a value, made without a look at the store but for the items that it is given.
struct FeedIngest {
  /// The response, with the state in which it is stored, which counts it already.
  let response: ParsedResponse
  let items: PreparedItems
  let feedID: Int64

  /// The places of new items in the response, and their numbers.
  private(set) var new: [Int] = []
  private(set) var numbers: [Int] = []
  /// The numbers of items that are the same as before.
  private(set) var confirmed: [Int] = []
  private(set) var changed: [ChangedItem] = []
  var changes = StoreChanges()

  init(_ response: ParsedResponse, items: PreparedItems, feedID: Int64) {
    self.response = response
    self.items = items
    self.feedID = feedID
  }

  /// The items as the response has them.
  var entries: [Entry] { response.document.entries }

  /// Whether the feed has no items yet.
  var isFirst: Bool { response.state.responses == 1 }

  /// Finds out which items are new, and which have changed.
  /// - Parameter stored: the feed's items with the guids and links of the response.
  mutating func identify(_ stored: [StoredItem], policy: any MergePolicy) {
    let known = Dictionary(stored.map { ($0.number, $0) }) { first, _ in first }
    for (index, identity) in policy.identify(entries, known: stored.map(\.known)).enumerated() {
      switch identity {
      case .repeated: continue
      case .new: new.append(index)
      case .known(let number):
        guard let item = known[number] else { continue }
        let entry = items.entries[index].keepingDate(item.published)
        let isUnchanged = entry.isUnchanged(since: item.digest)
        if isUnchanged, item.guid == entry.entry.guid {
          confirmed.append(number)
        } else {
          if !isUnchanged { changes.updated += 1 }
          changed.append(ChangedItem(entry: entry, stored: item))
        }
      }
    }
  }

  /// What identifies the new items, if retention removed some of them.
  var remembered: [(guid: FeedGUID, urlHash: Int64?)] {
    new.map { index in
      (
        FeedGUID(feed: feedID, guidHash: Digest.hash64(entries[index].guid)),
        items.entries[index].keys.url
      )
    }
  }

  /// Leaves out new items that were removed when they were read, and do not come back.
  mutating func leaveOut(_ isRemembered: ArraySlice<Bool>) {
    // The user chose them.
    if response.feed.role == .saved { return }
    new = zip(new, isRemembered).filter { !$1 }.map(\.0)
  }

  /// Gives the new items their numbers. The topmost item has the lowest number and the highest place.
  mutating func number(from first: Int) { numbers = Array(first..<first + new.count) }

  /// The hashes of the canonical URLs of all items.
  var urlHashes: Set<Int64> { Set(items.entries.compactMap(\.keys.url)) }

  /// The new items, in the order of their numbers.
  func newItems() -> [NewItem] {
    let document = response.document
    // The date of items without one; only the feed's first response says that much.
    let channelDate = isFirst ? document.published ?? document.updated : nil
    return new.enumerated().map { position, index in
      let entry = items.entries[index]
      let isUndated = entry.entry.published == nil && entry.entry.modified == nil
      return NewItem(
        appearance: NewAppearance(
          number: numbers[position], feedID: feedID, seen: response.arrival,
          response: response.state.responses,
          channelDate: isUndated ? channelDate : nil,
          place: numbers[numbers.count - 1 - position], entry: entry),
        feed: response.feed.name, texts: items.texts(index))
    }
  }

  /// A new item, for the marks that it arrives with.
  func arrival(_ item: NewItem) -> Arrival {
    let entry = item.appearance.entry.entry
    var isOld = false
    // Items of a new feed that are dated earlier arrive read.
    if isFirst, let age = response.feed.firstUnread, let date = entry.published ?? entry.modified {
      isOld = date < response.arrival.addingTimeInterval(-age)
    }
    return Arrival(
      number: item.appearance.number, arrived: response.arrival, isFirst: isFirst, isOld: isOld,
      guid: entry.guid, feedID: feedID, feedURL: response.feed.configuredURL,
      urlHash: item.appearance.entry.keys.url)
  }
}

/// An item whose contents or guid differ from what is stored.
struct ChangedItem {
  var entry: StoredEntry
  var stored: StoredItem

  /// What the index has to learn.
  /// - Parameters:
  ///   - contents: what is stored.
  ///   - feed: the feed's name.
  /// - Returns: the change, and whether the page is shown, if that is another choice than before.
  func searchChange(_ contents: StoredContents, feed: String) -> (SearchChange?, isShown: Bool?) {
    let before = StoredAppearance(
      number: stored.number, feed: feed, entry: contents.entry, detail: contents.detail,
      firstSeen: stored.firstSeen, lastSeen: stored.firstSeen, page: contents.page)
    var after = before
    after.entry = entry.entry
    after.choosePage()
    let isShown = after.page?.isShown
    return (
      SearchChange(number: stored.number, old: before.searchText, new: after.searchText),
      isShown == before.page?.isShown ? nil : isShown
    )
  }
}

/// An item that is stored for the first time.
struct NewItem {
  var appearance: NewAppearance
  /// The feed's name.
  var feed: String
  var texts: NewItemTexts

  /// Its article, if nothing can be connected with it.
  func article(change: Int) -> ArticleRow {
    let headline = Headline(
      number: appearance.number, feed: feed, entry: appearance.entry.entry,
      summary: texts.summary, firstSeen: appearance.seen, channelDate: appearance.channelDate,
      place: appearance.place)
    return ArticleRow(
      headline: headline, feedID: appearance.feedID, appearances: 1, change: change)
  }

  /// As clustering sees it.
  var touched: TouchedAppearance {
    let (entry, keys) = (appearance.entry.entry, appearance.entry.keys)
    let candidate = MergeCandidate(
      number: appearance.number, feed: feed, guid: entry.guid, keys: keys.keys,
      firstSeen: appearance.seen)
    return TouchedAppearance(
      entry: entry, keys: keys,
      newcomer: ClusterMember(
        candidate: candidate, keys: keys, urlHash: keys.url, feedID: appearance.feedID,
        article: appearance.number, firstSeen: appearance.seen,
        channelDate: appearance.channelDate, place: appearance.place))
  }
}
