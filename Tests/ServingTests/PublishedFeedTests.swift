import FeedConfiguration
import FeedLibrary
import FeedModel
import FeedParsing
import FeedTestSupport
import Foundation
import Testing

@testable import Serving

/// Saved queries that others may read as feeds.
@Suite struct `A published query`: MakesEntries {
  private let served: ServedLibrary
  private let store: any ArticleStore
  private let feeds: PublishedFeeds
  private let handler: PublishedHandler

  init() throws {
    let store = try StoreKind.sqlite.make()
    self.store = store
    let served = try ServedLibrary(
      "[queries]\ngood = \"title:good\"\n[[feed]]\nname = \"Private\"\nurl = \"https://p.example/f?key=S3CRETKEY99\"\n[[feed]]\nname = \"Other\"\nurl = \"https://o.example/f\"\n",
      store: store, at: Date(timeIntervalSince1970: 1_795_244_400))
    self.served = served
    feeds = PublishedFeeds(besides: served.path)
    let site = ServedSite(
      served.library, config: served.config, store: store, subscriptions: served.subscriptions,
      access: Access(key: Array(0..<32), password: .plain("secret")), logins: LoginLimit(), url: nil
    )
    handler = PublishedHandler(feeds, site, version: "1")
    let entries = [
      entry("1", "Good <news> & more", url: "https://a.example/1?x=S3CRETKEY99"), entry("2", "Bad"),
      entry("3", "Good too", hours: -2),
    ]
    try served.add(entries, to: "Private", at: start)
    _ = try store.mark([1], .read(true))
    _ = try store.mark([1], .labelled("mine", true))
  }

  private func get(_ path: String, _ headers: [HTTPHeader] = []) async -> ServerResponse {
    await handler.response(
      to: ServerRequest(
        method: "GET", path: path, query: FormParameters(urlencoded: "".utf8), headers: headers,
        body: [], peer: "192.0.2.1"))
  }

  @Test func `is a feed in both formats, without marks and the names of feeds`() async throws {
    let published = try feeds.publish("good")
    #expect(try feeds.publish("good") == published && published.token.count == 32)
    for format in ["atom", "json"] {
      let response = await get(published.path(format))
      #expect(response.status == 200)
      let parsed = try FeedParser.parse(
        Data(response.body), contentType: response.header("Content-Type"))
      #expect(parsed.items.count == 2)
      let text = response.text
      for secret in [
        "Private", "mine", "p.example", "\"read\"", ":read>", "starred", "\"article\"",
        "S3CRETKEY99",
      ] { #expect(!text.contains(secret)) }
      #expect(text.contains("good") && !text.contains("1970-"))
      let own = await get(published.path(format), [.init("Host", "news.example:8080")])
      #expect(
        own.text.replacing("\\/", with: "/")
          .contains("http://news.example:8080\(published.path(format))"))
    }
  }

  @Test func `keeps links whose parameters are named like keys`() async throws {
    var linked = entry("4", "Good links", url: "https://b.example/4?session=12")
    linked.contentHTML =
      "<p><a href=\"https://me@b.example/?sid=42\">a</a> <a href=\"https://b.example/?token=x&amp;key=S3CRETKEY99\">b</a></p>"
    try served.add([linked], to: "Private", at: start)
    let published = try feeds.publish("good")
    for format in ["atom", "json"] {
      let body = Data(await get(published.path(format)).body)
      let text = String(decoding: body, as: UTF8.self)
      for part in ["/4?session=12", "//me@b.example/?sid=42", "?token=x&amp;", "key=***"] {
        #expect(text.replacing("&amp;amp;", with: "&amp;").contains(part), "\(text)")
      }
      #expect(!text.contains("S3CRETKEY99"))
      if format == "json" { _ = try JSONSerialization.jsonObject(with: body) }
    }
  }

  @Test func `has an id of its own for each article, whatever the guids of their feeds`()
    async throws
  {
    try served.add([entry("1", "Good elsewhere")], to: "Other", at: start)
    let published = try feeds.publish("good")
    for format in ["atom", "json"] {
      let response = await get(published.path(format))
      let parsed = try FeedParser.parse(
        Data(response.body), contentType: response.header("Content-Type"))
      #expect(
        parsed.items.count == 3 && Set(parsed.items.compactMap(\.guid)).count == 3,
        "\(parsed.items.map(\.guid))")
    }
  }

  @Test func `stays while the config is being edited, and is not kept apart for each cookie`()
    async throws
  {
    let published = try feeds.publish("good")
    #expect(await get(published.path("json")).status == 200)
    try "[oops".write(toFile: served.path, atomically: true, encoding: .utf8)
    let response = await get(published.path("json"))
    #expect(response.status == 200 && response.header("Vary") == nil)
  }

  @Test func `is not gone while the config cannot be read`() async throws {
    let published = try feeds.publish("good")
    try FileManager.default.removeItem(atPath: served.path)
    #expect(await get(published.path("json")).status == 503)
  }

  @Test func `is gone once it is revoked, and nowhere without its token`() async throws {
    let published = try feeds.publish("good")
    // A token may end with any digit.
    let other = "\(published.token.dropLast())\(published.token.hasSuffix("0") ? "1" : "0")"
    let bad = [
      "/feed/", "/feed/good.atom", "/feed/.atom", "/feed/\(published.token)",
      "/feed/\(published.token).xml",
      "/feed/\(other).atom",
      "/feed/\(published.token.uppercased())x.json", "/feed/../serve.feeds",
    ]
    for path in bad { #expect(await get(path).status == 404, "\(path)") }
    #expect(try feeds.revoke("good") && !feeds.revoke("good"))
    #expect(await get(published.path("atom")).status == 404)
    // A new address is another one.
    #expect(try feeds.publish("good").token != published.token)
    // A query that the config does not have any more has no articles.
    let gone = try feeds.publish("gone")
    #expect(await get(gone.path("json")).status == 404)
  }
}
