import FeedTestSupport
import Foundation
import Testing

/// `feeds`, `images`, `open`, `undo`, `prune`, `stats`, `doctor` and `adapters`.
@Suite(.waitsForPrograms) struct `The daily commands` {
  let folder = TemporaryFolder()
  var program: BuiltProgram { BuiltProgram(folder) }

  static let png = Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13])

  func fetch(_ items: String, _ more: String = "") throws -> BuiltProgram.Run {
    folder.write(
      "<rss version=\"2.0\"><channel><title>F</title>\(items)</channel></rss>", to: "feed.xml")
    program.configure(
      "\(more)\n[[feed]]\nname = \"F\"\nurl = \"\(folder.path)/feed.xml\"\ntags = [\"t\"]\n")
    return try program.run("fetch", "--force")
  }

  func item(_ number: Int, _ content: String = "", link: String? = nil) -> String {
    "<item><title>T\(number)</title><guid isPermaLink=\"false\">\(number)</guid>"
      + "<link>\(link ?? "https://f.example/\(number)")</link>\(content)</item>"
  }

  // MARK: Feeds

  @Test func `feeds shows health, and --failing only failing feeds`() throws {
    program.configure(feeds: [
      ("Good", "good.xml"), ("Bad", "missing.xml"), ("Unset", "http://127.0.0.1:1/${NOT_SET}"),
    ])
    folder.write(
      "<rss version=\"2.0\"><channel>\(item(1))\(item(2))</channel></rss>",
      to: "config/aggregate/good.xml")
    _ = try program.run("fetch")
    let table = try program.run("feeds", "--format", "table").output.split(separator: "\n")
    #expect(table[1].contains("Good") && table[1].contains("2"))
    #expect(table[2].contains("Bad") && table[3].contains("✗"))
    #expect(table.allSatisfy { $0.count <= 80 })
    // The error is shown to its end, over several lines.
    #expect(table.joined(separator: " ").contains("correct 'url' in the config"))
    let list = try JSONSerialization.jsonObject(
      with: Data(program.run("feeds", "--failing", "--format", "json").output.utf8))
    let failing = try #require(list as? [[String: Any]])
    #expect(failing.map { $0["name"] as? String } == ["Bad", "Unset"])
    #expect((failing.last?["error"] as? String)?.contains("NOT_SET") == true)
    let lines = try program.run("feeds", "--format", "tsv").output.split(separator: "\n")
    let cells = lines[0].split(separator: "\t", omittingEmptySubsequences: false)
    #expect(cells[0] == "Good" && cells[3] == "2" && cells.last == "2")
  }

  // MARK: Prune

  @Test(.enabled(if: FakeTime.isThere, "needs faketime"))
  func `prune reports what it would remove, and then removes it except starred articles`() throws {
    let all = (1...4).map { item($0) }
    #expect(try fetch(all.joined()).code == 0)
    #expect(try program.run("star", "T3").code == 0)
    #expect(try fetch(all[0]).code == 0)
    func prune(_ arguments: String..., after offset: String) throws -> BuiltProgram.Run {
      try program.run(["prune"] + arguments, wrapper: FakeTime.wrapper(offset))
    }
    func titles() throws -> Set<String> {
      Set(
        try program.run("list", "--format", "tsv").output.split(separator: "\n").compactMap {
          $0.split(separator: "\t", omittingEmptySubsequences: false).first { $0.first == "T" }
            .map(String.init)
        })
    }
    let soon = try prune("--dry-run", after: "+100d")
    #expect(soon.errors == "would remove 0 articles that left their feeds more than 365 days ago\n")
    let early = try prune("--dry-run", "--older-than", "30d", after: "+100d")
    #expect(early.errors == "would remove 2 articles that left their feeds more than 30 days ago\n")
    #expect(early.output.isEmpty)
    #expect(try titles() == ["T1", "T2", "T3", "T4"])
    let done = try prune("--older-than", "30d", after: "+100d")
    #expect(done.code == 0)
    #expect(done.errors.hasPrefix("removed 2 articles that left their feeds more than 30 days ago"))
    #expect(try titles() == ["T1", "T3"])
    #expect(
      try prune("--dry-run", "--older-than", "30d", after: "+100d").errors.hasPrefix(
        "would remove 0 "))
  }

  @Test(arguments: ["12h", "0d", "never", ""])
  func `prune rejects spans below a day`(_ span: String) throws {
    #expect(try fetch(item(1)).code == 0)
    try program.run("prune", "--older-than", span).expect(
      64, "--older-than must be a span of a day or more")
  }

  // MARK: Images

  @Test func `images are listed once each and without trackers`() throws {
    _ = try fetch(
      item(
        1,
        """
        <enclosure url="https://i.example/e.jpg" type="image/jpeg" length="9"/>
        <description>&lt;img src="https://i.example/a.png"&gt;
        &lt;img src="https://i.example/e.jpg"&gt;
        &lt;img src="https://i.example/pixel.gif" width="1" height="1"&gt;
        &lt;img src="data:image/gif;base64,R0lGODlhAQABAAAAACw=" data-src="https://i.example/lazy.png"&gt;
        </description>
        """) + item(2))
    let lines = try program.run("images").output.split(separator: "\n").map {
      $0.split(separator: "\t").map(String.init)
    }
    #expect(
      lines.map { $0[2] } == [
        "https://i.example/e.jpg", "https://i.example/a.png", "https://i.example/lazy.png",
      ])
    #expect(lines.map { $0[1] } == ["1", "2", "3"])
    let jsonLines = try program.run("images", "1", "--format", "jsonl").output.split(
      separator: "\n")
    #expect(jsonLines.count == 3)
    #expect(try JSON.object(String(jsonLines[0]))["article"] as? Int == 1)
    #expect(try program.run("images", "--format", "table").output.contains("T1"))
    #expect(try program.run("images", "2", "--format", "json").output == "[]\n")
    let long = try program.run("list", "--long", "--format", "table").output
    #expect(long.contains("https://i.example/e.jpg"))
    #expect(long.contains("[no image]"))
  }

  @Test func `downloaded images are named by number and checked by their bytes`() throws {
    let png = `The daily commands`.png
    let server = LocalServer { request in
      switch request.path {
      case "/good.jpg": .response(headers: ["Content-Type: text/html"], body: png)
      case "/../../evil.png": .response(body: png)
      case "/page.png": .text("<html>no image</html>")
      case "/large.png": .response(body: png + Data(count: 20_000))
      default: .response(status: 404)
      }
    }
    let images = ["good.jpg", "page.png", "large.png", "gone.png"].map {
      "&lt;img src=\"\(server.url)/\($0)\"&gt;"
    }
    _ = try fetch(
      item(1, "<description>\(images.joined())</description>"),
      "[settings]\nmax_body = \"10kB\"\n")
    let target = "\(folder.path)/pictures"
    try program.run("images", "--download", target).expect(
      1, "1 image saved, 3 failed", "page.png: not an image of a known type", "gone.png: 404")
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: target).sorted()
        == [".aggregate-images", "1-1.png"])
    #expect(FileManager.default.contents(atPath: "\(target)/1-1.png") == png)
    let again = try program.run("images", "--download", target)
    #expect(again.errors.contains("1 already there"), "\(again.errors)")
    #expect(server.requests.count { $0.path == "/good.jpg" } == 1)
  }

  @Test func `new images of an article that was updated are downloaded, and no other twice`() throws
  {
    let server = LocalServer { request in
      .response(body: `The daily commands`.png + Data(request.path.utf8))
    }
    func update(_ names: String...) throws {
      let images = names.map { "&lt;img src=\"\(server.url)/\($0).png\"&gt;" }
      _ = try fetch(item(1, "<description>\(images.joined())</description>"))
    }
    let target = "\(folder.path)/pictures"
    try update("a")
    try program.run("images", "--download", target).expect(0, "1 image saved")
    try update("b", "a")
    try program.run("images", "--download", target).expect(0, "1 image saved, 1 already there")
    let names = try FileManager.default.contentsOfDirectory(atPath: target)
      .filter { $0.hasPrefix("1-1") }.sorted { $0.count < $1.count }
    #expect(names.count == 2 && names.first == "1-1.png")
    let paths = names.compactMap { FileManager.default.contents(atPath: "\(target)/\($0)") }
      .map { String(decoding: $0.dropFirst(`The daily commands`.png.count), as: UTF8.self) }
    #expect(paths == ["/a.png", "/b.png"])
    try program.run("images", "--download", target).expect(0, "2 already there")
    #expect(server.requests.count == 2)
  }

  @Test func `no image of a host that asked for a pause is downloaded`() throws {
    let server = LocalServer { request in
      request.path == "/feed"
        ? .response(status: 429, headers: ["Retry-After: 600"])
        : .response(body: `The daily commands`.png)
    }
    _ = try fetch(
      item(1, "<description>&lt;img src=\"\(server.url)/a.png\"&gt;</description>"),
      "[[feed]]\nname = \"Busy\"\nurl = \"\(server.url)/feed\"\n")
    try program.run("images", "--download", "\(folder.path)/pictures").expect(
      1, "/a.png: 127.0.0.1 asked for a pause of 10 more minutes")
    #expect(server.requests.map(\.path) == ["/feed"])
  }
}
