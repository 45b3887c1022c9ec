import FeedBasics
import FeedModel
import Foundation
import Testing

@testable import FeedFetching

/// What is requested and what a response means, without a network (docs/politeness.md).
@Suite struct `A redirect chain` {
  private func response(_ status: Int, _ lines: [String] = [], isPrivate: Bool? = nil)
    -> TransferResponse
  {
    var headers = HeaderFields()
    for line in lines { headers.append(line: line.utf8) }
    return TransferResponse(status: status, headers: headers, body: Data(), isPrivate: isPrivate)
  }

  private func chain(_ url: String, _ change: (inout FetchRequest) -> Void = { _ in }) throws
    -> RedirectChain
  {
    var request = FetchRequest(location: .web(url: url))
    change(&request)
    return try RedirectChain(url: url, request: request)
  }

  private func lines(_ hop: TransferRequest) -> [String] {
    hop.headers.map { String(decoding: $0, as: UTF8.self) }
  }

  private let noProxy = ProxySettings(environment: [:])

  @Test(arguments: [
    "http://127.0.0.1/", "http://localhost/", "http://10.1.2.3/", "http://192.168.0.1:8080/",
    "http://[::1]/",
    "http://169.254.169.254/latest", "http://2130706433/", "http://0x7f.1/", "http://017700000001/",
    "http://[::ffff:10.0.0.1]/", "http://[fd00::1]/", "http://printer.local/",
    "http://a.localhost./", "http://router/", "http://nas.home.arpa/", "http://nas.localdomain/",
    "http://nas.lan:8080/", "http://metadata.google.internal/", "http://nas.fritz.box:8080/",
    "http://fritz.box/", "http://wiki.intranet/", "http://speedport.ip/",
    "http://[64:ff9b::7f00:1]/", "http://100.64.0.1/", "http://0.0.0.0/",
  ])
  func `does not lead from a public host to a private address, proxied or not`(_ target: String)
    throws
  {
    for isPrivate in [false, nil] {
      var chain = try chain("https://news.example/feed")
      let redirect = response(302, ["Location: \(target)"], isPrivate: isPrivate)
      let place = try #require(try chain.redirect(redirect))
      #expect(throws: FetchError.self) { try chain.follow(to: place, redirect) }
    }
  }

  @Test func `once public stays public, even if only the resolver knows`() throws {
    var chain = try chain("https://news.example/feed")
    #expect(!chain.hop(proxies: noProxy, timeout: 1).mustBePublic)
    try chain.follow(to: "https://other.example/", response(301, isPrivate: false))
    #expect(chain.hop(proxies: noProxy, timeout: 1).mustBePublic)
  }

  @Test(
    arguments: [
      ("http://127.0.0.1/feed", nil, "http://127.0.0.2/next", true),
      ("http://nas.local/feed", nil, "http://192.168.0.2/next", true),
      ("http://nas.local/feed", "http://nas.local/feed", "http://192.168.0.2/next", true),
      // Named by another server, even though the user's own server led to it.
      ("http://nas.local/feed", "https://news.example/feed", "http://192.168.0.2/next", false),
      ("https://news.example/feed", nil, "http://192.168.0.2/next", false),
      ("https://news.example/feed", "http://192.168.0.1/feed", "http://192.168.0.2/next", false),
    ] as [(String, String?, String, Bool)])
  func `leads into the user's own network only from within it`(
    _ feed: String, _ source: String?, _ target: String, _ isAllowed: Bool
  ) {
    let feed = Feed(name: "F", location: .web(url: feed), configuredURL: feed)
    let request = FetchRequest(feed: feed, leadingTo: target, from: source)
    let chain = try? RedirectChain(url: target, request: request)
    #expect((chain != nil) == isAllowed)
  }

  @Test func `from a public feed to another host has the resolved address checked`() throws {
    let feed = Feed(
      name: "F", location: .web(url: "https://news.example/"),
      configuredURL: "https://news.example/")
    let url = "https://other.example/"
    let chain = try RedirectChain(url: url, request: FetchRequest(feed: feed, leadingTo: url))
    #expect(chain.hop(proxies: noProxy, timeout: 1).mustBePublic)
  }

  @Test func `may move between private addresses`() throws {
    var chain = try chain("http://127.0.0.1/feed")
    try chain.follow(to: "http://127.0.0.1/new", response(301, isPrivate: true))
    #expect(!chain.hop(proxies: noProxy, timeout: 1).mustBePublic)
  }

