import FeedModel
import Foundation
import Testing

@testable import Serving

@Suite struct `Logging in to the Google Reader API` {
  let scene: ReaderScene

  init() throws { scene = try ReaderScene() }

  private func request(
    _ method: String = "GET", _ path: String = "/reader/api/0/user-info",
    authorization: String? = nil, query: String = "", body: String = "",
    peer: String = "192.0.2.1"
  ) async -> ServerResponse {
    await scene.api.response(
      to: ServerRequest(
        method: method, path: path, query: ReaderScene.form(query),
        headers: authorization.map { [.init("Authorization", $0)] } ?? [],
        body: Array(body.utf8), peer: peer))
  }

  private func logIn(_ password: String, from peer: String = "192.0.2.1") async -> ServerResponse {
    await request(
      "POST", "/accounts/ClientLogin", body: "Email=aggregate&Passwd=\(password)", peer: peer)
  }

  @Test func `is not needed to find out that there is an API`() async {
    #expect(await request("GET", "/").status == 200)
    let response = await request("GET", "/check/compatibility")
    #expect(response.status == 200 && response.text == "PASS\n")
  }

  @Test func `looks at a few tokens only`() async {
    let wrong = Array(repeating: "T=x", count: 20).joined(separator: "&")
    let token = "T=\(scene.access.token)"
    #expect(await request("POST", body: "\(token)&\(wrong)").status == 200)
    #expect(await request("POST", body: "\(wrong)&\(token)").status == 401)
  }

  @Test func `gives the token as text, each line with its end`() async {
    let response = await request(
      "POST", "/accounts/ClientLogin",
      body: "service=reader&Email=aggregate&Passwd=abcd-efgh&source=x&accountType=HOSTED")
    let token = scene.access.token
    #expect(response.status == 200)
    #expect(response.text == "SID=\(token)\nLSID=\(token)\nAuth=\(token)\n")
    #expect(!token.contains { "= +&%\n".contains($0) })
  }

  @Test func `gives the token as JSON, and takes the password from the query`() async throws {
    let response = await request(
      "POST", "//accounts/ClientLogin", query: "Email=aggregate&Passwd=abcd-efgh&output=json")
    #expect(try scene.read(StrictLogin.self, response).token == scene.access.token)
  }

  @Test(arguments: ["", "Email=aggregate", "Email=aggregate&Passwd=x", "Email=x&Passwd=abcd-efgh"])
  func `refuses anything else`(_ form: String) async {
    let response = await request("POST", "/accounts/ClientLogin", body: form)
    #expect(response.status == 401)
    #expect(response.headers.contains(.init("X-Reader-Google-Bad-Token", "true")))
    #expect(!response.text.contains(scene.access.token))
  }

  @Test func `is needed for everything`() async {
    for path in [
      "/reader/api/0/user-info", "/reader/api/0/nothing", "/reader/atom/feed/1", "/reader/",
      "/reader/api/0/token", "/reader/api/0/subscription/export",
    ] {
      #expect(await request("GET", path).status == 401)
      #expect(await request("GET", path, query: "T=\(scene.access.token)").status == 401)
      #expect(await request("POST", path, body: "T=x").status == 401)
    }
    #expect(await request("GET", "/accounts/Other").status == 404)
  }

  @Test func `accepts the header, or the token of a form`() async {
    let token = scene.access.token
    #expect(await request(authorization: "GoogleLogin auth=\(token)").status == 200)
    #expect(await request(authorization: "googlelogin  auth=\(token)").status == 200)
    for bad in ["GoogleLogin auth=", "GoogleLogin \(token)", "Bearer \(token)", token, ""] {
      #expect(await request(authorization: bad).status == 401)
    }
    let items = "/reader/api/0/stream/items/contents"
    #expect(await request("POST", items, body: "T=\(token)&i=1").status == 200)
    #expect(await request("POST", items, query: "T=\(token)").status == 200)
    for form in ["", "T=", "T=x"] {
      #expect(
        await request("POST", items, authorization: "GoogleLogin auth=\(token)", body: form).status
          == 200)
    }
  }

  @Test func `the token for writing is that of the login, without a line break`() async {
    #expect(await scene.get("token").text == scene.access.token)
  }

  @Test func `takes no password from an address`() async {
    for method in ["GET", "PUT"] {
      let response = await request(
        method, "/accounts/ClientLogin", query: "Email=aggregate&Passwd=abcd-efgh")
      #expect(response.status == 405)
      #expect(response.headers.contains(.init("Allow", "POST")))
      #expect(!response.text.contains(scene.access.token))
    }
  }

  @Test func `is refused after ten failures, but only to their sender and not with the token`()
    async
  {
    for number in 0..<10 { #expect(await logIn("x\(number)").status == 401) }
    let response = await logIn("abcd-efgh")
    #expect(response.status == 429)
    #expect(response.header("Retry-After") != nil)
    #expect(await logIn("abcd-efgh", from: "192.0.2.2").status == 200)
    #expect(await request(authorization: "GoogleLogin auth=x").status == 401)
    #expect(await scene.get("user-info").status == 200)
  }

  @Test func `wrong tokens are refused and lock no one out`() async {
    let old = "aggregate/" + String(repeating: "0f", count: 32)
    for token in [old, "x", ""] {
      for number in 0..<20 {
        #expect(await request(authorization: "GoogleLogin auth=\(token)\(number)").status == 401)
      }
    }
    #expect(await logIn("abcd-efgh").status == 200)
  }

  @Test func `an app that repeats an old password is refused, and no app that was in before`() async
  {
    #expect(await logIn("abcd-efgh").status == 200)
    for _ in 0..<10 { #expect(await logIn("old").status == 401) }
    #expect(await logIn("old").status == 429)
    #expect(await logIn("abcd-efgh").status == 200)
  }
}
