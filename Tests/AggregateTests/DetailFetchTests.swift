import FeedTestSupport
import Foundation
import Testing

/// Lists of ids, whose items are loaded one by one (docs/adapters.md), against a local server.
@Suite(.waitsForPrograms) struct `A list of ids` {
  private let folder = TemporaryFolder()
  private var program: BuiltProgram { BuiltProgram(folder) }

  private static let items: @Sendable (LocalServer.Request) -> LocalServer.Reply = { request in
    guard let number = Int(request.path.dropFirst("/v0/item/".count).prefix { $0.isNumber })
    else { return .response(status: 404) }
    return .text(
      #"{"id":\#(number),"title":"Item \#(number)","url":"https://s.example/\#(number)","by":"ann","time":1795150800}"#
    )
  }

  private func configure(_ server: LocalServer) {
    program.configure(
      """
      [settings]
      interval = "0m"
      [[feed]]
      name = "HN"
      url = "\(server.url)/v0/top.json"
      adapter = "hackernews"
      """)
  }

  private func response(_ list: String) -> @Sendable (LocalServer.Request) -> LocalServer.Reply {
    { request in
      switch request.path {
      case "/v0/top.json": .text(list)
      case "/v0/item/9.json": .text("null")
      case "/v0/item/8.json": .response(status: 404)
      default: `A list of ids`.items(request)
      }
    }
  }

  @Test func `is loaded once, and only what is new afterwards`() throws {
    let server = LocalServer(response("[3,1,2]"))
    configure(server)
    #expect(try program.run("fetch").code == 0)
    #expect(server.requests.count == 4)
    let items = try JSON.items(program.run("list", "--format", "json").output)
    #expect(Set(items.compactMap { $0["title"] as? String }) == ["Item 1", "Item 2", "Item 3"])
    #expect(Set(items.compactMap { $0["id"] as? String }) == ["1", "2", "3"])
    server.setHandler(response("[4,3,1]"))
    #expect(try program.run("fetch").code == 0)
    #expect(server.requests.dropFirst(4).map(\.path) == ["/v0/top.json", "/v0/item/4.json"])
    // Listed items are still in the feed, so that retention keeps them; none of them is new.
    let last = try program.run("fetch", "--force", "--json")
    #expect(last.output.contains(#""status":"unchanged""#), "\(last.output)")
  }

  @Test func `loses nothing if an item cannot be loaded`() throws {
    let server = LocalServer(response("[8,9,5]"))
    configure(server)
    let fetched = try program.run("fetch", "-v")
    #expect(fetched.code == 0, "\(fetched.errors)")
    #expect(fetched.errors.contains("item 8: 404 Not Found"), "\(fetched.errors)")
    let items = try JSON.items(program.run("list", "--format", "json").output)
    #expect(items.compactMap { $0["title"] as? String } == ["Item 5"])
  }
}
