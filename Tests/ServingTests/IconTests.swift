import FeedLibrary
import FeedModel
import FeedTestSupport
import Foundation
import Testing

@testable import Serving

/// The icons of feeds' websites: asked for politely, kept, and served to apps.
@Suite struct `Icons of feeds` {
  private let folder = TemporaryFolder()
  private let network: MemoryFetcher
  private let clock = TestClock(Date())
  private let icons: FeedIcons
  private static let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 1, 2, 3]
  private static let site = "https://news.example/blog/"

  init() {
    network = MemoryFetcher(clock: clock)
    icons = FeedIcons(folder: "\(folder.path)/icons")
  }

  private static let image = MemoryFetcher.Reply.response(
    FetchResponse(status: 200, body: Data(png)))

  private func fetch(_ sites: [String] = [site], after seconds: Double = 0) async throws {
    try await icons.fetchUnknown(
      among: sites, by: network, at: Date().addingTimeInterval(seconds)
    ) { _ in }
  }

  private var asked: [String] { network.received.map(\.url) }

  @Test func `are at the usual place, and asked for once a month`() async throws {
    network.set("https://news.example/favicon.ico", Self.image)
    #expect(!icons.hasIcon(of: Self.site))
    try await fetch([Self.site, "https://news.example/other", "https://user:pw@news.example/"])
    #expect(asked == ["https://news.example/favicon.ico"])
    let request = try #require(network.received.first).request
    #expect(request.mustBePublic && request.maxBody <= 100_000 && request.headers.isEmpty)
    #expect(icons.icon(of: Self.site)?.mediaType == "image/png")
    #expect(icons.icon(of: Self.site)?.bytes == Self.png)
    try await fetch()
    try await fetch(after: 29 * 86400)
    #expect(asked.count == 1)
    try await fetch(after: 31 * 86400)
    #expect(asked.count == 2)
  }

  @Test func `are where the page says, if they are not there`() async throws {
    network.set("https://news.example/favicon.ico", .text("<!doctype html><p>not found"))
    network.set(
      "https://news.example/",
      .text(
        """
        <!doctype html><link rel="icon" href="/i.svg" type="image/svg+xml"><link rel="shortcut icon" href="static/i.png">
        """))
    network.set("https://news.example/i.svg", .text("<svg onload='x()'/>"))
    network.set("https://news.example/static/i.png", Self.image)
    try await fetch()
    #expect(icons.icon(of: Self.site)?.bytes == Self.png)
    #expect(asked.count == 4)
  }

  @Test func `that do not exist are not asked for again soon`() async throws {
    try await fetch()
    #expect(asked == ["https://news.example/favicon.ico", "https://news.example/"])
    #expect(!icons.hasIcon(of: Self.site) && icons.icon(of: Self.site) == nil)
    try await fetch()
    #expect(asked.count == 2)
  }

  @Test func `are left for later while the machine is offline`() async throws {
    let sites = (1...6).map { "https://s\($0).example/" }
    for site in sites { network.set("\(site)favicon.ico", .failure(.unreachable("no network"))) }
    try await fetch(sites)
    #expect(asked.count == 3)
    #expect(icons.unknown(among: sites, at: Date()).count == 6)
    // One is reached: the others are gone.
    network.set("\(sites[0])favicon.ico", Self.image)
    try await fetch(sites)
    #expect(icons.unknown(among: sites, at: Date()).isEmpty)
  }

  @Test func `are served to apps under names that cannot be guessed`() async throws {
    network.set("https://news.example/favicon.ico", Self.image)
    try await fetch()
    let scene = try ReaderScene(icons: icons)
    let served = ServedIcons(icons, scene.access)
    let list = try scene.read(StrictSubscriptions.self, await scene.get("subscription/list"))
    let urls = list.subscriptions.map(\.iconUrl)
    #expect(urls.count == 3 && urls[1...] == ["", ""])
    #expect(urls[0].hasPrefix("http://h.example:80/icons/"))
    let path = urls[0].replacing("http://h.example:80", with: "")
    let icon = await served.response(to: ServerRequest(path: path)) { [Self.site] }
    #expect(icon?.status == 200 && icon?.body == Self.png)
    #expect(icon?.header("Content-Type") == "image/png")
    for wrong in ["/icons/", "/icons/x", path + "0", "/icons/../feeds.toml"] {
      let response = await served.response(to: ServerRequest(path: wrong)) { [Self.site] }
      #expect(response?.status == 404)
    }
    #expect(await served.response(to: ServerRequest(path: "/feeds")) { [] } == nil)
  }

  @Test func `are in Fever's list`() async throws {
    network.set("https://news.example/favicon.ico", Self.image)
    try await fetch()
    let scene = try ReaderScene(icons: icons)
    let response = await FeverAPI(scene.site).response(
      to: ServerRequest(
        method: "POST", path: "/fever/", query: ReaderScene.form("favicons&feeds"),
        body: Array("api_key=11394fa364b3a6a7d03e3aec9b570b89".utf8)))
    let data = "image/png;base64,\(Data(Self.png).base64EncodedString())"
      .replacing("/", with: "\\/")
    let text = response.text
    #expect(
      text.contains("\"favicons\":[{\"id\":1,\"data\":\"\(data)\"}]")
        || text.contains("\"data\":\"\(data.replacing("\\/", with: "/"))\""), "\(text)")
    #expect(text.contains("\"favicon_id\":1") && text.contains("\"favicon_id\":0"))
  }
}
