import FeedLibrary
import FeedModel
import FeedTestSupport
import Foundation
import Serving
import Testing

@Suite struct `Streams of the Google Reader API` {
  let scene: ReaderScene
  private static let state = "user/-/state/com.google"

  init() throws { scene = try ReaderScene() }

  private static let queries: [(String, [Int])] = [
    ("", [6, 5, 3, 2, 1]), ("s=\(state)/reading-list", [6, 5, 3, 2, 1]),
    ("s=user/1005/state/com.google/reading-list&r=d", [6, 5, 3, 2, 1]), ("r=o", [1, 2, 3, 5, 6]),
    ("s=feed/1", [3, 2, 1]), ("s=feed/2", [5]), ("s=feed/https://news.example/feed", [3, 2, 1]),
    ("s=user/-/label/World", [5, 3, 2, 1]), ("s=user/bob/label/R%D", []),
    ("s=\(state)/starred", [5, 2]), ("s=\(state)/read", [3, 2]), ("s=\(state)/unread", [6, 5, 1]),
    ("s=\(state)/kept-unread", [6, 5, 1]), ("it=\(state)/read", [3, 2]),
    ("s=\(state)/reading-list&it=\(state)/read&it=\(state)/starred", [2]),
    ("xt=\(state)/read", [6, 5, 1]), ("xt=\(state)/read&xt=\(state)/starred", [6, 1]),
    ("s=\(state)/starred&xt=\(state)/read", [5]), ("s=feed/1&xt=\(state)/read", [1]),
    ("s=user/-/label/World&xt=\(state)/read", [5, 1]), ("xt=feed/1", [6, 5]),
    ("xt=user/-/label/World", [6]), ("s=\(state)/read&xt=\(state)/read", []),
    ("xt=\(state)/reading-list", []), ("s=feed/1&it=feed/2", []),
    ("ot=1795244460", [6, 5]), ("ot=1795244461", [6]), ("ot=1795244460000", [6, 5]),
    ("ot=1795244460000001", [6]), ("nt=1795244400", [3, 2, 1]), ("ot=0&nt=0", [6, 5, 3, 2, 1]),
    ("ot=99999999999999999999", []), ("nt=9223372036854775807", [6, 5, 3, 2, 1]),
    ("n=2", [6, 5]), ("n=2&c=5", [3, 2]), ("r=o&n=2&c=2", [3, 5]), ("c=1", []), ("n=0", []),
    // Of several streams, what is in any of them.
    ("s=feed/2&s=user/-/state/com.google/starred", [5, 2]), ("s=feed/2&s=feed/1&n=2", [5, 3]),
    ("s=feed/2&s=feed/1&n=2&c=3", [2, 1]), ("s=feed/2&s=feed/1&r=o", [1, 2, 3, 5]),
    ("n=x", [6, 5, 3, 2, 1]), ("n=99999999999999999999", [6, 5, 3, 2, 1]),
    ("output=xml&merge=true&ck=1&client=x", [6, 5, 3, 2, 1]), ("xt=&it=&c=", [6, 5, 3, 2, 1]),
  ]

