import FeedModel
import FeedParsing
import FeedTestSupport
import Foundation
import Refreshing
import Testing

/// The pages of JSON APIs, up to the end of the list or the feed's `pages` (docs/adapters.md).
@Suite struct `The pages of an API`: MakesEntries {
  private static let base = "https://api.example/list"

  private func scene(_ adapter: Adapter) -> RefreshScene {
    var scene = RefreshScene()
    scene.adapters = ["sample": adapter]
    return scene
  }

  private func feed(_ query: String = "page=1&size=2", pages: Int) -> Feed {
    var feed = feed("api", url: "\(`The pages of an API`.base)?\(query)")
    feed.adapter = "sample"
    feed.pages = pages
    return feed
  }

  /// The parts of the requested URLs after the path.
  private func queries(_ scene: RefreshScene) -> [String] {
    scene.network.urls.map { String($0.dropFirst(`The pages of an API`.base.count + 1)) }
  }

  /// Serves pages of these sizes at `page=1&size=2` and so on.
  private func serve(_ sizes: [Int], total: Int?, on scene: RefreshScene) {
    var first = 1
    for (index, size) in sizes.enumerated() {
      let body = SampleAdapter.page(
        first..<first + size, total.map { #""total":\#($0),"# } ?? "")
      first += size
      scene.network.set(
        "\(`The pages of an API`.base)?page=\(index + 1)&size=2",
        .text(body) { $0.etag = "\"\(index + 1)\"" })
    }
  }

  @Test func `are read up to the size that a feed may have`() async throws {
    let scene = scene(try SampleAdapter.pages())
    serve([2, 2, 2], total: nil, on: scene)
    var feed = feed(pages: 9)
    feed.maxBody = SampleAdapter.page(1..<3, "").utf8.count + 50
    let outcome = try await scene.force(feed)
    #expect(!outcome.isCut && outcome.rejections.count == 1)
    #expect(outcome.rejections[0].hasPrefix("page 3: it and those before it are larger than"))
    #expect(try scene.titles().count == 4)
    #expect(try scene.state(feed).etag != nil)
  }

  @Test(
    arguments: [
      (pages: 1, sizes: [2, 2, 2], total: nil, requests: 1), (2, [2, 2, 2], nil, 2),
      (3, [2, 2, 2], nil, 3), (9, [2, 2, 1], nil, 3), (9, [2, 2, 0], nil, 3), (9, [0], nil, 1),
      (9, [1], nil, 1), (9, [2, 2, 2], 4, 2), (9, [2, 2, 2], 3, 2), (9, [2, 2, 2], 2, 1),
      (9, [2, 2, 2], 0, 1), (2, [2, 2, 2], 350, 2), (9, [3, 2, 1], nil, 3),
    ] as [(pages: Int, sizes: [Int], total: Int?, requests: Int)])
  func `are read until the last page, the total or the limit`(
    _ pages: Int, _ sizes: [Int], _ total: Int?, _ requests: Int
  ) async throws {
    let scene = scene(try SampleAdapter.pages())
    serve(sizes, total: total, on: scene)
    let outcome = try await scene.force(feed(pages: pages))
    #expect(queries(scene) == (1...requests).map { "page=\($0)&size=2" })
    #expect(try scene.titles().count == sizes.prefix(requests).reduce(0, +))
    #expect(!outcome.isCut)
    #expect(outcome.rejections.isEmpty)
    // The first page's validators are those of the feed.
    #expect(try scene.state(feed(pages: pages)).etag == "\"1\"")
  }

  @Test func `end where a server without pages sends the same one again`() async throws {
    let scene = scene(try SampleAdapter.pages())
    for page in 1...9 {
      scene.network.set(
        "\(`The pages of an API`.base)?page=\(page)&size=2", .text(SampleAdapter.page(1...2)))
    }
    let outcome = try await scene.force(feed(pages: 9))
    #expect(queries(scene).count == 2)
    #expect(outcome.changes.new == 2)
    #expect(!outcome.isCut)
  }

  @Test func `are counted in items if the adapter has it so`() async throws {
    let scene = scene(try SampleAdapter.offsets())
    for (offset, numbers) in [("", 1...3), ("&offset=3", 4...5), ("&offset=5", 6...6)] {
      scene.network.set(
        "\(`The pages of an API`.base)?q=x\(offset)", .text(SampleAdapter.page(numbers)))
    }
    try await scene.force(feed("q=x", pages: 3))
    #expect(queries(scene) == ["q=x", "q=x&offset=3", "q=x&offset=5"])
    #expect(try scene.titles().count == 6)
  }

  @Test(arguments: [
    ("/list?p=2", "p=2"), ("https://api.example/list?p=2", "p=2"), ("?p=2", "p=2"),
  ])
  func `follow the link to the next one`(_ link: String, _ second: String) async throws {
    let scene = scene(try SampleAdapter.links())
    scene.network.set(
      "\(`The pages of an API`.base)?p=1", .text(SampleAdapter.page(1...2, #""next":"\#(link)","#)))
    scene.network.set("\(`The pages of an API`.base)?p=2", .text(SampleAdapter.page(3...4)))
    try await scene.force(feed("p=1", pages: 9))
    #expect(queries(scene) == ["p=1", second])
    #expect(try scene.titles().count == 4)
  }

  @Test(arguments: [
    #""next":null,"#, #""next":"","#, "", #""next":"javascript:alert(1)","#,
    #""next":"file:///etc/passwd","#, #""next":"https://api.example/list?p=1","#,
  ])
  func `end without a usable link to another one`(_ next: String) async throws {
    let scene = scene(try SampleAdapter.links())
    scene.network.set(
      "\(`The pages of an API`.base)?p=1", .text(SampleAdapter.page(1...2, next)))
    let outcome = try await scene.force(feed("p=1", pages: 9))
    #expect(queries(scene) == ["p=1"])
    #expect(!outcome.isCut)
  }

  @Test func `put the cursor into the URL`() async throws {
    let scene = scene(try SampleAdapter.cursors())
    scene.network.set(
      "\(`The pages of an API`.base)?q=x", .text(SampleAdapter.page(1...2, #""next":"a b&c","#)))
    scene.network.set(
      "\(`The pages of an API`.base)?q=x&cursor=a%20b%26c", .text(SampleAdapter.page(3...4)))
    try await scene.force(feed("q=x", pages: 9))
    #expect(queries(scene) == ["q=x", "q=x&cursor=a%20b%26c"])
  }

  @Test func `end where a cursor leads back`() async throws {
    let scene = scene(try SampleAdapter.cursors())
    let base = `The pages of an API`.base
    scene.network.set("\(base)?q=x", .text(SampleAdapter.page(1...2, #""next":"a","#)))
    scene.network.set("\(base)?q=x&cursor=a", .text(SampleAdapter.page(3...4, #""next":"b","#)))
    scene.network.set("\(base)?q=x&cursor=b", .text(SampleAdapter.page(5...6, #""next":"a","#)))
    try await scene.force(feed("q=x", pages: 9))
    #expect(queries(scene) == ["q=x", "q=x&cursor=a", "q=x&cursor=b"])
  }

  @Test func `are requested with the headers and credentials of the feed`() async throws {
    let scene = scene(try SampleAdapter.pages())
    serve([2, 1], total: nil, on: scene)
    var feed = feed(pages: 2)
    feed.headers = [HTTPHeader("X-Key", "v")]
    feed.timeout = 9
    try await scene.force(feed)
    let second = try #require(scene.network.last)
    #expect(second.headers == feed.headers)
    #expect(second.credentialsOrigin == feed.configuredURL)
    #expect(second.timeout == 9)
    #expect(second.etag == nil)
    #expect(second.namedBy.isEmpty)
  }

  @Test func `on another host may not lead into the user's network`() async throws {
    let scene = scene(try SampleAdapter.links())
    scene.network.set(
      "\(`The pages of an API`.base)?p=1",
      .text(SampleAdapter.page(1...2, #""next":"https://other.example/2","#)))
    try await scene.force(feed("p=1", pages: 2))
    let request = try #require(scene.network.last)
    #expect(request.location == .web(url: "https://other.example/2"))
    #expect(request.namedBy.contains(feed("p=1", pages: 2).configuredURL))
  }

  @Test func `are not requested after an unchanged first one`() async throws {
    let scene = scene(try SampleAdapter.pages())
    serve([2, 2], total: nil, on: scene)
    try await scene.force(feed(pages: 2))
    #expect(try await scene.force(feed(pages: 2)).status == .unchanged)
    #expect(queries(scene).count == 3)
    scene.network.set(feed(pages: 2).configuredURL, .notModified)
    #expect(try await scene.force(feed(pages: 2)).status == .unchanged)
    #expect(queries(scene).count == 4)
  }
}
