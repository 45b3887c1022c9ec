import FeedTestSupport
import Foundation
import Testing

/// Keys and passwords: which servers receive them, and that they are not stored (docs/config.md, docs/politeness.md).
@Suite(.waitsForPrograms) struct `Secrets in a fetch` {
  private let folder = TemporaryFolder()
  private var program: BuiltProgram { BuiltProgram(folder) }

  @Test func `keys go to the original origin only`() throws {
    let stranger = LocalServer { _ in .text(Samples.rss(["One"])) }
    let server = LocalServer { request in
      request.path == "/feed"
        ? .response(status: 302, headers: ["Location: /second"])
        : .response(status: 302, headers: ["Location: \(stranger.url)/third"])
    }
    program.configure(
      """
      [[feed]]
      name = "Local"
      url = "\(server.url)/feed"
      username = "me"
      password = "geheim"
      headers = { X-Api-Key = "abcdef" }
      """)
    #expect(try program.run("fetch").code == 0)
    #expect(server.requests.allSatisfy { $0.headers["x-api-key"] == "abcdef" })
    #expect(server.requests.allSatisfy { $0.headers["authorization"] != nil })
    let last = try #require(stranger.requests.first)
    #expect(last.headers["x-api-key"] == nil)
    #expect(last.headers["authorization"] == nil)
  }

  @Test func `a secret written into the config is masked wherever a server echoes it`() throws {
    let server = LocalServer { _ in
      .text(#"{"status":"error","message":"bad key SECRETQx of SECRETBx at SECRETWx"}"#)
    }
    let address = server.url.replacing("http://", with: "http://me:SECRETWx@")
    program.configure(
      """
      [[feed]]
      name = "N"
      url = "\(address)/e?apiKey=SECRETQx"
      adapter = "newsapi"
      headers = { Authorization = "Bearer SECRETBx" }
      """)
    let run = try program.run("fetch", "-vv", "--json")
    #expect(run.errors.contains("bad key *** of *** at ***"), "\(run.errors)")
    let store = FileManager.default.contents(atPath: program.storePath) ?? Data()
    let feeds = try program.run("feeds", "--format", "json")
    for text in [run.errors, run.output, feeds.output, String(decoding: store, as: UTF8.self)] {
      #expect(!text.contains("SECRET"), "\(text.prefix(2000))")
    }
  }

  @Test func `a key that a server echoes is not stored in texts, and addresses that need it work`()
    throws
  {
    let server = LocalServer { _ in
      .text(
        """
        {"version":"https://jsonfeed.org/version/1.1","title":"F for K3YK3YK3Y","items":[{"id":"1",
        "title":"Hello K3YK3YK3Y of Hannover","summary":"Sent K3YK3YK3Y and PASSPASS",
        "content_html":"<p>K3YK3YK3Y <a href=\\"http://127.0.0.1/?k=K3YK3YK3Y\\">K3YK3YK3Y</a></p>",
        "authors":[{"name":"K3YK3YK3Y"}],"tags":["K3YK3YK3Y"],
        "attachments":[{"url":"http://127.0.0.1/a.mp3?k=K3YK3YK3Y","mime_type":"audio/mpeg"}]}]}
        """)
    }
    var program = program
    program.environment = ["KEY": "K3YK3YK3Y", "CITY": "Hannover"]
    program.configure(
      """
      [[feed]]
      name = "A"
      url = "\(server.url)/${CITY}/${KEY}"
      username = "me"
      password = "PASSPASS"
      """)
    let run = try program.run("fetch")
    #expect(run.code == 0, "\(run.errors)")
    let items = try JSON.items(program.run("list", "--format", "json").output)
    let item = try #require(items.first)
    #expect(item["title"] as? String == "Hello *** of Hannover")
    #expect(item["summary"] as? String == "Sent *** and ***")
    #expect((item["content_html"] as? String)?.contains(">***</a>") == true)
    #expect((item["content_html"] as? String)?.contains("?k=K3YK3YK3Y") == true)
    let attachments = item["attachments"] as? [[String: Any]]
    #expect(attachments?.first?["url"] as? String == "http://127.0.0.1/a.mp3?k=K3YK3YK3Y")
    for arguments in [["list"], ["search", "hello"], ["feeds"]] {
      let run = try program.run(arguments)
      #expect(!(run.output + run.errors).contains("K3YK3YK3Y"), "\(run.output)")
    }
  }
}