  @Test(
    arguments: [
      ([301, 301], "https://a.example/2"), ([301, 302], "https://a.example/1"), ([302, 301], nil),
      ([308, 307, 301], "https://a.example/1"), ([], nil),
    ] as [([Int], String?)])
  func `remembers only permanent moves`(_ statuses: [Int], _ expected: String?) throws {
    var chain = try chain("https://a.example/0")
    for (index, status) in statuses.enumerated() {
      try chain.follow(to: "https://a.example/\(index + 1)", response(status))
    }
    #expect(try chain.response(response(200), now: Date()).movedTo == expected)
  }

  @Test func `sends credentials to its own origin only`() throws {
    for (target, isOwn) in [
      ("https://a.example/x", true), ("https://a.example:443/x", true),
      ("http://a.example/x", false),
      ("https://a.example:444/x", false), ("https://b.a.example/x", false),
    ] {
      var chain = try chain("https://a.example/0") {
        $0.headers = [HTTPHeader("X-Api-Key", "k")]
        $0.username = "u"
      }
      try chain.follow(to: target, response(302))
      let hop = chain.hop(proxies: noProxy, timeout: 1)
      #expect(lines(hop).contains("X-Api-Key: k") == isOwn, "\(target)")
      #expect((hop.username != nil) == isOwn)
    }
  }

  @Test(arguments: [
    ("https://news.example/next", "a:b", "c d"), ("https://news.example:443/next", "a:b", "c d"),
    ("https://other.example/", nil, nil), ("http://news.example/", nil, nil),
    // Its own credentials take precedence; the transfer reads them from the URL.
    ("https://x:y@news.example/", nil, nil),
  ])
  func `repeats the URL's own user and password, to its own origin`(
    _ target: String, _ user: String?, _ password: String?
  ) throws {
    var chain = try chain("https://a%3Ab:c%20d@news.example/feed")
    try chain.follow(to: target, response(301, ["Location: \(target)"], isPrivate: false))
    let hop = chain.hop(proxies: noProxy, timeout: 1)
    #expect(hop.url == target)
    #expect(hop.username == user)
    #expect(hop.password == password)
  }

  @Test func `takes no 304 for an answer to a request without validators`() throws {
    let chain = try chain("https://a.example/")
    #expect(throws: FetchError.self) { try chain.response(response(304), now: Date()) }
  }

  @Test(
    arguments: [
      // The URL that gave the validators, the URLs of the chain, and which of them gets the validators.
      (nil, ["0"], [true]), (nil, ["0", "1"], [true, false]),
      (nil, ["0", "1", "2"], [true, false, false]), ("0", ["0", "1"], [true, false]),
      ("1", ["0", "1"], [false, true]), ("2", ["0", "1", "2"], [false, false, true]),
      ("1", ["0", "2"], [false, false]), ("1", ["0"], [false]),
      ("0", ["0", "1", "0"], [true, false, true]),
    ] as [(String?, [String], [Bool])], [301, 302, 303, 307, 308])
  func `sends validators only to the URL that gave them`(
    _ line: (String?, [String], [Bool]), _ status: Int
  ) throws {
    let (giver, paths, expected) = line
    for host in ["https://a.example/", "https://b.example/"] {
      let url = { (path: String) in (path == "0" ? "https://a.example/" : host) + path }
      var chain = try chain(url("0")) {
        $0.etag = "\"e\""
        $0.lastModified = "then"
        $0.validatorsURL = giver.map { Digest.hex(url($0)) }
      }
      for (path, gets) in zip(paths, expected) {
        if path != "0" || chain.hasBegun { try chain.follow(to: url(path), response(status)) }
        let sent = lines(chain.hop(proxies: noProxy, timeout: 1))
        #expect(sent.contains("If-None-Match: \"e\"") == gets)
        #expect(sent.contains("If-Modified-Since: then") == gets)
        // A 304 without a condition is no answer to the request.
        #expect(((try? chain.response(self.response(304), now: Date())) != nil) == gets)
      }
    }
  }

  @Test func `nothing breaks out of a header`() throws {
    let hop = try chain("https://a.example/") {
      $0.headers = [
        HTTPHeader("X", "a\r\nHost: evil"), HTTPHeader("A b", "c"),
      ]
      $0.etag = "\"a\nb\""
      $0.lastModified = "ok\u{7F}"
    }.hop(proxies: noProxy, timeout: 1)
    #expect(lines(hop).allSatisfy { $0.hasPrefix("Accept: ") })
  }

