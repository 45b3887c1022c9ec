import FeedModel
import FeedTestSupport
import Foundation
import Testing

@testable import Serving

@Suite struct `Marking over the Google Reader API` {
  let scene: ReaderScene
  private static let state = "user/-/state/com.google"

  init() throws { scene = try ReaderScene() }

  private func numbers(_ condition: ArticleCondition) throws -> [Int] {
    try scene.store.headlines(ArticleQuery(condition)).map(\.number).sorted()
  }

  private static let edits: [(String, [Int], [Int])] = [
    ("i=5&a=\(state)/read", [2, 5], [2]), ("i=2&r=\(state)/read", [], [2]),
    ("i=5&i=1&a=\(state)/read&r=\(state)/kept-unread&ac=edit&T=x", [1, 2, 5], [2]),
    ("i=2&r=\(state)/read&a=\(state)/kept-unread&a=\(state)/tracking-kept-unread", [], [2]),
    ("i=2&a=\(state)/kept-unread", [], [2]), ("i=1&a=\(state)/starred", [2], [1, 2]),
    ("i=2&r=\(state)/starred", [2], []), ("i=5&a=user/7/state/com.google/read", [2, 5], [2]),
    ("i=5&a=\(state)/read&a=\(state)/starred", [2, 5], [2, 5]),
    ("i=tag:google.com,2005:reader/item/0000000000000005&a=\(state)/read", [2, 5], [2]),
    ("i=0000000000000005&a=\(state)/read", [2, 5], [2]), ("i=99&i=x&i=&a=\(state)/read", [2], [2]),
    ("i=4&r=\(state)/read", [], [2]), ("i=5&a=\(state)/like&r=\(state)/fresh", [2], [2]),
    ("a=\(state)/read", [2], [2]), ("i=1&r=\(state)/kept-unread", [2], [2]),
    ("i=5&a=\(state)%2Fread&s=feed/2", [2, 5], [2]),
  ]

  @Test(arguments: edits)
  private func `sets and removes marks`(
    _ form: String, _ read: [Int], _ starred: [Int]
  ) async throws {
    _ = try scene.store.mark([2], .read(true), description: "t")
    _ = try scene.store.mark([2], .starred(true), description: "t")
    let response = await scene.post("edit-tag", form)
    #expect(response.status == 200)
    #expect(response.text == "OK")
    #expect(try numbers(.not(.unread)) == read)
    #expect(try numbers(.starred) == starred)
  }

  @Test(arguments: [
    "i=5", "i=5&a=x", "i=5&a=", "i=5&a=user/-/label/", "i=5&a=user/-/label/A%0Ab",
    "i=5&a=feed/1", "i=5&a=\(state)/reading-list", "i=5&a=\(state)/read&r=\(state)/read",
    "i=5&a=\(state)/read&a=\(state)/kept-unread", "i=5&a=\(state)/read&a=\(state)/unknown", "",
  ])
  func `that means nothing is an error and changes nothing`(_ form: String) async throws {
    #expect(await scene.post("edit-tag", form).status == 400)
    #expect(try numbers(.not(.unread)).isEmpty)
  }

