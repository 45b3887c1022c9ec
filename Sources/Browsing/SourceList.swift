import FeedBasics

/// The rows of the first screen. Tags are folders: a tag that is unfolded has its feeds below it, and feeds with tags are
/// shown only there; without folders all feeds are shown, and no tags.
public struct SourceList: Sendable {
  /// A row on the screen.
  public struct Row: Sendable, Equatable {
    /// The position in ``SourceList/all``.
    public var source: Int
    /// The tag that a feed is below, in lower case; nil for other rows.
    public var tag: String?

    /// Whether it is a feed below its tag.
    public var isInTag: Bool { tag != nil }
  }

  /// The orders of tags, of the feeds in each, and of the feeds without tags. Saved queries keep the config's.
  public enum Order: String, CaseIterable, Sendable {
    /// As they are loaded: tags by name, feeds as in the config.
    case config
    /// By name, letter case and accents aside.
    case name
    /// The most unread articles first, then as in ``config``.
    case unread

    /// The order in a few words, in lower case.
    var label: String {
      switch self {
      case .config: "in the order of feeds.toml"
      case .name: "by name"
      case .unread: "most unread first"
      }
    }
  }

  /// Everything, saved queries, tags and feeds in their order, whether they are shown or not.
  public private(set) var all: [BrowseSource] = []
  /// The same as they were loaded.
  private var configured: [BrowseSource] = []
  /// The order of tags and feeds.
  public private(set) var order = Order.config
  /// The rows that are shown.
  public private(set) var rows: [Row] = []
  /// The position in ``rows``.
  public internal(set) var cursor = Cursor()
  /// Whether rows without unread articles are hidden.
  public private(set) var hidesRead = false
  /// The text that the names of the rows contain; empty for all rows.
  public private(set) var filter = ""
  /// The tag whose feeds alone are shown; nil for all rows.
  public private(set) var tag: String?
  /// The row to select as soon as the sources are loaded again.
  var wanted: BrowseSource.ID?
  /// The unfolded tags, in lower case.
  private var unfolded: Set<String> = []
  /// The positions of the feeds of each tag, by the tag in lower case.
  private var feedsByTag: [String: [Int]] = [:]

  /// Whether tags are folders; otherwise they have no rows, and all feeds have one, in their order.
  private let hasFolders: Bool

  init(hasFolders: Bool = true) { self.hasFolders = hasFolders }

  /// The selected row's source; nil if there are no rows.
  public var chosen: BrowseSource? { source(at: cursor.index) }

  /// The number of rows.
  public var count: Int { rows.count }

  func source(at row: Int) -> BrowseSource? {
    rows.indices.contains(row) ? all[rows[row].source] : nil
  }

  /// Whether a tag's feeds are shown below it.
  func isUnfolded(_ tag: BrowseSource) -> Bool {
    tag.name == self.tag || unfolded.contains(tag.name.lowercased())
  }

  // MARK: Changing

  /// Takes in the sources as they are now. One without a count keeps the count that it had.
  mutating func update(_ sources: [BrowseSource], height: Int) {
    let old = Dictionary(all.map { ($0.id, $0.unread) }) { first, _ in first }
    let (chosen, folder) = (chosen?.id, folder)
    configured = sources
    all = sources
    for index in all.indices where all[index].unread == nil {
      all[index].unread = old[all[index].id] ?? nil
    }
    for kind in [BrowseSource.Kind.tag, .feed] {
      let places = all.indices.filter { all[$0].kind == kind }
      for (place, source) in zip(places, ordered(places.map { all[$0] })) { all[place] = source }
    }
    feedsByTag = [:]
    for index in all.indices where all[index].kind == .feed {
      for tag in Set(all[index].tags.map { $0.lowercased() }) {
        feedsByTag[tag, default: []].append(index)
      }
    }
    // The last feed may have lost the tag.
    if chosenTag == nil { tag = nil }
    arrange(selecting: chosen, in: folder, height: height)
    guard let wanted, let source = all.first(where: { $0.id == wanted }) else { return }
    self.wanted = nil
    // What was just edited is not hidden in a folded tag.
    if !rows.contains(where: { all[$0.source].id == wanted }), let tag = source.tags.first {
      unfolded.insert(tag.lowercased())
      rearrange(height: height)
    }
    select(source, height: height)
  }

  /// Brings tags and feeds into another order.
  mutating func setOrder(_ order: Order, height: Int) {
    guard order != self.order else { return }
    self.order = order
    var sources = configured
    for index in sources.indices { sources[index].unread = nil }
    update(sources, height: height)
  }

  private func ordered(_ sources: [BrowseSource]) -> [BrowseSource] {
    switch order {
    case .config: return sources
    case .name:
      return sources.map { ($0.name.folded(), $0) }.sorted { $0.0 < $1.0 }.map(\.1)
    case .unread: return sources.sorted { $0.unread ?? 0 > $1.unread ?? 0 }
    }
  }

