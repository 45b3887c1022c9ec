import FeedModel
import Foundation
import Testing

@testable import Serving

@Suite struct `Feeds over the Google Reader API` {
  let scene: ReaderScene

  init() throws { scene = try ReaderScene() }

  private func feeds() throws -> [String] {
    try scene.feeds.filter(\.isEnabled).map {
      ([$0.name] + $0.tags).joined(separator: " · ")
    }
  }

  private static let before = ["News · World · R&D / news", "Other · World", "Plain & simple"]

  private static let changes: [(String, [String])] = [
    ("ac=subscribe&s=feed/https://a.example/x", before + ["New"]),
    (
      "ac=subscribe&s=feed/https%3A%2F%2Fa.example&t=Mine&a=user/-/label/World&i=null",
      before + ["Mine · World"]
    ),
    ("ac=subscribe&s=feed/https://a.example&t=News", before + ["News 2"]),
    (
      "ac=subscribe&s=feed/https://a.example&s=feed/https://b.example&t=A&t=B",
      before + ["A", "B"]
    ),
    ("ac=subscribe&s=feed/https://news.example/feed", before),
    (
      "ac=subscribe&s=feed/https://news.example/feed&a=user/-/label/X",
      ["News · X · World · R&D / news", before[1], before[2]]
    ),
    ("ac=unsubscribe&s=feed/2", [before[0], before[2]]),
    ("ac=unsubscribe&s=feed/https://news.example/feed&s=feed/3", [before[1]]),
    ("ac=edit&s=feed/1&t=Nouvelles", ["Nouvelles · World · R&D / news", before[1], before[2]]),
    ("ac=edit&s=feed/1&t=Other", ["Other 2 · World · R&D / news", before[1], before[2]]),
    (
      "ac=edit&s=feed/3&a=user/-/label/A&a=user/-/label/B",
      [before[0], before[1], "Plain & simple · A · B"]
    ),
    (
      "ac=edit&s=feed/2&a=user/-/label/A&r=user/-/label/World",
      [before[0], "Other · A", before[2]]
    ),
    ("ac=edit&s=feed/2&r=user/-/label/World", [before[0], "Other", before[2]]),
    ("ac=edit&s=feed/2&r=user/-/label/world", [before[0], "Other", before[2]]),
    (
      "ac=edit&s=feed/2&a=user/-/label/Pods", [before[0], "Other · Pods · World", before[2]]
    ),
    (
      "ac=edit&s=feed/1&a=user/-/label/R%26D%20/%20NEWS&r=user/-/label/r%26d%20/%20news",
      ["News · R&D / news · World", before[1], before[2]]
    ),
    ("ac=edit&s=feed/2&r=user/-/label/Unknown", before),
    (
      "ac=edit&s=feed/1&r=user/-/label/R%26D%20/%20news",
      ["News · World", before[1], before[2]]
    ),
  ]

  @Test(arguments: changes)
  private func `are subscribed, changed and removed`(_ form: String, _ after: [String]) async throws
  {
    let response = await scene.post("subscription/edit", form)
    #expect(response.status == 200)
    #expect(response.text == "OK")
    #expect(try feeds() == after)
  }

  private static let refusals: [(String, Int)] = [
    ("", 400), ("ac=edit", 400), ("s=feed/1", 400), ("ac=x&s=feed/1", 400),
    ("ac=subscribe&s=feed/9", 400), ("ac=subscribe&s=feed/file:///etc/passwd", 400),
    ("ac=subscribe&s=feed//etc/passwd", 400), ("ac=subscribe&s=https://a.example", 400),
    ("ac=subscribe&s=feed/https://a.example/?k=${NEWSAPI_KEY}", 400),
    ("ac=subscribe&s=feed/https://missing.example", 400), ("ac=unsubscribe&s=feed/9", 404),
    ("ac=unsubscribe&s=feed/4", 404), ("ac=unsubscribe&s=feed/1&s=feed/9", 404),
    ("ac=unsubscribe&s=user/-/label/World", 404), ("ac=edit&s=feed/9&t=x", 404),
    ("ac=edit&s=feed/1&a=x", 400), ("ac=edit&s=feed/1&a=user/-/label/", 400),
    ("ac=edit&s=feed/1&a=user/-/state/com.google/read", 400),
    ("ac=edit&s=feed/1&t=x" + String(repeating: "&i=1", count: 20_000), 413),
  ]

  @Test(arguments: refusals)
  func `that are not known or not allowed change nothing`(_ form: String, _ status: Int)
    async throws
  {
    #expect(await scene.post("subscription/edit", form).status == status)
    #expect(try feeds() == Self.before)
  }

  @Test func `parameters may come in the query`() async throws {
    let response = await scene.api.response(
      to: ServerRequest(
        method: "POST", path: "/reader/api/0/subscription/edit",
        query: ReaderScene.form("ac=edit&s=feed/3&t=Plain"),
        body: Array("T=\(scene.access.token)".utf8)))
    #expect(response.text == "OK")
    #expect(try feeds().last == "Plain")
  }