  @Test func `gives articles labels, which are streams, tags and categories`() async throws {
    #expect(await scene.post("edit-tag", "i=5&i=1&a=user/-/label/To read").status == 200)
    #expect(await scene.post("edit-tag", "i=5&a=user/-/label/World").status == 200)
    #expect(try scene.store.labels().map(\.name) == ["To read", "World"])
    let tags = await scene.get("tag/list", "output=json").text
    #expect(
      tags.contains("{\"id\":\"user/-/label/To read\",\"label\":\"To read\",\"type\":\"tag\"}"),
      "\(tags)")
    // A folder of the same name stays a folder.
    #expect(tags.components(separatedBy: "user/-/label/World").count == 2)
    let ids = await scene.get("stream/items/ids", "s=user/-/label/To read&n=9").text
    #expect(ids == "{\"itemRefs\":[{\"id\":\"5\"},{\"id\":\"1\"}]}")
    let others = try await scene.ids("n=99&xt=user/-/label/To read")
    #expect(!others.isEmpty && !others.contains(5) && !others.contains(1))
    let page = await scene.get("stream/contents/user/-/label/To%20read", "n=9").text
    #expect(page.contains("\"user/-/label/To read\""))
    #expect(
      await scene.post("rename-tag", "s=user/-/label/To read&dest=user/-/label/Later").status == 200
    )
    #expect(try numbers(.labelled("Later")) == [1, 5] && numbers(.labelled("To read")) == [])
    #expect(await scene.post("mark-all-as-read", "s=user/-/label/Later").status == 200)
    #expect(try numbers(.not(.unread)) == [1, 5])
    #expect(await scene.post("edit-tag", "i=5&r=user/-/label/Later").status == 200)
    #expect(try numbers(.labelled("Later")) == [1])
    #expect(await scene.post("disable-tag", "s=user/-/label/Later").status == 200)
    #expect(try scene.store.labels().map(\.name) == ["World"])
    #expect(await scene.post("disable-tag", "s=user/-/label/Never").status == 404)
    // All of it was one client in one minute.
    #expect(try scene.store.undo() == UndoneChange(description: "marked", articles: 2))
    #expect(try scene.store.labels().isEmpty && numbers(.not(.unread)).isEmpty)
    #expect(try scene.store.undo() == nil)
  }

  @Test func `takes a label off its articles in the step of the client`() async throws {
    _ = try scene.store.mark([1, 5], .labelled("Later", true))
    _ = await scene.post("edit-tag", "i=3&a=\(Self.state)/starred", agent: "Phone")
    _ = await scene.post("disable-tag", "s=user/-/label/Later", agent: "Phone")
    #expect(try scene.store.undo()?.articles == 3)
    #expect(try numbers(.labelled("Later")) == [1, 5] && numbers(.starred).isEmpty)
  }

  @Test(arguments: ["rename-tag", "disable-tag"])
  func `changes a label of articles after what is being written`(_ path: String) async throws {
    _ = try scene.store.mark([1, 5], .labelled("Old", true))
    let writes = scene.site.writes
    #expect(await writes.enter())
    let response = Task { [scene] in
      await scene.post(path, "s=user/-/label/Old&dest=user/-/label/New")
    }
    try await writes.waits(for: 1)
    #expect(try numbers(.labelled("Old")) == [1, 5])
    writes.leave()
    #expect(await response.value.status == 200)
    #expect(try numbers(.labelled("Old")).isEmpty)
  }

  @Test func `takes a label in another letter case for the same`() async throws {
    #expect(await scene.post("edit-tag", "i=5&i=1&a=user/-/label/Lab1").status == 200)
    #expect(try await scene.ids("s=user/-/label/lab1") == [5, 1])
    #expect(try await !scene.ids("xt=user/-/label/LAB1").contains(5))
    #expect(await scene.post("mark-all-as-read", "s=user/-/label/lab1").status == 200)
    #expect(try numbers(.not(.unread)) == [1, 5])
    let renaming = "s=user/-/label/lab1&dest=user/-/label/Lab2"
    #expect(await scene.post("rename-tag", renaming).status == 200)
    #expect(try scene.store.labels().map(\.name) == ["Lab2"])
    #expect(await scene.post("disable-tag", "s=user/-/label/LAB2").status == 200)
    #expect(try scene.store.labels().isEmpty)
  }

  @Test func `keeps a label apart from a folder that has its name in another letter case`()
    async throws
  {
    let folder = try await scene.ids("s=user/-/label/World")
    #expect(await scene.post("edit-tag", "i=5&a=user/-/label/WORLD").status == 200)
    #expect(try await scene.ids("s=user/-/label/WORLD") == [5])
    #expect(try await scene.ids("s=user/-/label/World") == folder && folder.count > 1)
    let tags = await scene.get("tag/list", "output=json").text
    #expect(tags.contains("label\\/WORLD") || tags.contains("label/WORLD"))
    #expect(await scene.post("disable-tag", "s=user/-/label/WORLD").status == 200)
    #expect(try scene.store.labels().isEmpty)
    #expect(try await scene.ids("s=user/-/label/World") == folder)
  }

  @Test func `takes a post`() async throws {
    for path in ["edit-tag", "mark-all-as-read", "subscription/edit", "disable-tag"] {
      let response = await scene.get(path, "i=5&a=\(Self.state)/read&s=feed/1&ac=unsubscribe")
      #expect(response.status == 405)
      #expect(response.headers.contains(.init("Allow", "POST")))
    }
    #expect(try numbers(.not(.unread)).isEmpty)
    #expect(try scene.feeds.count == 4)
  }

  private static let marks: [(String, [Int])] = [
    ("s=feed/1", [1, 2, 3]), ("s=feed/2", [5]), ("s=user/-/label/World", [1, 2, 3, 5]),
    ("s=\(state)/reading-list", [1, 2, 3, 5, 6]), ("s=\(state)/starred", [3]),
    ("s=feed/1&ts=0", [1, 2, 3]), ("s=feed/1&ts=", [1, 2, 3]),
    ("s=\(state)/reading-list&ts=1795244400", [1, 2, 3]),
    ("s=\(state)/reading-list&ts=1795244400000", [1, 2, 3]),
    ("s=\(state)/reading-list&ts=1795244400000000", [1, 2, 3]),
    ("s=\(state)/reading-list&ts=1795244399", []),
    ("s=\(state)/reading-list&ts=1795244459999999", [1, 2, 3]),
    ("s=\(state)/reading-list&ts=1795244460", [1, 2, 3, 5]),
    ("s=\(state)/reading-list&ts=18446744073709551615", [1, 2, 3, 5, 6]),
    ("s=\(state)/reading-list&ts=9223372036854775", [1, 2, 3, 5, 6]), ("s=\(state)/read", []),
    ("s=feed/https%3A%2F%2Fnews.example%2Ffeed", [1, 2, 3]),
    ("s=user/-/label/R%26D%20%2F%20news", [1, 2, 3]),
    ("s=\(state)/starred&s=feed/https%3A%2F%2Fnews.example%2Ffeed", [1, 2, 3]),
  ]

  @Test(arguments: marks)
  private func `all of a stream leaves what came after the time`(
    _ form: String, _ expected: [Int]
  ) async throws {
    _ = try scene.store.mark([3], .starred(true), description: "t")
    let response = await scene.post("mark-all-as-read", form)
    #expect(response.text == "OK")
    #expect(try numbers(.not(.unread)) == expected)
  }

  @Test(arguments: [
    "", "s=", "s=x", "s=feed/9", "s=user/-/label/X", "s=feed/1&ts=x", "s=feed/1&ts=-1",
    "s=feed/1&ts=1e3", "s=feed/1&ts=18446744073709551616", "s=feed/1&ts=+5", "s=feed/4",
  ])
  func `all of an unknown stream, or until no time, marks nothing`(_ form: String) async throws {
    #expect(await scene.post("mark-all-as-read", form).status == 400)
    #expect(try numbers(.not(.unread)).isEmpty)
  }

  @Test func `all does not mark what came meanwhile`() async throws {
    let counts = try scene.read(StrictCounts.self, await scene.get("unread-count"))
    let newest = try #require(counts.unreadcounts.first { $0.id == "feed/1" })
    try scene.add([scene.entry("8", "eight")], to: "News", after: 300)
    _ = await scene.post("mark-all-as-read", "s=feed/1&ts=\(newest.newestItemTimestampUsec)")
    #expect(try await scene.ids("s=feed/1&xt=\(Self.state)/read") == [8])
  }

  @Test func `by one client in one minute is undone at once`() async throws {
    for number in [1, 2, 3] {
      _ = await scene.post("edit-tag", "i=\(number)&a=\(Self.state)/read", agent: "Phone")
    }
    _ = await scene.post("edit-tag", "i=5&a=\(Self.state)/starred", agent: "Desk")
    _ = await scene.post("edit-tag", "i=6&a=\(Self.state)/read&client=Phone", agent: "x")
    _ = await scene.post("edit-tag", "i=1&a=\(Self.state)/starred", agent: "Phone")
    #expect(try scene.store.undo() == UndoneChange(description: "starred", articles: 1))
    #expect(try scene.store.undo() == UndoneChange(description: "marked", articles: 4))
    #expect(try scene.store.undo() == nil)
  }

  @Test func `a thousand articles takes one request`() async throws {
    try scene.add(
      (0..<1000).map { scene.entry("m\($0)", "m\($0)") }, to: "News")
    let ids = try await scene.ids("n=1000")
    let long = ids.map { "i=tag%3Agoogle.com%2C2005%3Areader%2Fitem%2F\(String($0, radix: 16))" }
    let response = await scene.post(
      "edit-tag", (long + ["a=\(Self.state)/read"]).joined(separator: "&"))
    #expect(response.text == "OK")
    #expect(try await scene.ids("n=100&xt=\(Self.state)/read").count == 5)
  }
}
