extension StoryWindow {
  /// Groups some articles, those that are like them, and all articles of the stories of both afresh; all else remains as it
  /// is. The articles of the window get their new stories.
  /// - Parameters:
  ///   - touched: the numbers of articles that are new, changed, or in a pair that is; those that the window lacks are
  ///     ignored.
  ///   - isFrozen: whether a story with so many articles in the window must not change, since it has others that the window
  ///     lacks. It is asked about each story that an article to be grouped is in or is like.
  ///   - apart: pairs that the user parted, which are never alike.
  ///   - related: pairs that Google News lists together, which are alike within ``StoryGrouping/window``.
  /// - Returns: what changed.
  public mutating func regroup(
    _ touched: Set<Int>, apart: Set<StoryPair> = [], related: Set<StoryPair> = [],
    isFrozen: (_ story: Int, _ count: Int) throws -> Bool
  ) rethrows -> StoryChanges {
    let places = touched.compactMap(place)
    guard !places.isEmpty else { return StoryChanges() }
    return apply(try groups(places, apart, related, isFrozen), touched: touched)
  }

  /// Apart from applying the groups, so that nothing refers to the window any more when it changes, which would copy it.
  private func groups(
    _ places: [Int], _ apart: Set<StoryPair>, _ related: Set<StoryPair>,
    _ isFrozen: (_ story: Int, _ count: Int) throws -> Bool
  ) rethrows -> [[(place: Int, sum: Float)]] {
    var regrouping = Regrouping(self, apart: apart, related: related, rules: .standard)
    return try regrouping.groups(places, isFrozen: isFrozen)
  }

  /// Groups some articles afresh, where every story may change.
  public mutating func regroup(
    _ touched: Set<Int>, apart: Set<StoryPair> = [], related: Set<StoryPair> = []
  ) -> StoryChanges {
    regroup(touched, apart: apart, related: related) { _, _ in false }
  }

  private mutating func apply(
    _ groups: [[(place: Int, sum: Float)]], touched: Set<Int>
  ) -> StoryChanges {
    var changes = StoryChanges()
    var former: [Int: Int] = [:]
    for member in groups.joined() {
      if let story = slots[member.place].story { former[story, default: 0] += 1 }
    }
    changes.dissolved = Set(former.keys)
    for group in groups {
      guard Set(group.map { slots[$0.place].publisher }).count > 1 else {
        for member in group { move(member.place, to: nil, &changes) }
        continue
      }
      let story = story(group)
      changes.dissolved.remove(story.id)
      let isSame =
        former[story.id] == group.count
        && group.allSatisfy { slots[$0.place].story == story.id }
        && !group.contains { touched.contains(slots[$0.place].number) }
      if !isSame { changes.stories.append(story) }
      for member in group { move(member.place, to: story.id, &changes) }
    }
    return changes
  }

  private mutating func move(_ place: Int, to story: Int?, _ changes: inout StoryChanges) {
    guard slots[place].story != story else { return }
    changes.moved[slots[place].number] = .some(story)
    setStory(story, at: place)
  }

  private func story(_ group: [(place: Int, sum: Float)]) -> Story {
    let numbers = group.map { slots[$0.place].number }.sorted()
    // Of two that are as much like the others, the earlier one.
    var lead = group.first
    for member in group where member.sum > lead?.sum ?? 0 { lead = member }
    return Story(
      id: numbers[0], lead: lead.map { slots[$0.place].number } ?? numbers[0], articles: numbers,
      publishers: Set(group.map { slots[$0.place].publisher }).count)
  }
}
