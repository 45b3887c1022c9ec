import FeedBasics
import FeedModel
import FeedTestSupport
import Foundation
import Testing

@testable import Serving

/// Who is let in, and what other sites cannot do.
@Suite struct `The security of the pages`: MakesEntries {
  private func scene(url: String? = nil) throws -> PageScene {
    let scene = try PageScene(url: url)
    try scene.add([entry("1", "Report")])
    return scene
  }

  private func isUnread(_ scene: PageScene) throws -> Bool {
    try scene.store.count(ArticleQuery(.unread)) == 1
  }

  @Test(arguments: [
    ("/", "/login"), ("/a/1?q=x", "/login?to=%2Fa%2F1%3Fq%3Dx"), ("/feeds", "/login?to=%2Ffeeds"),
    ("/nowhere", "/login"), ("//evil.example/", "/login"), ("/mark", "/login?to=%2Fmark"),
  ])
  func `every page but the login asks for the password`(
    _ address: String, _ target: String
  ) async throws {
    let scene = try scene()
    for cookies in [
      [:], [PageCookie.session: "9999999999.00"], [PageCookie.session: scene.access.token],
      ["session": scene.session],
    ] {
      let response = await scene.send(address, cookies: cookies, isLoggedIn: false)
      #expect(response.target == target)
      #expect(response.body.isEmpty)
    }
  }

  @Test func `a session ends`() async throws {
    let scene = try scene()
    let old = scene.access.beginSession(
      until: start.addingTimeInterval(-1), at: start.addingTimeInterval(-2))
    let response = await scene.send("/", cookies: [PageCookie.session: old], isLoggedIn: false)
    #expect(response.target == "/login")
  }

  @Test func `the login redirects a browser that is logged in already`() async throws {
    let scene = try scene()
    #expect(await scene.get("/login").target == "/")
    #expect(await scene.get("/login?to=/a/1").target == "/a/1")
    #expect(await scene.get("/login?to=//evil.example").target == "/")
  }

  private func logIn(
    _ scene: PageScene, password: String, to: String = "/a/1", token: String? = nil,
    peer: String = "192.0.2.1"
  ) async -> ServerResponse {
    var request = scene.request(
      "/login", method: "POST",
      body: [
        ("token", token ?? scene.access.loginToken), ("user", "aggregate"),
        ("password", password), ("to", to),
      ], isLoggedIn: false)
    request.peer = peer
    return await scene.pages.response(to: request)
  }

