import StoryGrouping
import Testing

struct RegroupTests {
  let lake = [
    Headline("Glacier lake above Brimsdal drains overnight", "Harbour Times"),
    Headline("Brimsdal evacuated as glacier lake drains", "Valley Post", hours: 1),
    Headline("Glacier lake drains above Brimsdal, roads closed", "Fjord Radio", hours: 2),
  ]

  @Test func `a story has the lowest number as id and counts publishers`() {
    var window = StoryWindow(lake.enumerated().map { $1.article($0 + 5) })
    let changes = window.regroup([5, 6, 7])
    #expect(changes.stories.map(\.id) == [5])
    #expect(changes.stories.map(\.publishers) == [3])
    #expect(window[7]?.story == 5)
  }

  @Test func `articles of one publisher alone are no story`() {
    let headlines = lake.map { Headline($0.title, "Harbour Times", hours: $0.hours) }
    #expect(stories(headlines).isEmpty)
  }

  @Test func `articles more than two days apart are no story`() {
    var headlines = lake
    headlines.removeLast()
    headlines[1].hours = 49
    #expect(stories(headlines).isEmpty)
  }

  @Test func `parted articles are never a story, and related ones are`() {
    var window = StoryWindow(lake.prefix(2).enumerated().map { $1.article($0) })
    _ = window.regroup([0, 1])
    let parted = window.regroup([0, 1], apart: [StoryPair(1, 0)])
    #expect(parted.dissolved == [0])
    #expect(parted.moved == [0: nil, 1: nil])
    var other = StoryWindow([
      Headline("Night of the flood", "A").article(1),
      Headline("Brimsdal under water", "B").article(2),
    ])
    #expect(other.regroup([1, 2], related: [StoryPair(1, 2)]).stories.map(\.articles) == [[1, 2]])
  }

  @Test func `parted articles do not meet in the story of others`() {
    let title = "Glacier lake above Brimsdal drains overnight"
    var window = StoryWindow((0..<8).map { Headline(title, "Paper \($0)").article($0) })
    #expect(window.regroup(Set(0..<8)).stories.map(\.articles) == [Array(0..<8)])
    let changes = window.regroup([2, 5], apart: [StoryPair(2, 5)])
    #expect(changes.stories.count == 2 || changes.moved.values.contains(nil))
    #expect(!changes.stories.contains { $0.articles.contains(2) && $0.articles.contains(5) })
  }

  @Test func `a frozen story does not change`() {
    var window = StoryWindow([lake[0].article(3, story: 1), lake[1].article(4)])
    #expect(window.regroup([4]) { $0 == 1 && $1 == 1 } == StoryChanges())
    #expect(window[3]?.story == 1)
  }

  @Test func `the story of a removed article gets another id, or is dissolved`() {
    var window = StoryWindow(lake.enumerated().map { $1.article($0) })
    _ = window.regroup([0, 1, 2])
    window.remove(0)
    let changes = window.regroup([1, 2])
    #expect(changes.dissolved == [0])
    #expect(changes.stories.map(\.articles) == [[1, 2]])
    window.remove(1)
    #expect(window.regroup([2]).moved == [2: nil])
  }

  @Test func `an article that changes leaves its story`() {
    var window = StoryWindow(lake.enumerated().map { $1.article($0) })
    _ = window.regroup([0, 1, 2])
    var changed = Headline("Council raises parking fees", "Fjord Radio", hours: 2).article(2)
    changed.story = 0
    window.add(changed)
    let changes = window.regroup([2])
    #expect(changes.moved == [2: nil])
    #expect(changes.stories.map(\.articles) == [[0, 1]])
  }

  @Test func `the same articles in the same order give the same stories`() {
    let all = StoryTrapTests.events.enumerated().flatMap { place, event in
      [Headline(event.first, "P\(place)"), Headline(event.second, "Q\(place)")]
    }
    #expect(stories(all) == stories(all))
    #expect(stories(all).count == StoryTrapTests.events.count)
  }

