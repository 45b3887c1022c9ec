import BrowseKeys
import FeedModel
import Testing

@testable import Browsing

/// The way from one unread article to the next, over the ends of lists.
@Suite struct `The next unread article` {
  /// Three feeds of three articles each.
  private func scene(read: Set<Int> = []) -> ListScene {
    var scene = ListScene([("A", 3), ("B", 3), ("C", 3)], read: read)
    scene.press("j")
    return scene
  }

  /// The list's name, the selected article and what was said.
  private func place(_ scene: ListScene) -> String {
    "\(scene.state.list?.source.name ?? "") \(scene.chosen ?? 0) \(scene.state.status.message ?? "")"
  }

  @Test func `is in the next feed after the last of one, and in the first after all`() {
    var scene = scene(read: [2, 4, 5, 6])
    scene.press(.enter, .enter)
    var places = [place(scene)]
    for _ in 0..<5 {
      scene.press("n")
      places.append(place(scene))
      #expect(scene.state.screen == .article)
    }
    #expect(
      places == [
        "A 1 ", "A 3 ", "C 7 next: C", "C 8 ", "C 9 ", "C 9 nothing unread",
      ])
    #expect(scene.articles.allSatisfy { $0.isRead })
    scene.press("q")
    #expect(scene.state.screen == .headlines)
    #expect(scene.state.list?.source.name == "C")
    scene.press("q")
    #expect(scene.state.sources.chosen?.name == "C")
  }

  @Test func `is found from the headlines, which stay open`() {
    var scene = scene(read: [1, 2, 4])
    scene.press(.enter, "g")
    var places: [String] = []
    for _ in 0..<3 {
      scene.press("n", "N")
      places.append(place(scene))
      #expect(scene.state.screen == .headlines)
    }
    #expect(places == ["A 3 ", "B 5 ", "B 6 "])
    scene.press("n")
    #expect(place(scene) == "C 7 next: C")
  }

  @Test func `may be one that could not be marked after all`() {
    var scene = scene()
    scene.press(.enter)
    let number = scene.chosen ?? 0
    scene.press("N", "s")
    #expect(scene.state.list?.unreadCount == 2)
    _ = scene.state.handle(.notMarked(.read(true), [number]))
    _ = scene.state.handle(.notMarked(.starred(true), [number]))
    #expect(scene.state.list?.unreadCount == 3)
    #expect(scene.state.list?.chosen?.isRead == false)
    #expect(scene.state.list?.chosen?.isStarred == false)
  }

  @Test func `is at the top of the list before it is in another one`() {
    var scene = scene()
    scene.press(.enter, "G", .enter, "n")
    #expect(place(scene) == "A 1 from the top")
  }

  @Test func `is found upwards as well`() {
    var scene = scene(read: [4, 6])
    scene.press(.enter, "j", .enter)
    var places: [String] = []
    for _ in 0..<4 {
      scene.press("p")
      places.append(place(scene))
    }
    #expect(places == ["A 1 ", "A 3 from the end", "C 9 next: C", "C 8 "])
    scene.press("p", "p")
    #expect(place(scene) == "B 5 next: B")
  }

  @Test func `is sought on although the counts are old`() {
    var scene = scene()
    scene.press(.enter, .enter, "n", "n")
    scene.mark([4, 5, 6], true)
    scene.press("n")
    #expect(place(scene) == "C 7 next: C")
    #expect(scene.state.screen == .article)
  }

  @Test func `is found far down a long list`() {
    var scene = ListScene([("A", 3000)], read: Set(1...2500))
    scene.press("j", .enter, "n")
    #expect(scene.chosen == 2501)
    scene.press("g", "p")
    #expect(scene.chosen == 3000)
  }

  @Test func `is the next row with some on the first screen`() {
    var scene = scene(read: [1, 2, 3])
    scene.press("n")
    #expect(scene.state.sources.chosen?.name == "B")
    // "All" has some too, but is no feed.
    scene.press("n", "n")
    #expect(scene.state.sources.chosen?.name == "B")
    #expect(scene.state.status.message == "from the top")
    scene.press("p")
    #expect(scene.state.sources.chosen?.name == "C")
  }

  @Test(arguments: [BrowseSource.Kind.builtIn, .search])
  func `stays in a list that is no feed, tag or saved query`(_ kind: BrowseSource.Kind) {
    let list = BrowseSource(kind: kind, name: "starred", condition: .feeds(["A"]))
    var scene = ListScene([("A", 2), ("B", 2)], read: [1], start: list)
    scene.press(.enter, "n")
    #expect(place(scene) == "starred 2 nothing else is unread in this list")
    #expect(scene.state.screen == .article)
    scene.press("q", "p")
    #expect(place(scene) == "starred 2 nothing else is unread in this list")
  }

  @Test func `after a tag is in the next tag`() {
    func source(_ kind: BrowseSource.Kind, _ name: String, _ feeds: [String], tags: [String] = [])
      -> BrowseSource
    { BrowseSource(kind: kind, name: name, condition: .feeds(feeds), tags: tags) }
    var scene = ListScene(
      [("A", 1), ("B", 1), ("C", 1), ("D", 1)],
      sources: [
        BrowseSource(kind: .builtIn, name: "All", condition: .everything),
        source(.tag, "one", ["A", "B"]), source(.tag, "two", ["C"]),
        source(.feed, "A", ["A"], tags: ["one"]), source(.feed, "B", ["B"], tags: ["one"]),
        source(.feed, "C", ["C"], tags: ["two"]), source(.feed, "D", ["D"]),
      ])
    scene.press("j", .enter, .enter, "n", "n")
    #expect(place(scene) == "two 3 next: two")
    scene.press("n")
    #expect(place(scene) == "D 4 next: D")
  }
}