  /// - Parameter isHiding: whether rows without unread articles are hidden.
  mutating func setHidesRead(_ isHiding: Bool, height: Int) {
    hidesRead = isHiding
    rearrange(height: height)
  }

  /// Shows only rows whose names contain a text, letter case and accents aside, and selects the first of them; of a chosen tag, only its
  /// feeds. Without a text, shows all rows again.
  mutating func setFilter(_ text: String, height: Int) {
    guard text != filter else { return }
    filter = text
    rearrange(height: height)
    if !text.isEmpty { cursor.move(to: 0, count: rows.count, height: height) }
  }

  /// Shows only a tag and its feeds.
  /// - Parameter name: nil to show all rows again.
  mutating func setTag(_ name: String?, height: Int) {
    guard name != tag else { return }
    tag = name
    rearrange(height: height)
    if name != nil { cursor.move(to: 0, count: rows.count, height: height) }
  }

  /// The tags whose names contain a text, letter case and accents aside: the one of that name first, then those that begin
  /// with it.
  func tags(containing text: String) -> [String] {
    let wanted = text.folded()
    let found = all.filter { $0.kind == .tag && $0.name.folded().contains(wanted) }.map(\.name)
    let same = found.filter { $0.lowercased() == text.lowercased() }
    let begun = found.filter { $0.folded().hasPrefix(wanted) && !same.contains($0) }
    return same + begun + found.filter { !$0.folded().hasPrefix(wanted) && !same.contains($0) }
  }

  /// Unfolds or folds the selected tag, or folds the tag that the selected feed is below.
  /// - Returns: false if neither is selected.
  mutating func toggleFold(height: Int) -> Bool {
    let above = rows.prefix(cursor.index + 1)
    guard filter.isEmpty, let row = above.last,
      row.isInTag || all[row.source].kind == .tag,
      let place = above.lastIndex(where: { all[$0.source].kind == .tag })
    else { return false }
    let tag = all[rows[place].source].name.lowercased()
    if unfolded.remove(tag) == nil { unfolded.insert(tag) }
    cursor.index = place
    rearrange(height: height)
    return true
  }

  /// Unfolds all tags, or folds them if all are unfolded.
  mutating func toggleAllFolds(height: Int) {
    unfolded = feedsByTag.keys.allSatisfy(unfolded.contains) ? [] : Set(feedsByTag.keys)
    rearrange(height: height)
  }

  /// Notes that a source has no unread articles.
  mutating func clearUnread(of source: BrowseSource) {
    guard let index = all.firstIndex(where: { $0.id == source.id }) else { return }
    all[index].unread = 0
  }

  /// Selects the row of a source, or of a folded tag that it is below, if one of them is shown.
  mutating func select(_ source: BrowseSource, height: Int) {
    // A feed with several tags has a row below each.
    guard chosen?.id != source.id else { return }
    let tags = Set(source.tags.map { $0.lowercased() })
    let place =
      rows.firstIndex { all[$0.source].id == source.id }
      ?? rows.firstIndex {
        all[$0.source].kind == .tag && tags.contains(all[$0.source].name.lowercased())
      }
    guard let place else { return }
    cursor.move(to: place, count: rows.count, height: height)
  }

  // MARK: Rows

  /// The tag that the selected feed is below.
  private var folder: String? {
    rows.indices.contains(cursor.index) ? rows[cursor.index].tag : nil
  }

  private mutating func rearrange(height: Int) {
    arrange(selecting: chosen?.id, in: folder, height: height)
  }

  /// Arranges the rows, and selects that of a source: below a tag if it was below it, or the tag itself if that is folded.
  private mutating func arrange(
    selecting id: BrowseSource.ID?, in folder: String?, height: Int
  ) {
    rows = filter.isEmpty ? shown() : matches.map { Row(source: $0) }
    let places = rows.indices.filter { all[rows[$0].source].id == id }
    let place =
      places.first { rows[$0].tag == folder } ?? places.first
      ?? rows.firstIndex {
        all[$0.source].kind == .tag && all[$0.source].name.lowercased() == folder
      }
    cursor.move(to: place ?? cursor.index, count: rows.count, height: height)
  }

  private func shown() -> [Row] {
    guard let place = chosenTag else { return arranged(unfolded, hidingRead: hidesRead) }
    let tag = all[place].name.lowercased()
    let feeds = (feedsByTag[tag] ?? []).filter { !hidesRead || all[$0].unread != 0 }
    return [Row(source: place)] + feeds.map { Row(source: $0, tag: tag) }
  }

  /// The tag whose feeds alone are shown; nil if none was chosen, or if no feed has it.
  private var chosenTag: Int? {
    tag.flatMap { tag in all.firstIndex { $0.kind == .tag && $0.name == tag } }
  }

