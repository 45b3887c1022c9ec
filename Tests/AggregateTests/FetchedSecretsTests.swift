import FeedTestSupport
import Foundation
import Testing

/// Keys and passwords: which servers receive them, and that they are not stored (docs/config.md, docs/politeness.md).
@Suite(.waitsForPrograms) struct `Secrets in a fetch` {
  private let program = BuiltProgram(TemporaryFolder())

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
}
