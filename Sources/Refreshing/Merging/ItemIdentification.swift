import FeedModel
import Foundation

/// Recognises the items of one feed from one response to the next.
///
/// A guid identifies its item, unless items with different links have it in one response, or it names one of Google
/// News' clusters, whose contents change. Otherwise the link identifies the item or, if several items share the link,
/// the link with title and date.
struct ItemIdentification {
  private let entries: [Entry]
  /// Lazy, since links are costly to compute and in most responses the guids suffice.
  private lazy var links = entries.map { ItemIdentification.link($0.url) }
  private let guids: Set<String>
  /// Guids that items with different links have in this response.
  private var shared: Set<String> = []
  private var taken: Set<Int> = []
  private var result: [ItemIdentity]

  static func identify(_ entries: [Entry], known: [KnownItem]) -> [ItemIdentity] {
    var identification = ItemIdentification(entries)
    identification.findShared()
    identification.findRepeated()
    if !known.isEmpty {
      identification.matchGUIDs(known)
      identification.matchLinks(known)
    }
    return identification.result
  }

  private init(_ entries: [Entry]) {
    self.entries = entries
    guids = Set(entries.map(\.guid))
    result = [ItemIdentity](repeating: .new, count: entries.count)
  }

  // MARK: Within the response

  private mutating func findRepeated() {
    var titles: [String: Set<String>] = [:]
    for index in entries.indices where !hasUsableGUID(index) {
      titles[place(index), default: []].insert(
        discriminator(entries[index].title, entries[index].published))
    }
    var first: [String: Int] = [:]
    for index in entries.indices {
      var identity = "g" + entries[index].guid
      if !hasUsableGUID(index) {
        identity = place(index)
        if titles[identity]?.count ?? 0 > 1 {
          identity += "\u{1F}" + discriminator(entries[index].title, entries[index].published)
        }
      }
      if let same = first[identity] {
        result[index] = .repeated(index: same)
      } else {
        first[identity] = index
      }
    }
  }

  private func hasUsableGUID(_ index: Int) -> Bool {
    let entry = entries[index]
    return entry.guidOrigin != .link && !shared.contains(entry.guid)
      && !ItemIdentification.isCluster(entry.guid)
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
    for index in entries.indices where result[index] == .new && hasUsableGUID(index) {
      guard let same = byGUID[entries[index].guid] else { continue }
      var match = same.first
      if same.count > 1 {
        let link = links[index]
        match = same.first { ItemIdentification.link($0.url) == link }
      }
      if let match { take(match, for: index) }
    }
  }

  /// The remaining items may be known ones whose guid changed or that never had one. They match by link or, if
  /// several items share the link, by link and title, provided that the response no longer contains the old guid.
  private mutating func matchLinks(_ known: [KnownItem]) {
    guard result.contains(.new) else { return }
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
    for isExact in [true, false] {
      for index in entries.indices where result[index] == .new {
        let (entry, place) = (entries[index], place(index))
        guard let all = byPlace[place] else { continue }
        if all.count == 1, uses[place] == 1 {
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

  /// The most items with the same link and title that are compared; further ones are not distinguished.
  private static let maximumCandidates = 200

  private func isFree(_ item: KnownItem, for entry: Entry) -> Bool {
    !taken.contains(item.number)
      && (ItemIdentification.isCluster(item.guid) || shared.contains(item.guid)
        || !guids.contains(item.guid) || item.guid == entry.guid)
  }

  private func isSame(_ item: KnownItem, as index: Int, isExact: Bool) -> Bool {
    let published = entries[index].published
    if isExact { return item.published == published }
    // Reports that appear under the same title every day and have no guid differ by their date.
    return hasUsableGUID(index) || item.published == nil || published == nil
  }

  private mutating func take(_ item: KnownItem, for index: Int) {
    if taken.insert(item.number).inserted { result[index] = .known(number: item.number) }
  }

  private static func isCluster(_ guid: String) -> Bool {
    guid.hasPrefix("tag:news.google.com") && guid.contains("cluster=")
  }

  private static func link(_ url: String?) -> String? {
    url.flatMap { CanonicalURL.key($0, keepingFragment: true) ?? $0 }
  }

  private static func title(_ title: String?) -> String { FoldedTitle.fold(title ?? "") }
}