  private func arranged(_ unfolded: Set<String>, hidingRead: Bool) -> [Row] {
    var rows: [Row] = []
    func isHidden(_ source: Int) -> Bool { hidingRead && all[source].unread == 0 }
    for (index, source) in all.enumerated() {
      switch source.kind {
      case .builtIn, .search: rows.append(Row(source: index))
      case .feed where hasFolders && !source.tags.isEmpty: continue
      case .tag where !hasFolders: continue
      case .query, .feed, .tag:
        if !isHidden(index) { rows.append(Row(source: index)) }
      }
      guard source.kind == .tag, !isHidden(index) else { continue }
      let tag = source.name.lowercased()
      guard unfolded.contains(tag) else { continue }
      for feed in feedsByTag[tag] ?? [] where !isHidden(feed) {
        rows.append(Row(source: feed, tag: tag))
      }
    }
    return rows
  }

  /// What the filter finds, among the feeds of the tag if one was chosen.
  private var matches: [Int] {
    let wanted = filter.folded()
    let searched =
      chosenTag.map { feedsByTag[all[$0].name.lowercased()] ?? [] } ?? Array(all.indices)
    return searched.filter {
      (all[$0].kind != .builtIn || all[$0].isLabel) && all[$0].name.folded().contains(wanted)
    }
  }

  // MARK: Unread sources

  /// The nearest row with unread articles, from the selected one on and around the end of the list; nil if no other has
  /// some.
  func unreadRow(isNext: Bool) -> (row: Int, isAround: Bool)? {
    let (below, above) = (
      rows.indices.dropFirst(cursor.index + 1), rows.indices.prefix(cursor.index)
    )
    func hasUnread(_ row: Int) -> Bool {
      let source = all[rows[row].source]
      return source.kind != .builtIn && source.unread ?? 0 > 0
    }
    if isNext {
      return below.first(where: hasUnread).map { ($0, false) }
        ?? above.first(where: hasUnread).map { ($0, true) }
    }
    return above.last(where: hasUnread).map { ($0, false) }
      ?? below.last(where: hasUnread).map { ($0, true) }
  }

  /// The source to read after another one. Feeds follow feeds, in the order in which they are below their tags; anything
  /// else is followed by saved queries, tags, and feeds without tags.
  /// - Parameter isNext: whether to go down the list; otherwise up. At its end it goes on at the other end.
  func source(
    after current: BrowseSource, isNext: Bool, where isWanted: (BrowseSource) -> Bool
  ) -> BrowseSource? {
    nearest(current, in: order(around: current), isNext: isNext) {
      $0.kind != .builtIn && isWanted($0)
    }
  }

  /// The feed that is listed below a source, or above it, while all tags are unfolded; a feed with several tags has its
  /// place below the first. At the end it goes on at the other end.
  /// - Parameter onlyUnread: whether only feeds with unread articles count.
  /// - Returns: nil if there is no other.
  func neighbour(of current: BrowseSource, isNext: Bool, onlyUnread: Bool) -> BrowseSource? {
    nearest(current, in: unfoldedOrder, isNext: isNext) {
      $0.kind == .feed && (!onlyUnread || $0.unread ?? 0 > 0)
    }
  }

  private func nearest(
    _ current: BrowseSource, in order: [Int], isNext: Bool, where isWanted: (BrowseSource) -> Bool
  ) -> BrowseSource? {
    let start = order.firstIndex { all[$0].id == current.id }
    let around =
      start.map { Array(order[($0 + 1)...] + order[..<$0]) } ?? order
    let candidates = isNext ? around : around.reversed()
    return candidates.lazy.map { all[$0] }.first(where: isWanted)
  }

  /// What follows each other on the screen, in as far as a tag or a filter was chosen; read feeds count too.
  private func order(around current: BrowseSource) -> [Int] {
    if current.kind == .feed { return unfoldedOrder.filter { all[$0].kind == .feed } }
    if !filter.isEmpty { return matches }
    guard let chosen = chosenTag else { return arranged([], hidingRead: false).map(\.source) }
    // After a tag's own list there is nothing else in it.
    return all[chosen].id == current.id ? [] : feedsByTag[all[chosen].name.lowercased()] ?? []
  }

  /// The same with the feeds of all tags, each once.
  private var unfoldedOrder: [Int] {
    let shown: [Int]
    if !filter.isEmpty {
      shown = matches
    } else if let chosen = chosenTag {
      shown = [chosen] + (feedsByTag[all[chosen].name.lowercased()] ?? [])
    } else {
      shown = arranged(Set(feedsByTag.keys), hidingRead: false).map(\.source)
    }
    var seen: Set<Int> = []
    return shown.filter { seen.insert($0).inserted }
  }
}
