import FeedModel
import Testing

@testable import Serving

@Suite struct `The router` {
  private func response(
    _ path: String, method: String = "GET", host: String? = "localhost:8077", base: String = "",
    hasFever: Bool = true
  ) async -> ServerResponse {
    func part(_ name: String) -> FunctionHandler { FunctionHandler { .text("\(name) \($0.path)") } }
    let router = Router(
      hosts: HostCheck(listening: [.standard], url: nil), base: base, googleReader: part("reader"),
      fever: hasFever ? part("fever") : nil, pages: part("pages"))
    return await router.response(
      to: ServerRequest(
        method: method, path: path, headers: host.map { [.init("host", $0)] } ?? []))
  }

  private func text(_ path: String, base: String = "") async -> String {
    await response(path, base: base).text
  }

  @Test(arguments: [
    ("/", "pages /"), ("/a/12", "pages /a/12"), ("/readers", "pages /readers"),
    ("/accounts/ClientLogin", "reader /accounts/ClientLogin"),
    ("/reader/api/0/token", "reader /reader/api/0/token"),
    ("/api/greader.php", "reader /"), ("/api/greader.php/", "reader /"),
    ("/api/greader.php/reader/api/0/token", "reader /reader/api/0/token"),
    ("/api/greader.php//accounts/ClientLogin", "reader /accounts/ClientLogin"),
    ("//accounts/ClientLogin", "reader /accounts/ClientLogin"),
    ("//reader/api/0/token", "reader /reader/api/0/token"),
    ("/api/greader.phpx", "pages /api/greader.phpx"),
    ("/fever", "fever /fever"), ("/fever/", "fever /fever/"),
    ("/api/fever.php", "fever /api/fever.php"), ("/api/fever.php/", "fever /api/fever.php/"),
    ("/feverish", "pages /feverish"),
  ])
  func `hands a path to the part that it belongs to`(path: String, expected: String) async {
    #expect(await text(path) == expected)
  }

  @Test(arguments: [
    ("/rss", "pages /"), ("/rss/", "pages /"), ("/rss/a/1", "pages /a/1"),
    ("/rss/reader/x", "reader /reader/x"), ("/a/1", "pages /a/1"), ("/rssx", "pages /rssx"),
  ])
  func `removes the path of the public URL`(path: String, expected: String) async {
    #expect(await text(path, base: "/rss") == expected)
  }

  @Test func `offers Fever only if asked to`() async {
    for path in ["/fever", "/fever/", "/api/fever.php"] {
      #expect(await response(path, hasFever: false).status == 404)
    }
  }

  @Test(arguments: [
    ("/reader/api/0/token", "https://app.example", true), ("/fever/", "https://app.example", true),
    ("/reader/api/0/token", "https://evil.example", false),
    ("/reader/api/0/token", "null", false), ("/reader/api/0/token", nil, false),
    // The pages have cookies, and belong to no one else.
    ("/", "https://app.example", false),
  ])
  func `lets the scripts of a web app that the config names use the APIs`(
    _ path: String, _ origin: String?, _ isShared: Bool
  ) async {
    let part = FunctionHandler { _ in .text("x") }
    let router = Router(
      hosts: HostCheck(listening: [.standard], url: nil), googleReader: part, fever: part,
      pages: part, webApps: { ["https://app.example"] })
    for method in ["GET", "OPTIONS"] {
      let response = await router.response(
        to: ServerRequest(
          method: method, path: path,
          headers: [.init("host", "localhost:8077")] + (origin.map { [.init("Origin", $0)] } ?? []))
      )
      let headers = response.headers.filter { $0.name.hasPrefix("Access-Control") }
      #expect(headers.isEmpty == !isShared)
      guard isShared else { continue }
      #expect(headers.first == .init("Access-Control-Allow-Origin", "https://app.example"))
      #expect(!headers.contains { $0.name == "Access-Control-Allow-Credentials" })
      #expect(headers.contains { $0.value.contains("Authorization") } == (method == "OPTIONS"))
    }
  }

  @Test func `knows the methods of forms and pages`() async {
    for method in ["PUT", "DELETE", "TRACE", "CONNECT", "BREW", ""] {
      let response = await response("/", method: method)
      #expect(response.status == 405)
      #expect(response.headers.contains(.init("Allow", "GET, HEAD, POST, OPTIONS")))
    }
    #expect(await response("/", method: "OPTIONS").status == 204)
  }

  @Test func `tells when to come again after a failure that passes`() async {
    let part = FunctionHandler { .text("x", status: $0.path == "/a" ? 503 : 500) }
    let router = Router(
      hosts: HostCheck(listening: [.standard], url: nil), googleReader: part, fever: part,
      pages: part)
    let failed = await router.response(to: ServerRequest(path: "/a"))
    #expect(failed.status == 503 && failed.headers.contains(.init("Retry-After", "10")))
    #expect(await router.response(to: ServerRequest(path: "/b")).headers.count == 1)
  }

  @Test func `refuses requests for other hosts`() async {
    #expect(await response("/", host: "evil.example").status == 421)
    #expect(await response("/", host: "127.0.0.1:8077").status == 200)
    #expect(await response("/", host: nil).status == 200)
  }
}

@Suite struct `The check of hosts` {
  @Test(arguments: [
    ("localhost", true), ("LOCALHOST:8077", true), ("127.0.0.1", true), ("[::1]:8077", true),
    ("192.168.1.5:8077", true), ("news.example.org", true), ("News.Example.Org:443", true),
    ("evil.example", false), ("localhost.evil.example", false), ("", false), ("[::1", false),
    ("127.0.0.1.evil.example", false), ("evil.example@localhost", true), ("[evil]", false),
    ("localhost@evil.example", false), ("news.example.org.", false),
  ])
  func `accepts addresses and known names`(host: String, isAccepted: Bool) {
    let check = HostCheck(listening: [.standard], url: PublicURL("https://news.example.org/rss"))
    #expect(check.accepts(host) == isAccepted)
  }

  @Test func `accepts all on a Unix socket, which only proxies reach`() {
    #expect(HostCheck(listening: [.unix("/s")], url: nil).accepts("any.example"))
    #expect(!HostCheck(listening: [.unix("/s"), .standard], url: nil).accepts("any.example"))
  }

  @Test func `knows the name that the server listens on`() {
    let address = ListenAddress.internet(host: "Mybox.local", port: 80)
    #expect(HostCheck(listening: [address], url: nil).accepts("mybox.local:80"))
  }
}

@Suite struct `The public URL` {
  @Test func `has a host, a path and maybe TLS`() throws {
    let url = try #require(PublicURL("https://News.Example.org:8443/rss//"))
    #expect(url.host == "news.example.org")
    #expect(url.base == "/rss")
    #expect(url.isSecure)
    #expect(url.text == "https://News.Example.org:8443/rss")
    let plain = try #require(PublicURL("http://localhost"))
    #expect(plain.base == "" && !plain.isSecure)
  }

  @Test(arguments: [
    "", "news.example.org", "ftp://a/", "https://", "https:///a", "https://user@a/", "https://a/?b",
    "https://a/#b", "javascript:alert(1)", "https://a b/", "https://a/\"><script>",
  ])
  func `is nothing else`(text: String) {
    #expect(PublicURL(text) == nil)
  }
}
