import FeedTestSupport
import Foundation
import Synchronization
import Testing

/// What is shown while no server can be reached.
@Suite(.waitsForPrograms) struct `Being offline` {
  private let folder = TemporaryFolder()
  private let server = LocalServer { _ in .text(Samples.rss(["Bridge opens"])) }
  private var program: BuiltProgram { BuiltProgram(folder) }

  private func configure(_ settings: String = "") {
    program.configure(
      feeds: [("Local", "\(server.url)/feed")], settings: "interval = \"0m\"\n\(settings)")
  }

  @Test func `saved headlines are shown with a note`() throws {
    configure()
    #expect(try program.run("fetch").code == 0)
    server.stop()
    let run = try program.run().expect(0, "offline: headlines saved")
    #expect(run.output.contains("Bridge opens"))
  }

  @Test(.enabled(if: FakeTime.isThere, "needs faketime"))
  func `headlines are too old after seven days`() throws {
    configure()
    #expect(try program.run("fetch").code == 0)
    server.stop()
    for (offset, code) in [("+167h", Int32(0)), ("+168h", 4), ("+400h", 4)] {
      let run = try program.run(wrapper: FakeTime.wrapper(offset))
      #expect(run.code == code, "at \(offset): \(run.errors)")
      #expect(run.output.contains("Bridge opens") == (code == 0))
      if code == 4 { #expect(run.errors.contains("too old")) }
    }
  }

  @Test(.enabled(if: FakeTime.isThere, "needs faketime"))
  func `a file, which is read nevertheless, makes the headlines of others no younger`() throws {
    let file = folder.write(Samples.rss(["Tunnel closes"]), to: "a.xml")
    program.configure(
      feeds: [("Local", "\(server.url)/feed"), ("File", file)], settings: "interval = \"0m\"")
    #expect(try program.run("fetch").code == 0)
    server.stop()
    let run = try program.run(wrapper: FakeTime.wrapper("+400h"))
      .expect(0, "offline: headlines saved 16 days ago")
    #expect(run.output.contains("Tunnel closes"))
  }

  @Test func `nothing saved is a friendly error`() throws {
    configure()
    server.stop()
    let run = try program.run().expect(4, "no headlines are saved yet")
    #expect(run.output.isEmpty)
  }

  /// After the login, the feeds are due as before.
  @Test(arguments: [
    LocalServer.Reply.text("<html><title>Hotspot Login</title><form></form></html>"),
    .response(status: 511, body: Data("<html><title>Log in</title></html>".utf8)),
  ])
  func `the login page of a network is no failure of the feeds`(_ page: LocalServer.Reply) throws {
    let isLoggedIn = Mutex(false)
    let network = LocalServer { _ in
      isLoggedIn.withLock(\.self) ? .text(Samples.rss(["Bridge opens"])) : page
    }
    program.configure(feeds: (1...3).map { ("F\($0)", "\(network.url)/\($0)") })
    let run = try program.run("fetch").expect(
      4, "cannot reach F1, F2, F3; the network wants you to log in")
    #expect(!run.errors.contains("next try"))
    let login = "network: wants you to log in with a web browser first (captive portal)"
    #expect(try program.run("doctor").output.replacing(#/ +/#, with: " ").contains(login))
    isLoggedIn.withLock { $0 = true }
    #expect(try program.run("fetch").code == 0)
    #expect(try program.run("list").output.contains("Bridge opens"))
  }

  @Test func `a server that redirects to a dead one has responded`() throws {
    let redirecting = LocalServer { _ in
      .response(status: 302, headers: ["Location: http://127.0.0.1:1/"])
    }
    program.configure(feeds: [("A", "\(redirecting.url)/f")])
    let run = try program.run()
    #expect(!run.errors.contains("offline"), "\(run.errors)")
    #expect(run.errors.contains("next try in"))
  }
}
