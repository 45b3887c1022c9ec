import Testing

@testable import StoryGrouping

struct LikenessTests {
  /// News of some events in words of several lengths of lists: most common, some rare.
  private static let articles: [StoryArticle] = {
    var state: UInt64 = 7
    func random(_ limit: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % limit
    }
    return (0..<600).map { number in
      let event = random(90)
      let common = (0..<4).map { _ in "w\(random(40))" }
      let own = (0..<3).map { _ in "Name\(event)x\(random(5))" }
      let title = (own + common).joined(separator: " ")
      let summary = (0..<20).map { _ in "s\(random(300))" }.joined(separator: " ")
      return StoryArticle(
        number: number, date: Double(random(4 * 86_400)), publisher: UInt32(random(30)),
        words: StoryWords(title: title, summary: summary + " Name\(event)x\(random(5))"))
    }
  }()

  @Test func `all pairs that are alike enough are found, though not all are compared`() throws {
    let window = StoryWindow(LikenessTests.articles)
    let rules = GroupingRules.standard
    let places = Array(window.slots.indices)
    var likeness = Likeness(window, rules)
    let edges = likeness.edges(among: places)
    let found = Set(edges.map { StoryPair($0.first, $0.second) })
    #expect(edges.count > 100)
    for first in places {
      for second in places where second > first {
        let value = likeness.likeness(first, second)
        // Sums of the same numbers in another order.
        guard abs(value - rules.least) > 1e-5 else { continue }
        #expect(found.contains(StoryPair(first, second)) == (value >= rules.least))
      }
    }
    #expect(found.count == edges.count)
  }

  @Test func `the neighbours of an article are those that are clearly like it`() throws {
    let window = StoryWindow(LikenessTests.articles)
    let rules = GroupingRules.standard
    let places = Array(window.slots.indices)
    var likeness = Likeness(window, rules)
    likeness.columns.find(among: places)
    for (place, neighbours) in zip(places, likeness.neighbours(of: places))
    where likeness.columns.column(place) == nil {
      let expected = places.filter { $0 != place && likeness.likeness(place, $0) >= rules.touching }
      #expect(
        neighbours.map { Int($0) }.filter { likeness.columns.column($0) == nil }.sorted()
          == expected)
    }
  }

  @Test func `a window that was stored groups as the one that was written`() {
    var written = StoryWindow(LikenessTests.articles)
    var read = StoryWindow(reading: { stored in
      for article in LikenessTests.articles {
        article.words.bytes.withUnsafeBytes {
          stored.add(
            article.number, date: article.date, publisher: article.publisher, story: nil, words: $0)
        }
      }
    })
    let touched = Set(0..<600)
    let changes = read.regroup(touched)
    #expect(changes == written.regroup(touched))
    #expect(changes.stories.count > 20)
  }
}
