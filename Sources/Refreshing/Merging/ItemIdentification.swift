import FeedBasics
import FeedModel

/// Recognises the items of one feed from one response to the next.
///
/// A guid identifies its item, unless items with different links have it in one response, or it names one of Google
/// News' clusters, whose contents change. Otherwise the link identifies the item or, if several items share the link,
/// the link with title and date. Items of one response that have neither title nor date in common are different items,
/// even if guid and link are equal; and where a guid is that of several items, one that has neither in common with any
/// that is known is new. Items of a page that are recognised by one title differ by their day.
struct ItemIdentification {
  private let entries: [Entry]
  /// Lazy, since links are costly to compute and in most responses the guids suffice.
  private lazy var links = entries.map { ItemIdentification.link($0.url) }
  /// Those of the response that identify their items, once ``keepIdentifyingGUIDs()`` has run.
  private var guids: Set<String>
  /// Guids that items with different links have in this response.
  private var shared: Set<String> = []
  private var taken: Set<Int> = []
  /// Guids that several items of this response have, which nevertheless are different.
  private var ambiguous: Set<String> = []
  private var result: [ItemIdentity]

  static func identify(_ entries: [Entry], known: [KnownItem]) -> [ItemIdentity] {
    var identification = ItemIdentification(entries)
    if !identification.areDistinct {
      identification.findShared()
      identification.findRepeated()
      identification.preferKnown(known)
      identification.keepIdentifyingGUIDs()
    }
    if !known.isEmpty {
      identification.matchGUIDs(known)
      identification.matchLinks(known)
      identification.matchMovedLinks(known)
    }
    return identification.result
  }

  private init(_ entries: [Entry]) {
    self.entries = entries
    guids = Set(entries.map(\.guid))
    result = [ItemIdentity](repeating: .new, count: entries.count)
  }

  // MARK: Within the response

  /// Whether each entry has a guid of its own, as in most responses.
  private var areDistinct: Bool {
    guids.count == entries.count
      && entries.indices.allSatisfy {
        entries[$0].guidOrigin != .link && !ClusterGUID.matches(entries[$0].guid)
      }
  }

  private mutating func findRepeated() {
    var titles: [String: Set<String>] = [:]
    for index in entries.indices where !hasUsableGUID(index) {
      titles[place(index), default: []].insert(
        discriminator(entries[index].title, entries[index].published))
    }
    var first: [String: [Int]] = [:]
    for index in entries.indices {
      var identity = "g" + entries[index].guid
      let isGUID = hasUsableGUID(index)
      if !isGUID {
        identity = place(index)
        if titles[identity]?.count ?? 0 > 1 {
          identity += "\u{1F}" + discriminator(entries[index].title, entries[index].published)
        }
      }
      let same = first[identity]?.prefix(ItemIdentification.maximumCandidates).first {
        !isGUID
          || !Self.isDifferent(Self.label(entries[$0]), Self.label(entries[index]))
            && !Self.isOfAnotherDay(entries[$0].published, entries[index])
      }
      if let same {
        result[index] = .repeated(index: same)
      } else if first[identity, default: []].count < ItemIdentification.maximumCandidates {
        if first[identity] != nil { ambiguous.insert(entries[index].guid) }
        first[identity, default: []].append(index)
      } else {
        result[index] = .repeated(index: first[identity]?.first ?? index)
      }
    }
  }

  /// Of entries that are one item, the one that is known counts, so that the item stays the same when they change places.
  private mutating func preferKnown(_ known: [KnownItem]) {
    guard !known.isEmpty, result.contains(where: { $0 != .new }) else { return }
    let guids = Set(known.map(\.guid))
    var chosen: [Int: Int] = [:]
    for index in entries.indices where guids.contains(entries[index].guid) {
      guard case .repeated(let first) = result[index], chosen[first] == nil,
        !guids.contains(entries[first].guid)
      else { continue }
      chosen[first] = index
      result[index] = .new
    }
    if chosen.isEmpty { return }
    for index in entries.indices {
      let first = if case .repeated(let first) = result[index] { first } else { index }
      if let counted = chosen[first] { result[index] = .repeated(index: counted) }
    }
  }

