import FeedTestSupport
import Foundation
import PostgreSQLStore
import Refreshing
import Testing

/// Programs that fetch at once for a store on a server.
@Suite(.waitsForPrograms, .enabled(if: PostgreSQLServer.isAvailable, PostgreSQLServer.absence))
struct `Programs that share a store on a server` {
  private let folder = TemporaryFolder()
  private let url: String
  private var program: BuiltProgram { BuiltProgram(folder) }

  init() throws {
    url = try PostgreSQLServer.shared.get().newURL()
  }

  private func configure(_ server: LocalServer, _ count: Int, _ settings: String = "") {
    program.configure(
      feeds: (0..<count).map { ("F\($0)", "\(server.url)/\($0)") }, settings: settings)
  }

  private static func feed(_ path: String) -> LocalServer.Reply {
    .text(
      "<rss version=\"2.0\"><channel><item><title>\(path)</title><guid>\(path)</guid></item></channel></rss>"
    )
  }

  private func fetch() throws -> RunningProgram {
    try program.start(["fetch", "--store", url])
  }

  @Test func `divide the feeds among them`() throws {
    let server = LocalServer { request in
      Thread.sleep(forTimeInterval: 0.03)
      return `Programs that share a store on a server`.feed(request.path)
    }
    // It creates the store, for which the others would have to wait.
    configure(server, 1)
    #expect(try program.run("fetch", "--store", url).code == 0)
    configure(server, 60, "per_host = 4")
    let programs = [try fetch(), try fetch(), try fetch()]
    for running in programs { #expect(running.wait() == 0, "\(running.errors)") }
    #expect(server.requests.map(\.path).sorted() == (0..<60).map { "/\($0)" }.sorted())
    #expect(try program.run("count", "--store", url).output == "60\n")
    let doctor = try program.run("doctor", "--store", url)
    #expect(doctor.output.contains("no feed is leased"))
  }

  @Test func `leave alone what another one is fetching, also after it was killed`() throws {
    let server = LocalServer { request in
      request.path == "/0"
        ? .slowly([Data("HTTP/1.1 200 OK\r\n".utf8), Data("\r\n".utf8)], pause: 20)
        : `Programs that share a store on a server`.feed(request.path)
    }
    // More than the killed program can have leased at once: what it has counts for the host.
    configure(server, 8, "per_host = 16")
    let killed = try fetch()
    for _ in 0..<500 where !server.requests.contains(where: { $0.path == "/0" }) {
      Thread.sleep(forTimeInterval: 0.02)
    }
    killed.end(SIGKILL)
    #expect(killed.wait() == SIGKILL)
    let run = try program.run("fetch", "--store", url, "--json").expect()
    #expect(run.errors.contains("left to another program") || run.errors.contains("is fetching"))
    #expect(run.output.contains("another program is fetching it"))
    #expect(server.requests.count { $0.path == "/0" } == 1)
    #expect(try program.run("doctor", "--store", url).output.contains("1 program has leased"))
    // Naming the feed does not take it from the program that has it.
    let named = try program.run("fetch", "F0", "--force", "--store", url).expect()
    #expect(named.errors == "another program is fetching 1 feed\n")
  }
}