  @Test(arguments: [(nil, "Path=/; "), ("https://h.example/base/", "Path=/base; ")])
  func `the password opens a session, and logging out ends it`(
    _ url: String?, _ path: String
  ) async throws {
    let scene = try scene(url: url)
    let form = await scene.send("/login?to=/a/1", isLoggedIn: false)
    #expect(form.status == 200 && form.text.contains("type=\"password\""))
    #expect(await logIn(scene, password: "wrong").status == 403)
    #expect(await logIn(scene, password: "correct horse battery", token: "x").status == 403)
    let response = await logIn(scene, password: "correct horse battery")
    #expect(response.target == (url == nil ? "/a/1" : "/base/a/1"))
    let cookie = try #require(response.header("Set-Cookie"))
    #expect(
      cookie.contains(path) && cookie.contains("HttpOnly") && cookie.contains("SameSite=Strict"))
    #expect(cookie.contains("; Secure") == (url != nil))
    let session = try #require(response.cookie("aggregate_session"))
    let cookies = [PageCookie.session: session]
    let page = await scene.send("/", cookies: cookies, isLoggedIn: false)
    #expect(page.status == 200)
    let out = await scene.send(
      "/logout", method: "POST", cookies: cookies,
      body: [("token", scene.access.formToken(session: session))], isLoggedIn: false)
    #expect(out.cookie("aggregate_session") == "")
    // Back shows nothing of the session: the page after next clears what the browser kept.
    #expect(out.target?.hasSuffix("/login?left=1") == true)
    let left = await scene.send("/login?left=1", cookies: [:], isLoggedIn: false)
    #expect(left.status == 200 && left.header("Refresh")?.hasSuffix("/login") == true)
    let loginPage = await scene.send("/login", cookies: [:], isLoggedIn: false)
    // What is read offline, too, but only by the form: other sites can have a browser ask for the pages.
    #expect(
      out.header("Clear-Site-Data") == (url == nil ? "\"cache\", \"storage\"" : "\"cache\""))
    for response in [left, loginPage] {
      #expect(response.header("Clear-Site-Data") == "\"cache\"")
    }
    let again = await scene.send("/", cookies: cookies, isLoggedIn: false)
    #expect(again.target?.hasSuffix("/login") == true, "the cookie is worth nothing")
    #expect(await scene.get("/").status == 200, "another session goes on")
  }

  @Test(arguments: [
    ("/mark", "unmarked"), ("/a/1", "unmarked"), ("/undo", "unchanged"), ("/feeds/1", "unchanged"),
  ])
  func `a form whose session has ended changes nothing, which the login reports`(
    _ address: String, _ word: String
  ) async throws {
    let scene = try scene()
    let form = [
      ("do", "read"), ("rows", "1"), ("upto", "1"), ("all", "read"), ("to", "/?show=all"),
    ]
    let sent = await scene.send(
      address, method: "POST", body: [("token", scene.token)] + form, isLoggedIn: false)
    #expect(try isUnread(scene))
    let target = try #require(sent.target)
    #expect(target == "/login?to=%2F%3Fshow%3Dall", "back to the page of the form")
    let note = try #require(sent.cookie("note"))
    #expect(note == "0.\(word)")
    let login = await scene.send(target, cookies: ["note": note], isLoggedIn: false)
    let verb = word == "unmarked" ? "marked" : "changed"
    #expect(login.text.contains("You were logged out; nothing was \(verb)."))
    #expect(login.cookie("note") == "", "it is shown once")
    let other = await scene.send(target, cookies: ["note": "1.read"], isLoggedIn: false)
    #expect(!other.text.contains("marked"), "what a session did")
  }

  @Test func `a session that was ended stays so with another server`() async throws {
    let folder = TemporaryFolder()
    func scene() throws -> PageScene {
      let files = LoginFiles(besides: "\(folder.path)/feeds.toml")
      return try PageScene(access: files.access())
    }
    let first = try scene()
    let request = first.request("/")
    #expect(await first.pages.response(to: request).status == 200)
    #expect(try await scene().pages.response(to: request).status == 200)
    #expect(await first.post("/logout").status == 303)
    #expect(await first.pages.response(to: request).target == "/login")
    #expect(try await scene().pages.response(to: request).target == "/login")
  }

  @Test func `of several cookies of the name each is tried`() async throws {
    let scene = try scene()
    let own = "aggregate_session=\(scene.session)"
    for others in [
      "aggregate_session=x; \(own)", "\(own); aggregate_session=", "session=1; \(own)",
    ] {
      var request = scene.request(
        "/a/1", method: "POST", body: [("token", scene.token), ("do", "star")], isLoggedIn: false)
      request.headers.append(.init("Cookie", others))
      #expect(await scene.pages.response(to: request).target == "/a/1#bar", "\(others)")
    }
    var request = scene.request(
      "/logout", method: "POST", body: [("token", scene.token)], isLoggedIn: false)
    request.headers.append(.init("Cookie", "aggregate_session=x; \(own)"))
    #expect(await scene.pages.response(to: request).target == "/login?left=1")
    #expect(await scene.get("/").target == "/login")
  }

  @Test func `nothing before the login depends on the password`() async throws {
    let scenes = try ["correct horse battery", "staple staple staple"].map { password in
      try PageScene(access: Access(key: Array(0..<32), password: .plain(password)))
    }
    for address in ["/login", "/login?to=/a/1", "/", "/icon.svg", "/nowhere"] {
      for method in ["GET", "POST"] {
        var responses: [ServerResponse] = []
        for scene in scenes {
          responses.append(
            await scene.send(
              address, method: method, body: [("token", scene.access.loginToken)],
              isLoggedIn: false))
        }
        #expect(responses[0] == responses[1], "\(method) \(address)")
      }
    }
  }

  @Test func `ten wrong passwords close the login to their sender for a while`() async throws {
    let scene = try scene()
    for number in 1...10 {
      #expect(await logIn(scene, password: "wrong \(number)").status == 403)
    }
    let response = await logIn(scene, password: "correct horse battery")
    #expect(response.status == 429 && response.header("Retry-After") == "60")
    #expect(
      await logIn(scene, password: "correct horse battery", peer: "192.0.2.2").status == 303)
    #expect(await scene.get("/").status == 200, "who is in stays in")
  }

  @Test(arguments: [
    "https://evil.example/", "//evil.example", "/\\evil.example", "/\t/evil.example",
    "javascript:alert(1)",
    "", "a/1", "/a b", "/\r\nSet-Cookie: x=1", "///evil.example", "\\\\evil.example", "/%0d\u{0}",
  ])
  func `no form leads to another site`(_ to: String) async throws {
    let scene = try scene()
    #expect(await logIn(scene, password: "correct horse battery", to: to).target == "/")
    #expect(await scene.post("/undo", ("to", to)).target == "/")
    #expect(
      await scene.post("/mark", ("rows", "1"), ("upto", "1"), ("all", "read"), ("to", to)).target
        == "/")
    let lost = await scene.send("/mark", method: "POST", body: [("to", to)], isLoggedIn: false)
    #expect(lost.target == "/login")
    let form = await scene.send("/login?to=\(URLReference.component(to))", isLoggedIn: false)
    #expect(form.text.contains("name=\"to\" value=\"/\""))
  }

  @Test(
    arguments: [
      (nil, [.init("Sec-Fetch-Site", "cross-site")], false),
      (nil, [.init("Sec-Fetch-Site", "same-site")], false),
      (nil, [.init("Origin", "https://evil.example")], false),
      (nil, [.init("Origin", "null")], false), (nil, [.init("Origin", "")], false),
      (
        nil, [.init("Sec-Fetch-Site", "cross-site"), .init("Origin", "https://reader.example")],
        false
      ),
      (nil, [.init("Sec-Fetch-Site", "same-origin")], true),
      (nil, [.init("Origin", "http://reader.example")], true), (nil, [], true),
      ("https://h.example:8443/base", [.init("Origin", "https://h.example:8443")], true),
    ] as [(String?, [HTTPHeader], Bool)])
  func `forms of these pages are accepted, and those of other sites refused`(
    _ url: String?, _ headers: [HTTPHeader], _ isAccepted: Bool
  ) async throws {
    let scene = try scene(url: url)
    let response = await scene.send(
      "/a/1", method: "POST", headers: headers, body: [("token", scene.token), ("do", "read")])
    #expect(response.status == (isAccepted ? 303 : 403))
    #expect(try isUnread(scene) == !isAccepted)
  }

  @Test(arguments: [nil, "", "x", "0000"])
  func `forms without their token are refused`(_ token: String?) async throws {
    let scene = try scene()
    for address in ["/a/1", "/mark", "/undo", "/feeds", "/feeds/1", "/pictures", "/logout"] {
      let form = [("do", "read"), ("rows", "1"), ("upto", "1"), ("all", "read"), ("show", "no")]
      let response = await scene.send(
        address, method: "POST", body: form + (token.map { [("token", $0)] } ?? []))
      #expect(response.status == 403)
    }
    let other = scene.access.formToken(
      session: scene.access.beginSession(until: .distantFuture, at: start))
    let response = await scene.send(
      "/a/1", method: "POST", body: [("token", other), ("do", "read")])
    #expect(response.status == 403, "the token of another session")
    #expect(try isUnread(scene))
  }

  @Test func `nothing changes by GET, nor by other methods`() async throws {
    let scene = try scene()
    let form =
      "token=\(scene.token)&do=read&rows=1&upto=1&all=read&show=no&sure=yes&url=https://x.example"
    for address in ["/", "/a/1", "/mark", "/undo", "/feeds", "/feeds/1", "/pictures", "/logout"] {
      for method in ["GET", "HEAD", "PUT", "DELETE", "PATCH", "OPTIONS"] {
        let response = await scene.send("\(address)?\(form)", method: method)
        #expect(response.status != 303 && response.header("Set-Cookie") == nil)
      }
    }
    #expect(try isUnread(scene))
    #expect(try scene.feeds.count == 1)
  }

  @Test func `pages allow no scripts and no frames, and are kept by this browser only`()
    async throws
  {
    let scene = try scene()
    for address in ["/", "/a/1", "/feeds", "/feeds/1", "/login", "/a/99"] {
      let page = await scene.send(address, isLoggedIn: address != "/login")
      let policy = try #require(page.header("Content-Security-Policy"))
      #expect(
        policy.hasPrefix(
          "default-src 'none'; img-src 'self' https: data:; media-src https:; style-src 'sha256-"))
      #expect(policy.contains("form-action 'self'; base-uri 'none'; frame-ancestors 'none'"))
      #expect(!policy.contains("script") && !policy.contains("unsafe"))
      #expect(page.header("Referrer-Policy") == "same-origin")
      #expect(page.header("Cache-Control") == "private, no-cache")
      #expect(page.body.count < 30_000)
      for form in page.text.split(separator: "<form").dropFirst() where form.contains("post") {
        #expect(form.prefix(1500).contains("name=\"token\""))
      }
    }
  }

  @Test func `a page that did not change is not sent again`() async throws {
    let scene = try scene()
    for address in ["/", "/a/1", "/feeds"] {
      let page = await scene.get(address)
      let tag = try #require(page.header("ETag"))
      for known in [tag, "W/\(tag)", "\"x\", \(tag)", "*"] {
        let again = await scene.get(address, headers: [.init("If-None-Match", known)])
        #expect(again.status == 304 && again.body.isEmpty && again.header("ETag") == tag)
        // Browsers take it for that of the page.
        #expect(again.header("Referrer-Policy") == page.header("Referrer-Policy"))
      }
      #expect(await scene.get(address, headers: [.init("If-None-Match", "\"x\"")]).status == 200)
    }
    let tag = try #require(await scene.get("/").header("ETag"))
    _ = try scene.store.mark([1], .starred(true), description: "starred")
    #expect(await scene.get("/", headers: [.init("If-None-Match", tag)]).status == 200)
  }

  @Test func `links carry the path of the public URL`() async throws {
    let scene = try scene(url: "https://h.example/my/reader/")
    for address in ["/", "/a/1", "/feeds", "/feeds/1", "/login"] {
      let text = await scene.send(address, isLoggedIn: address != "/login").text
      for match in text.matches(of: /(?:href|action)="([^"]*)"/) where !match.1.hasPrefix("#") {
        #expect(match.1.hasPrefix("/my/reader/") || match.1.hasPrefix("https://"), "\(match.1)")
      }
    }
    #expect(await scene.post("/a/1", ("do", "star")).target == "/my/reader/a/1#bar")
    let manifest = await scene.send("/manifest.webmanifest", isLoggedIn: false)
    #expect(manifest.status == 200 && manifest.text.contains("\"start_url\": \"/my/reader/\""))
    #expect(
      await scene.send("/icon.svg", isLoggedIn: false).status == 200)
  }
}
