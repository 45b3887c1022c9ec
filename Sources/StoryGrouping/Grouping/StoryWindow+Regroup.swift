extension StoryWindow {
  /// Groups some articles, those that are like them, and all articles of the stories of both afresh; all else remains as it
  /// is. The articles of the window get their new stories.
  /// - Parameters:
  ///   - touched: the numbers of articles that are new, changed, or in a pair that is; those that the window lacks are
  ///     ignored.
  ///   - frozen: ids of stories that must not change, since they have articles that the window lacks.
  ///   - apart: pairs that the user parted, which are never alike.
  ///   - related: pairs that Google News lists together, which are alike within ``StoryGrouping/window``.
  /// - Returns: what changed.
  public mutating func regroup(
    _ touched: Set<Int>, frozen: Set<Int> = [], apart: Set<StoryPair> = [],
    related: Set<StoryPair> = []
  ) -> StoryChanges {
    regroup(touched, frozen: frozen, apart: apart, related: related, rules: .standard)
  }

  mutating func regroup(
    _ touched: Set<Int>, frozen: Set<Int>, apart: Set<StoryPair>, related: Set<StoryPair>,
    rules: GroupingRules
  ) -> StoryChanges {
    let places = touched.sorted().compactMap(place)
    guard !places.isEmpty else { return StoryChanges() }
    var regrouping = Regrouping(self, frozen: frozen, apart: apart, related: related, rules: rules)
    return apply(regrouping.groups(places), touched: touched)
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
        for member in group where slots[member.place].story != nil {
          changes.alone.insert(slots[member.place].number)
          setStory(nil, at: member.place)
        }
        continue
      }
      let story = story(group)
      changes.dissolved.remove(story.id)
      let isSame =
        former[story.id] == group.count
        && group.allSatisfy { slots[$0.place].story == story.id }
        && !group.contains { touched.contains(slots[$0.place].number) }
      if !isSame { changes.stories.append(story) }
      for member in group { setStory(story.id, at: member.place) }
    }
    return changes
  }

  private func story(_ group: [(place: Int, sum: Float)]) -> Story {
    let numbers = group.map { slots[$0.place].number }
    let lead = group.max {
      ($0.sum, -slots[$0.place].date, -slots[$0.place].number)
        < ($1.sum, -slots[$1.place].date, -slots[$1.place].number)
    }
    return Story(
      id: numbers[0], lead: lead.map { slots[$0.place].number } ?? numbers[0], articles: numbers,
      publishers: Set(group.map { slots[$0.place].publisher }).count)
  }
}
