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
  /// The places of items that the response has a second time.
  private(set) var repeated: Set<Int> = []
  /// The numbers of items that are the same as before.
  private(set) var confirmed: [Int] = []
  private(set) var changed: [ChangedItem] = []
  var changes = StoreChanges()

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
      case .repeated: repeated.insert(index)
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

  /// What identifies the new items, if they were removed before.
  var remembered: [RemovedItem] {
    var guids: [String: Int] = [:]
    var urls: [Int64: Int] = [:]
    for index in entries.indices where !repeated.contains(index) {
      guids[entries[index].guid, default: 0] += 1
      if let url = items.entries[index].keys.url { urls[url, default: 0] += 1 }
    }
    return new.map { index in
      let entry = entries[index]
      var item = RemovedItem(
        feed: feedID, guid: entry.guid, title: entry.title,
        published: entry.published?.timeIntervalSince1970, url: nil)
      if guids[entry.guid, default: 0] > 1 { item.guid = nil }
      if let url = items.entries[index].keys.url, urls[url, default: 0] == 1 {
        item.url = Digest.ungrouped(url)
      }
      return item
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
      let date = entry.entry.published ?? entry.entry.modified
      return NewItem(
        number: numbers[position], feedID: feedID, feed: response.feed.name,
        feedURL: response.feed.configuredURL, seen: response.arrival,
        response: response.state.responses, isOld: isOld(date),
        channelDate: date == nil ? channelDate : nil,
        place: numbers[numbers.count - 1 - position], entry: entry, texts: items.texts(index))
    }
  }

  /// Items of a new feed that are dated earlier arrive read.
  private func isOld(_ date: Date?) -> Bool {
    guard isFirst, let date, let age = response.feed.firstUnread else { return false }
    return date < response.arrival.addingTimeInterval(-age)
  }
}

/// An item whose contents or guid differ from what is stored.
struct ChangedItem {
  var entry: StoredEntry
  var stored: StoredItem

  /// What the index has to learn.
  /// - Parameter before: the appearance as it is stored, with its page's content.
  /// - Returns: the change, and whether the page is shown, if that is another choice than before.
  func searchChange(_ before: StoredAppearance) -> (SearchChange?, isShown: Bool?) {
    var after = before
    after.entry = entry.entry
    after.isDetailStale = true
    after.choosePage()
    let isShown = after.page?.isShown
    return (
      SearchChange(number: stored.number, old: before.searchText, new: after.searchText),
      isShown == before.page?.isShown ? nil : isShown
    )
  }
}

extension NewItem {
  /// As clustering sees it.
  var touched: TouchedAppearance {
    let keys = entry.keys
    let candidate = MergeCandidate(
      number: number, feed: feed, guid: entry.entry.guid, keys: keys.keys, firstSeen: seen)
    return TouchedAppearance(
      entry: entry.entry, keys: keys,
      newcomer: ClusterMember(
        candidate: candidate, keys: keys, urlHash: keys.url, feedID: feedID, article: number,
        firstSeen: seen, channelDate: channelDate, place: place))
  }
}