  /// That the response has the guid of a known item says that this is still there, unless the guid is one of a repeated
  /// item or identifies none, as a link that several items share.
  private mutating func keepIdentifyingGUIDs() {
    var identifying: Set<String> = []
    for index in entries.indices where hasUsableGUID(index) {
      if case .repeated = result[index] { continue }
      identifying.insert(entries[index].guid)
    }
    guids = identifying
  }

  /// What tells items with the same guid and link apart.
  private typealias Label = (title: String?, published: Date?)

  private static func label(_ entry: Entry) -> Label { (entry.title, entry.published) }

  /// Whether two items with the same guid have neither title nor date in common.
  private static func isDifferent(_ a: Label, _ b: Label) -> Bool {
    let haveTitles = a.title != nil && b.title != nil
    let haveDates = a.published != nil && b.published != nil
    guard haveTitles || haveDates else { return false }
    let isSameTitle = haveTitles && title(a.title) == title(b.title)
    return !isSameTitle && !(haveDates && a.published == b.published)
  }

  /// Whether an item of a page that is recognised by its title is another one than that of a date: a notice such as
  /// "Training cancelled" appears again and again.
  private static func isOfAnotherDay(_ published: Date?, _ entry: Entry) -> Bool {
    guard entry.isIdentifiedByTitle, let day = Entry.day(published), let own = entry.day else {
      return false
    }
    return day != own
  }

  private func hasUsableGUID(_ index: Int) -> Bool {
    let entry = entries[index]
    return entry.guidOrigin != .link && !shared.contains(entry.guid)
      && !ClusterGUID.matches(entry.guid)
  }

  /// The key of an item without a usable guid: its link, else its guid.
  private mutating func place(_ index: Int) -> String {
    links[index].map { "l" + $0 } ?? "g" + entries[index].guid
  }

  private func discriminator(_ title: String?, _ published: Date?) -> String {
    let date = published.map { String($0.timeIntervalSince1970) } ?? ""
    return ItemIdentification.title(title) + "\u{1F}" + date
  }

  private mutating func findShared() {
    guard guids.count < entries.count else { return }
    var linkOf: [String: String?] = [:]
    for (index, entry) in entries.enumerated() {
      if let seen = linkOf[entry.guid] {
        if seen != links[index] { shared.insert(entry.guid) }
      } else {
        linkOf[entry.guid] = .some(links[index])
      }
    }
  }

  // MARK: Across responses

  /// Matches items by guid first, so that an item that keeps its guid is never taken for another one.
  private mutating func matchGUIDs(_ known: [KnownItem]) {
    let byGUID = Dictionary(grouping: known, by: \.guid)
    var uncertain: [Int] = []
    for index in entries.indices where result[index] == .new && hasUsableGUID(index) {
      guard let same = byGUID[entries[index].guid] else { continue }
      if same.count == 1, !ambiguous.contains(entries[index].guid) {
        take(same[0], for: index)
      } else {
        uncertain.append(index)
      }
    }
    for likeness in Likeness.allCases {
      for index in uncertain where result[index] == .new {
        let same = byGUID[entries[index].guid] ?? []
        let link = links[index]
        let match = same.prefix(ItemIdentification.maximumCandidates).first { item in
          !taken.contains(item.number) && likeness.holds(item, entries[index])
            && !Self.isOfAnotherDay(item.published, entries[index])
            && (same.count == 1 || ItemIdentification.link(item.url) == link)
        }
        if let match { take(match, for: index) }
      }
    }
  }

  /// How an item with the same guid as several known ones is like one of them, the closest first.
  private enum Likeness: CaseIterable {
    case titleAndDate, titleOrDate, notDifferent

    func holds(_ item: KnownItem, _ entry: Entry) -> Bool {
      let isSameTitle = item.title == entry.title
      let isSameDate = item.published == entry.published
      return switch self {
      case .titleAndDate: isSameTitle && isSameDate
      case .titleOrDate:
        isSameTitle && entry.title != nil || isSameDate && entry.published != nil
      case .notDifferent: !isDifferent((item.title, item.published), label(entry))
      }
    }
  }