  @Test func `a Location in Latin-1 leads to its bytes`() throws {
    for (bytes, target) in [([0xE9], "caf%E9"), ([0xC3, 0xA9], "caf%C3%A9")] as [([UInt8], String)]
    {
      var headers = HeaderFields()
      headers.append(line: Array("Location: /caf".utf8) + bytes + [0x0D, 0x0A])
      let response = TransferResponse(
        status: 302, headers: headers, body: Data(), isPrivate: false)
      #expect(try chain("https://a.example/").redirect(response) == "https://a.example/\(target)")
    }
  }

  @Test func `validators keep bytes that are not text`() throws {
    let bytes: [UInt8] = [0x22, 0xFF, 0xE9, 0x22]
    var headers = HeaderFields()
    headers.append(line: Array("ETag: ".utf8) + bytes + [0x0D, 0x0A])
    let etag = try #require(headers.opaque("etag"))
    #expect(HeaderFields.bytes(ofOpaque: etag) == bytes)
  }

  @Test(
    arguments: [
      (["Cache-Control: max-age=600"], 600.0), (["Cache-Control: public, MAX-AGE = 60"], 60),
      (["Cache-Control: no-cache, max-age=600"], nil), (["Cache-Control: max-age=0"], nil),
      (["Expires: Sat, 21 Nov 2026 08:00:00 GMT", "Date: Sat, 21 Nov 2026 07:00:00 GMT"], 3600),
      (["Expires: 0"], nil), (["Cache-Control: max-age=abc"], nil),
      (["Cache-Control: max-age=60", "Expires: Sat, 21 Nov 2036 08:00:00 GMT"], 60), ([], nil),
      (["Cache-Control: max-age=99999999999999999999"], 1e9),
    ] as [([String], Double?)])
  func `freshness is max-age, else Expires`(_ lines: [String], _ expected: Double?) throws {
    let now = Date(timeIntervalSince1970: 1_795_244_400)
    #expect(
      try chain("https://a.example/").response(response(200, lines), now: now).freshFor
        == expected)
  }

  @Test func `Retry-After is a number or a date`() throws {
    let now = Date(timeIntervalSince1970: 1_795_244_400)
    for (value, expected) in [
      ("120", 120.0), ("Sat, 21 Nov 2026 08:00:00 GMT", 3600), ("-5", nil), ("x", nil),
    ]
      as [(String, Double?)]
    {
      // It is of the server that sent it, not of the one that led there.
      let url = "https://b.example/"
      var chain = try chain("https://a.example/")
      try chain.follow(to: url, response(302))
      #expect(throws: FetchError.status(code: 503, retryAfter: expected, url: url)) {
        try chain.response(response(503, ["Retry-After: \(value)"]), now: now)
      }
    }
  }

  @Test func `proxies come from the environment as curl reads them`() {
    let proxies = ProxySettings(environment: [
      "http_proxy": "http://p:1", "HTTPS_PROXY": "http://p:2",
      "no_proxy": "skip.example, .not.example",
    ])
    func proxy(_ url: String) -> String { proxies.proxy(for: URLReference.Parts(url)) }
    #expect(proxy("http://a.example/") == "http://p:1")
    #expect(proxy("https://a.example/") == "http://p:2")
    #expect(proxy("https://x.skip.example/") == "")
    #expect(proxy("https://not.example/") == "")
    #expect(proxy("https://knot.example/") == "http://p:2")
    let networks = ProxySettings(environment: [
      "all_proxy": "http://p", "no_proxy": "10.0.0.0/8,192.168.1.128/25,::1,[fd00::]/8,1.2.3.4",
    ])
    for (host, isExcepted) in [
      ("10.200.1.2", true), ("11.0.0.1", false), ("192.168.1.200", true), ("192.168.1.1", false),
      ("[::1]", true), ("[fd12::1]", true), ("[fe80::1]", false), ("1.2.3.4", true),
      ("a.1.2.3.4", true), ("10.example", false),
    ] {
      let proxy = networks.proxy(for: URLReference.Parts("https://\(host)/"))
      #expect(proxy.isEmpty == isExcepted, "\(host)")
    }
    let capital = ProxySettings(environment: ["HTTP_PROXY": "http://p"])
    #expect(capital.proxy(for: URLReference.Parts("http://a.example/")) == "")
  }
}