  @Test(arguments: queries)
  private func `contain each article once, where it belongs`(
    _ query: String, _ expected: [Int]
  ) async throws {
    _ = try scene.store.mark([2, 3], .read(true), description: "t")
    _ = try scene.store.mark([2, 5], .starred(true), description: "t")
    if query.contains("R%D") {
      #expect(try await scene.list([("s", "user/bob/label/R&D / news")]) == [3, 2, 1])
      return
    }
    if query.contains("99999999999999999999"), query.hasPrefix("ot") {
      #expect(await scene.get("stream/items/ids", query).status == 400)
      return
    }
    #expect(try await scene.ids(query) == expected)
    #expect(
      try await scene.items("stream/contents", query).items.map(\.id)
        == expected.map { "tag:google.com,2005:reader/item/000000000000000\($0)" })
  }

  @Test func `have what was on its way when the app was last answered`() async throws {
    // The response of this second has all articles so far.
    #expect(try await scene.ids("n=1") == [6])
    let date = Int(scene.now.timeIntervalSince1970)
    #expect(try await scene.ids("ot=\(date)") == [])
    // Its time is that of its arrival, but only now it is stored.
    try scene.add(
      [scene.entry("8", "eight")], to: "News", after: 3598)
    #expect(try await scene.ids("ot=\(date)") == [8])
    #expect(try await scene.ids("ot=\(date + 60)") == [])
  }

  @Test(arguments: [
    "s=feed/99", "s=feed/4", "s=feed/x", "s=feed/", "s=feed/99999999999999999999", "s=x", "s=",
    "s=user/-/label/Nothing", "s=user/-/label/", "s=user/-/label/Hidden",
    "s=user/-/state/com.google/x",
    "s=user/-/state/com.google", "s=user/-", "s=feed/https://unknown.example/", "xt=x",
    "it=feed/99",
    "ot=x", "ot=-1", "nt=1.5", "c=x", "c=-1", "c=99999999999999999999", "s=splice/feed/1",
  ])
  func `that are not known are an error`(_ query: String) async {
    #expect(await scene.get("stream/items/ids", query).status == 400)
    #expect(await scene.get("stream/contents", query).status == 400)
    #expect(
      await scene.get("/reader/atom/feed/1", query.hasPrefix("s=") ? "xt=x" : query).status == 400)
  }

  private static let paths: [(String, Int)] = [
    ("feed%2F12", 400), ("feed%2F1", 200), ("feed/1", 200), ("user/-/label/World", 200),
    ("user%2F-%2Flabel%2FR%26D%20%2F%20news", 200), ("", 200), ("feed%2", 400), ("%FF", 400),
    ("feed%2Fhttps%3A%2F%2Fnews.example%2Ffeed", 200),
  ]

  @Test(arguments: paths)
  func `are named in the path, encoded or not`(_ stream: String, _ status: Int) async {
    #expect(await scene.get("stream/contents/\(stream)", "n=5").status == status)
    #expect(
      await scene.get("/reader/atom/\(stream)", "n=5").status == (stream.isEmpty ? 400 : status))
  }

  @Test func `are read in pages to the end, whatever arrives`() async throws {
    var seen: [String] = []
    var next: String?
    repeat {
      let query = "n=2" + (next.map { "&c=\($0)" } ?? "")
      let page = try scene.read(StrictIDs.self, await scene.get("stream/items/ids", query))
      #expect(page.itemRefs.count <= 2)
      seen += page.itemRefs.map(\.id)
      next = page.continuation
      try scene.add(
        [scene.entry("n\(seen.count)", "n\(seen.count)")], to: "News")
    } while next != nil
    #expect(seen == ["6", "5", "3", "2", "1"])
  }

  @Test func `of an exact number of articles have no continuation`() async throws {
    let page = try scene.read(StrictIDs.self, await scene.get("stream/items/ids", "n=5"))
    #expect(page.itemRefs.count == 5 && page.continuation == nil)
  }

  @Test func `lose the articles of a feed that is removed, but not those that others carry`()
    async throws
  {
    try await scene.subscriptions.unsubscribe("News")
    #expect(try await scene.ids("") == [6, 5, 2])
    let items = try await scene.items("stream/contents", "s=feed/2").items
    #expect(items.map(\.origin.title) == ["Other", "Other"])
    #expect(await scene.get("stream/items/ids", "s=feed/1").status == 400)
  }

  @Test func `leave out what is muted`() async throws {
    _ = try scene.store.mark([1, 3], .muted(true), description: "t")
    _ = try scene.store.mark([3], .starred(true), description: "t")
    #expect(try await scene.ids("") == [6, 5, 3, 2])
    #expect(try await scene.items("stream/items/contents", "i=1&i=2").items.count == 1)
  }
}