  @Test func `are added quickly, with the id of the list`() async throws {
    for (url, stream) in [("https://a.example/x", "feed/5"), ("feed/https://b.example", "feed/6")] {
      let added = try scene.read(
        StrictQuickAdd.self, await scene.post("subscription/quickadd", "quickadd=\(url)"))
      #expect(added.numResults == 1)
      #expect(added.streamId == stream)
      let list = try scene.read(StrictSubscriptions.self, await scene.get("subscription/list"))
      #expect(list.subscriptions.last?.id == stream)
      #expect(list.subscriptions.last?.title == added.streamName)
    }
  }

  @Test(arguments: ["https://news.example/feed", "https://missing.example", "file:///x", "x"])
  func `that cannot be added quickly have a reason`(_ url: String) async throws {
    let response = await scene.post("subscription/quickadd", "quickadd=\(url)")
    let added = try scene.read(StrictQuickAdd.self, response)
    #expect(added.numResults == 0 && added.streamId == "" && added.query == url)
    #expect(added.error?.isEmpty == false)
    #expect(try feeds() == Self.before)
  }

  @Test func `that cannot be added to a broken config have a reason without its folder`()
    async throws
  {
    try "[oops".write(toFile: scene.served.path, atomically: true, encoding: .utf8)
    let added = try scene.read(
      StrictQuickAdd.self,
      await scene.post("subscription/quickadd", "quickadd=https://a.example/x"))
    let reason = try #require(added.error)
    #expect(!reason.contains(scene.served.path.dropLast("/feeds.toml".count)), "\(reason)")
  }

  @Test func `are renamed after they were added quickly`() async throws {
    _ = await scene.post("subscription/quickadd", "quickadd=https://a.example/x")
    _ = await scene.post("subscription/edit", "ac=edit&s=feed/5&t=News&a=user/-/label/World")
    #expect(try feeds().last == "News 2 · World")
    let list = try scene.read(StrictSubscriptions.self, await scene.get("subscription/list"))
    #expect(list.subscriptions.last?.id == "feed/5")
  }

  private static let labels: [(String, String, Int, [String])] = [
    (
      "rename-tag", "s=user/-/label/World&dest=user/-/label/Globe", 200,
      ["News · Globe · R&D / news", "Other · Globe", "Plain & simple"]
    ),
    ("rename-tag", "s=user/-/label/World&dest=user/-/label/World", 200, before),
    ("rename-tag", "s=user/-/label/X&dest=user/-/label/Y", 404, before),
    ("rename-tag", "s=user/-/label/World", 400, before), ("rename-tag", "", 400, before),
    ("rename-tag", "s=feed/1&dest=user/-/label/Y", 400, before),
    (
      "disable-tag", "s=user/-/label/World&s=user/-/label/R%26D%20/%20news", 200,
      ["News", "Other", "Plain & simple"]
    ),
    ("disable-tag", "s=user/-/label/World&s=user/-/label/R", 404, before),
    ("disable-tag", "s=user/-/label/R&D / news", 404, before),
    ("disable-tag", "s=user/-/label/Hidden", 404, before), ("disable-tag", "", 400, before),
  ]

  @Test(arguments: labels)
  private func `have their labels renamed and removed`(
    _ path: String, _ form: String, _ status: Int, _ after: [String]
  ) async throws {
    #expect(await scene.post(path, form).status == status)
    #expect(try feeds() == after)
  }

  @Test func `with a label in several letter cases are in one folder, of the first name`()
    async throws
  {
    _ = await scene.post("subscription/edit", "ac=edit&s=feed/3&a=user/-/label/world")
    #expect(try feeds().last == "Plain & simple · world")
    for (list, count) in [("subscription/list", 3), ("tag/list", 1), ("unread-count", 1)] {
      let text = await scene.get(list).text
      #expect(!text.contains("/world\""))
      #expect(text.components(separatedBy: "\"user/-/label/World\"").count == count + 1)
    }
    #expect(try await scene.ids("s=user/-/label/WORLD") == [6, 5, 3, 2, 1])
    #expect(await scene.post("disable-tag", "s=user/-/label/World").status == 200)
    #expect(try feeds() == ["News · R&D / news", "Other", "Plain & simple"])
  }

  @Test func `may be removed before their label is`() async throws {
    _ = await scene.get("tag/list")
    _ = await scene.post("subscription/edit", "ac=unsubscribe&s=feed/1")
    #expect(await scene.post("disable-tag", "s=user/-/label/R%26D%20/%20news").status == 200)
    #expect(try feeds() == Array(Self.before.dropFirst()))
  }

  @Test func `are exported and imported as OPML`() async throws {
    let export = await scene.get("subscription/export")
    #expect(export.headers[0].value == "text/xml; charset=utf-8")
    let text = export.text
    #expect(text.contains("text=\"News\""))
    #expect(!text.contains("pass"))
    let list =
      "<opml version='2.0'><body><outline text='N' xmlUrl='https://n.example/'/></body></opml>"
    #expect(await scene.post("subscription/import", list).text == "OK")
    #expect(try feeds().last == "N")
    #expect(await scene.post("subscription/import", "garbage").status == 400)
  }
}