  @Test func `many articles at once are the same stories as few after each other`() {
    let all = (0..<200).flatMap { event in
      (0..<3).map {
        Headline("Qx\(event) zb\(event) wk\(event) wins \($0)", "P\($0)", hours: Double(event % 20))
      }
    }
    #expect(
      stories(all).sorted { $0[0] < $1[0] } == (0..<200).map { [3 * $0, 3 * $0 + 1, 3 * $0 + 2] })
  }

  @Test func `a window keeps the newest articles`() {
    let words = lake[0].article(0).words
    var window = StoryWindow(
      (0..<20_010).map { StoryArticle(number: $0, date: Double($0), publisher: 1, words: words) })
    #expect(window.trim().map(\.number) == Array(0..<10))
    #expect(window.count == 20_000)
    #expect(window[9] == nil)
    #expect(window[10]?.words == words)
  }

  @Test func `reasons name the words in common as they are written`() {
    let window = StoryWindow(lake.enumerated().map { $1.article($0) })
    let texts = lake.enumerated().map {
      StoryText($1.article($0), title: $1.title, summary: nil)
    }
    let reasons = window.reasons(for: texts[0], among: Array(texts.dropFirst())).reasons
    #expect(reasons.map(\.first) == [0, 0])
    #expect(Set(reasons[0].words) == ["Glacier", "lake", "Brimsdal", "drains"])
    #expect(reasons[0].likeness > reasons[0].needed)
    #expect(!reasons[0].isRelated)
  }

  @Test func `what is told in different words is one story if an article has the words of both`() {
    let told = [
      Headline("Glacier lake above Brimsdal drains overnight", "Harbour Times"),
      Headline("Brimsdal glacier lake drains, scientists alarmed", "Valley Post", hours: 1),
      Headline("Hundreds flee homes as flood hits Nordmark valley", "Fjord Radio", hours: 2),
      Headline("Flood hits Nordmark valley, hundreds evacuated", "Gazette", hours: 2),
    ]
    #expect(stories(told) == [[0, 1], [2, 3]])
    let both = Headline(
      "Glacier lake drains: flood hits Nordmark valley below Brimsdal", "Courier", hours: 3)
    #expect(stories(told + [both]) == [[0, 1, 2, 3, 4]])
  }

  @Test func `the strongest chain leads from an article to the one that its story is led by`() {
    let told = [
      Headline("Glacier lake above Brimsdal drains overnight", "Harbour Times"),
      Headline("Hundreds flee homes as flood hits Nordmark valley", "Fjord Radio", hours: 2),
      Headline("Brimsdal glacier lake drains, scientists alarmed", "Valley Post", hours: 1),
      Headline(
        "Glacier lake drains: flood hits Nordmark valley below Brimsdal", "Courier", hours: 3),
      Headline("Chess club wins the regional title", "Gazette", hours: 3),
    ]
    let window = StoryWindow(told.enumerated().map { $1.article($0) })
    let texts = told.enumerated().map { StoryText($1.article($0), title: $1.title, summary: nil) }
    func chain(_ first: Int, _ lead: Int?, related: Set<StoryPair> = []) -> [[Int]] {
      window.reasons(for: texts[first], among: texts, lead: lead, related: related).chain
        .map { [$0.first, $0.second] }
    }
    #expect(chain(0, 1) == [[0, 3], [3, 1]])
    #expect(chain(1, 2) == [[1, 3], [3, 2]])
    #expect(chain(0, 2) == [[0, 2]])
    #expect(chain(0, 4).isEmpty && chain(0, nil).isEmpty && chain(0, 0).isEmpty)
    #expect(chain(0, 4, related: [StoryPair(1, 4)]) == [[0, 3], [3, 1], [1, 4]])
    let links = window.reasons(for: texts[0], among: texts, lead: 1).chain
    #expect(Set(links[0].words).isSuperset(of: ["Brimsdal", "Glacier", "lake"]))
    #expect(Set(links[1].words).isSuperset(of: ["Nordmark", "flood"]))
  }

  @Test func `common words alone make no story, however many`() {
    let words = "police report arrest protest council budget"
    var headlines = (0..<1000).map {
      Headline($0 % 16 == 0 ? "Zq\($0) \(words)" : "Item q\($0) of r\($0)", "Paper \($0)")
    }
    #expect(stories(headlines).isEmpty)
    // A rare name beside them does.
    headlines[0].title = "Brimsdal \(words)"
    headlines[16].title = "Brimsdal \(words)"
    #expect(stories(headlines) == [[0, 16]])
  }
}
