import FeedBasics

/// Labels as groups. Every feed is in one: some clients fail on a feed without, others do not show it.
struct FeverGroups {
  /// A group of feeds.
  struct Group {
    /// Positive, below 2^31, and made from the title, so that it stays the same.
    var id: Int
    var title: String
    /// In the config's order.
    var feeds: [Int64]
  }

  /// The group of feeds without a label.
  private static let untagged = "Untagged"

  /// In the order in which feeds have them first.
  let groups: [Group]

  init(_ feeds: ServedFeeds) {
    var groups: [Group] = []
    var places: [String: Int] = [:]
    var ids: Set<Int> = []
    for feed in feeds.feeds {
      for title in feed.labels.isEmpty ? [FeverGroups.untagged] : feed.labels {
        if let place = places[title] {
          groups[place].feeds.append(feed.id)
          continue
        }
        var id = FeverGroups.id(title)
        while !ids.insert(id).inserted { id = id % FeverGroups.maximum + 1 }
        places[title] = groups.count
        groups.append(Group(id: id, title: title, feeds: [feed.id]))
      }
    }
    self.groups = groups
  }

  /// The feeds of some groups.
  func feeds(of ids: Set<Int>) -> Set<Int64> {
    Set(groups.filter { ids.contains($0.id) }.flatMap(\.feeds))
  }

  private static let maximum = Int(Int32.max)

  private static func id(_ title: String) -> Int {
    Int(UInt64(bitPattern: Digest.hash64(title)) % UInt64(maximum)) + 1
  }
}
