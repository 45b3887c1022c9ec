import ArticleRendering
import FeedBasics
import FeedConfiguration
import FeedLibrary
import FeedModel
import FeedParsing
import FeedTestSupport
import Foundation
import Testing

@testable import Serving

/// The pages over a store in memory, and a browser that has logged in.
struct PageScene: MakesEntries {
  let store: any ArticleStore
  let served: ServedLibrary
  let pages: WebPages
  let access: Access
  /// The cookie of the browser that has logged in.
  let session: String
  let logins = LoginLimit()
  /// What feeds are fetched from.
  var network: MemoryFetcher { served.network }
  var lock: MemoryLock { served.lock }
  /// The feeds of the config.
  var feeds: [Feed] { get throws { try served.feeds } }

  /// - Parameters:
  ///   - tags: those of feeds, by the names of these.
  ///   - config: what the config has beside the feeds.
  ///   - access: lets in who has the password; nil for one with the password `correct horse battery`.
  init(
    _ names: [String] = ["BBC"], tags: [String: [String]] = [:], config: String = "",
    url: String? = nil,
    store: (any ArticleStore)? = nil, access: Access? = nil
  ) throws {
    let store = try store ?? StoreKind.sqlite.make()
    self.store = store
    let start = Date(timeIntervalSince1970: 1_795_244_400)
    let access =
      access ?? Access(key: Array(0..<32), password: .plain("correct horse battery"))
    self.access = access
    session = access.beginSession(until: start.addingTimeInterval(86400), at: start)
    served = try ServedLibrary(
      config
        + names.map {
          "[[feed]]\nname = \"\($0.replacing("\"", with: "\\\""))\"\nurl = \"\(Self.url($0))\"\n"
            + (tags[$0].map { "tags = \($0)\n" } ?? "")
        }.joined(), store: store, at: start)
    for url in [
      "https://x.example/", "https://nhk.example/feed", "https://two.example/1",
      "https://ann:hunter22@x.example/?apikey=0123456789abcdef",
    ] {
      served.publish(url)
    }
    served.network.set(
      "https://two.example/two",
      .text(
        """
        <html><head><title>Two</title>
        <link rel="alternate" type="application/rss+xml" title="&lt;One>" href="/1">
        <link rel="alternate" type="application/rss+xml" href="/2?key=0123456789abcdef"></head></html>
        """))
    pages = WebPages(
      ServedSite(
        served.library, config: served.config, store: store, subscriptions: served.subscriptions,
        access: access, logins: logins, url: url.flatMap(PublicURL.init)))
  }

  /// - Parameter count: the articles of the only feed, each an hour older than the one before.
  init(reports count: Int, config: String = "") throws {
    try self.init(config: config)
    try add((1...count).map { entry("\($0)", "Report \($0)", hours: -Double($0)) })
  }

  private static func url(_ name: String) -> String {
    "https://\(name.lowercased().filter { $0.isASCII && $0.isLetter || $0.isNumber }).example/feed"
  }

  @discardableResult
  func add(_ entries: [Entry], to name: String = "BBC", hours: Double = 0) throws -> StoreChanges {
    try served.fetched(name) { $0.lastSuccess = start }
    return try served.add(entries, to: name, at: start.addingTimeInterval(hours * 3600))
  }

  /// Adds an article of one event to each feed, published in hours after ``start``.
  func addStory(to names: [String], hours: (Int) -> Double) throws {
    for (index, name) in names.enumerated() {
      let url = "https://\(name).example/1"
      try add([entry("1", titlesOfOneEvent[index], url: url, hours: hours(index))], to: name)
    }
  }

  /// Changes what is known of the fetches of a feed.
  func fetched(_ name: String, _ change: (inout FeedState) -> Void) throws {
    try served.fetched(name, change)
  }

  // MARK: The browser

  var token: String { access.formToken(session: session) }

  /// - Parameter address: a path, with a query or without.
  func request(
    _ address: String, method: String = "GET", cookies: [String: String] = [:],
    headers: [HTTPHeader] = [], body: [(String, String)] = [], isLoggedIn: Bool = true
  ) -> ServerRequest {
    let address = address.split(separator: "#", omittingEmptySubsequences: false)[0]
    let parts = address.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    var all = cookies
    if isLoggedIn { all[PageCookie.session] = session }
    let cookie = all.map { "\($0.key)=\($0.value)" }.sorted().joined(separator: "; ")
    let form = body.map {
      "\(URLReference.component($0.0))=\(URLReference.component($0.1))"
    }.joined(separator: "&")
    return ServerRequest(
      method: method, path: String(parts[0]),
      query: FormParameters(urlencoded: (parts.count > 1 ? parts[1] : "").utf8),
      headers: headers + [.init("Host", "reader.example")]
        + (all.isEmpty ? [] : [.init("Cookie", cookie)]),
      body: Array(form.utf8), peer: "192.0.2.1")
  }

  /// Sends ``request(_:method:cookies:headers:body:isLoggedIn:)``.
  func send(
    _ address: String, method: String = "GET", cookies: [String: String] = [:],
    headers: [HTTPHeader] = [], body: [(String, String)] = [], isLoggedIn: Bool = true
  ) async -> ServerResponse {
    await pages.response(
      to: request(
        address, method: method, cookies: cookies, headers: headers, body: body,
        isLoggedIn: isLoggedIn))
  }

  func get(
    _ address: String, cookies: [String: String] = [:], headers: [HTTPHeader] = []
  ) async -> ServerResponse {
    await send(address, cookies: cookies, headers: headers)
  }

  /// Sends a form of a page.
  func post(_ address: String, _ form: (String, String)...) async -> ServerResponse {
    await send(address, method: "POST", body: [("token", token)] + form)
  }
}

extension ServerResponse {
  /// The body as text.
  var text: String { String(decoding: body, as: UTF8.self) }

  /// The value of a header.
  func header(_ name: String) -> String? { headers.first { $0.name == name }?.value }

  /// Where a redirection leads to; nil for any other response.
  var target: String? { status == 303 ? header("Location") : nil }

  /// The value of a cookie that is set.
  func cookie(_ name: String) -> String? {
    for header in headers where header.name == "Set-Cookie" && header.value.hasPrefix("\(name)=") {
      return String(header.value.dropFirst(name.count + 1).prefix { $0 != ";" })
    }
    return nil
  }

  /// The numbers of the articles that a list shows, in its order.
  var rows: [Int] {
    text.matches(of: /<li id="a(\d+)"/).compactMap { Int($0.1) }
  }
}
