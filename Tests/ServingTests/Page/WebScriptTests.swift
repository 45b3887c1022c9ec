import FeedBasics
import FeedTestSupport
import Foundation
import Testing

@testable import Serving

/// Keys and reading offline, which need a script, in browsers that asked for them.
@Suite struct `The script of the pages`: MakesEntries {
  private static let runs = [PageCookie.script: PageCookie.runs]

  private func scene(_ count: Int = 3) throws -> PageScene {
    let scene = try PageScene()
    try scene.add(
      (1...count).map { entry("\($0)", "Report \($0)", url: "https://h.example/\($0)") })
    return scene
  }

  @Test(arguments: ["/", "/a/2", "/feeds", "/feeds/1"])
  func `pages have none unless it was asked for`(_ address: String) async throws {
    let scene = try scene()
    let page = await scene.get(address)
    #expect(!page.text.contains("<script"))
    let policy = try #require(page.header("Content-Security-Policy"))
    #expect(!policy.contains("script-src") && !policy.contains("worker-src"))
    #expect(!policy.contains("connect-src"))
    #expect(page.text.contains(">Use keys, and read offline</button>"))

    let set = await scene.post("/scripts", ("run", "yes"), ("to", address))
    #expect(set.target == address && set.cookie(PageCookie.script) == PageCookie.runs)
    let own = await scene.get(address, cookies: Self.runs)
    #expect(own.text.components(separatedBy: "<script ").count == 2)
    #expect(own.text.contains(">Run no scripts</button>"))
    let end = await scene.post("/scripts", ("run", "no"), ("to", address))
    #expect(end.cookie(PageCookie.script) == "")
  }

  @Test func `no other script than that file can run`() async throws {
    let scene = try scene()
    let page = await scene.get("/", cookies: Self.runs)
    let element = try #require(
      page.text.firstMatch(of: /<script src="([^"?]*)\?[^"]*" integrity="(sha256-[^"]*)" defer>/))
    let file = await scene.send(String(element.1), isLoggedIn: false)
    #expect(file.status == 200 && file.header("Content-Type") == "text/javascript")
    let digest = Data(SHA256.digest(file.body)).base64EncodedString()
    #expect(element.2 == "sha256-\(digest)")
    let policy = try #require(page.header("Content-Security-Policy"))
    #expect(
      policy.contains("script-src 'sha256-\(digest)'; worker-src 'self'; connect-src 'self';"))
    #expect(policy.hasPrefix("default-src 'none'") && !policy.contains("unsafe"))
  }

  @Test func `the worker may ask this server alone`() async throws {
    let scene = try scene()
    let worker = await scene.send("/worker.js", isLoggedIn: false)
    #expect(worker.header("Content-Type") == "text/javascript")
    #expect(
      worker.header("Content-Security-Policy") == "default-src 'none'; connect-src 'self'")
  }

  @Test func `what the scripts look for is on the pages`() async throws {
    let scene = try scene(120)
    let list = await scene.get("/", cookies: Self.runs).text
    for part in [
      "<li id=\"a2\">", "<h3 dir=\"auto\"><a ", "<main id=\"main\">", "name=\"token\" value=\"",
      "rel=\"next\"", "rel=\"manifest\"", "class=\"ends\"", "name=\"all\"", "name=\"read\"",
      "name=\"star\"", "type=\"search\"", "/undo\"", "<title>(120) Unread</title>",
      "<form method=\"post\" action=\"/mark\">",
    ] { #expect(list.contains(part), "\(part)") }
    let article = await scene.get("/a/60", cookies: Self.runs).text
    for part in [
      "<a rel=\"next\" href=\"", "rel=\"prev\"", "<h1 dir=\"auto\"><a ", "class=\"bar\"",
      "name=\"do\" value=\"read\"", "name=\"do\" value=\"star\"", "<main id=\"main\">",
      "name=\"token\" value=\"",
    ] { #expect(article.contains(part), "\(part)") }
    let marked = await scene.get("/", cookies: Self.runs.merging(["note": "1.read"]) { $1 }).text
    #expect(
      marked.firstMatch(of: /<div class="note"(?:(?!<div).)*<\/div>\n/.dotMatchesNewlines()) != nil)
  }

  @Test func `articles are kept by a button, and feeds are not`() async throws {
    let scene = try scene()
    #expect(WebScript.page.contains("one(\".rows\")"))
    #expect(await scene.get("/", cookies: Self.runs).text.contains("<ul class=\"rows\">"))
    #expect(!(await scene.get("/feeds", cookies: Self.runs).text.contains("class=\"rows\"")))
  }

  @Test func `lists are as small with it`() async throws {
    let scene = try scene(120)
    let size = await scene.get("/", cookies: Self.runs).body.count
    #expect(size <= 30_000)
  }

  @Test func `other values, and addresses without a form, are refused`() async throws {
    let scene = try scene()
    #expect(await scene.post("/scripts", ("run", "all")).status == 400)
    #expect(await scene.get("/scripts").status == 405)
  }
}