  /// The remaining items may be known ones whose guid changed or that never had one. They match by link or, if
  /// several items share the link, by link and title, provided that the response no longer contains the old guid.
  private mutating func matchLinks(_ known: [KnownItem]) {
    guard result.contains(.new) else { return }
    // The response of an account's server has only what is new: that it lacks an item says nothing. One that the server has
    // deleted and received again has another id, and the same link, title and date.
    let isPart = entries.first?.guidOrigin == .account
    var byPlace: [String: [KnownItem]] = [:]
    var byTitle: [String: [KnownItem]] = [:]
    for item in known {
      let place = ItemIdentification.link(item.url).map { "l" + $0 } ?? "g" + item.guid
      byPlace[place, default: []].append(item)
      byTitle[place + "\u{1F}" + ItemIdentification.title(item.title), default: []].append(item)
      byTitle[place + "\u{1F}" + discriminator(item.title, item.published), default: []].append(
        item)
    }
    var uses: [String: Int] = [:]
    for index in entries.indices {
      if case .repeated = result[index] { continue }
      uses[place(index), default: 0] += 1
    }
    // Exact matches first, so that no entry takes the item of a later one.
    for isExact in isPart ? [true] : [true, false] {
      for index in entries.indices where result[index] == .new {
        let (entry, place) = (entries[index], place(index))
        guard let all = byPlace[place], !isPart || entry.published != nil else { continue }
        if all.count == 1, uses[place] == 1, !isPart {
          if let match = all.first, isFree(match, for: entry) { take(match, for: index) }
          continue
        }
        let title =
          isExact
          ? discriminator(entry.title, entry.published) : ItemIdentification.title(entry.title)
        let candidates = byTitle[place + "\u{1F}" + title] ?? []
        let match = candidates.prefix(ItemIdentification.maximumCandidates).first { item in
          isFree(item, for: entry) && isSame(item, as: index, isExact: isExact)
        }
        if let match { take(match, for: index) }
      }
    }
  }

  /// The remaining items without a guid may be known ones whose links lead elsewhere now: their feed has got a website,
  /// or the program repairs more of links. As guids they have their links as these are written, which are the same.
  private mutating func matchMovedLinks(_ known: [KnownItem]) {
    let unmatched = entries.indices.filter {
      result[$0] == .new && entries[$0].guidOrigin == .link
    }
    if unmatched.isEmpty { return }
    let byGUID = Dictionary(grouping: known, by: \.guid)
    var uses: [String: Int] = [:]
    for index in entries.indices {
      if case .repeated = result[index] { continue }
      uses[entries[index].guid, default: 0] += 1
    }
    for index in unmatched {
      let (entry, link) = (entries[index], links[index])
      guard uses[entry.guid] == 1, let same = byGUID[entry.guid], same.count == 1,
        !taken.contains(same[0].number), ItemIdentification.link(same[0].url) != link,
        Likeness.titleOrDate.holds(same[0], entry)
      else { continue }
      take(same[0], for: index)
    }
  }

  /// The most items with the same link and title that are compared; further ones are not distinguished.
  static let maximumCandidates = 200

  private func isFree(_ item: KnownItem, for entry: Entry) -> Bool {
    !taken.contains(item.number) && (!guids.contains(item.guid) || item.guid == entry.guid)
  }

  private func isSame(_ item: KnownItem, as index: Int, isExact: Bool) -> Bool {
    let published = entries[index].published
    if isExact { return item.published == published }
    if Self.isOfAnotherDay(item.published, entries[index]) { return false }
    // Reports that appear under the same title every day and have no guid differ by their date.
    return hasUsableGUID(index) || item.published == nil || published == nil
  }

  private mutating func take(_ item: KnownItem, for index: Int) {
    if taken.insert(item.number).inserted { result[index] = .known(number: item.number) }
  }

  private static func link(_ url: String?) -> String? {
    url.flatMap { CanonicalURL.key($0, keepingFragment: true) ?? $0 }
  }

  private static func title(_ title: String?) -> String { FoldedTitle.fold(title ?? "") }
}
