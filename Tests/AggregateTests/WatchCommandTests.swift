import FeedTestSupport
import Foundation
import Synchronization
import Testing

/// `aggregate watch` as a program.
@Suite(.waitsForPrograms) struct `The command watch` {
  private let folder = TemporaryFolder()
  private let server: LocalServer
  private var program: BuiltProgram { BuiltProgram(folder) }

  private final class Titles: Sendable {
    private let state: Mutex<[String]>
    init(_ titles: [String]) { state = Mutex(titles) }
    var all: [String] {
      get { state.withLock { $0 } }
      set { state.withLock { $0 = newValue } }
    }
  }

  private let news = Titles(["Bridge opens"])

  init() {
    server = LocalServer { [news] request in
      .text(Samples.rss(news.all, host: "\(request.path.dropFirst()).example"))
    }
    configure(["local"])
  }

  private func configure(_ names: [String]) {
    program.configure(feeds: names.map { ($0, "\(server.url)/\($0)") })
  }

  /// Runs the program in a pipeline that reads so many lines and then closes its end.
  private func run(_ arguments: [String], lines: Int) throws -> BuiltProgram.Run {
    try program.run(
      arguments,
      wrapper: ["sh", "-c", "{ \"$@\"; echo \"exit $?\" >&2; } | head -n \(lines)", "sh"])
  }

  @Test(arguments: [
    ([], "\tunread\t\tlocal\tBridge opens\t"), (["--format", "tsv"], "\tBridge opens\t"),
    (["--format", "jsonl"], "\"title\":\"Bridge opens\""),
    (["--format", "markdown"], "[Bridge opens](https://local.example/0)"),
    (["--format", "table"], "Bridge opens"), (["title:bridge"], "Bridge opens"),
    (["--feed", "loc", "--unread"], "Bridge opens"),
  ])
  func `prints lines at once, and ends when its pipe is closed`(
    _ arguments: [String], _ text: String
  ) throws {
    let run = try run(["watch"] + arguments, lines: 1)
    #expect(run.output.contains(text), "\(run.output)")
    #expect(run.output.split(separator: "\n").count == 1)
    #expect(run.errors == "exit 0\n")
  }

  @Test func `prints each article that comes with others as a line of JSON of its own`() throws {
    news.all = ["Bridge opens", "Train leaves", "Bridge closes"]
    let run = try run(["watch", "--format", "jsonl"], lines: 3)
    let items = try run.output.split(separator: "\n").map { try JSON.object(String($0)) }
    let titles = items.compactMap { $0["title"] as? String }
    #expect(titles.sorted() == ["Bridge closes", "Bridge opens", "Train leaves"])
  }

  @Test func `prints only articles that match`() throws {
    news.all = ["Bridge opens", "Train leaves", "Bridge closes"]
    let run = try run(["watch", "bridge", "-opens"], lines: 1)
    #expect(run.output.contains("Bridge closes"))
  }

  @Test func `prints nothing that was stored before`() throws {
    #expect(try program.run("fetch").code == 0)
    news.all = ["Bridge opens", "Train leaves"]
    configure(["local", "other"])
    let run = try run(["watch"], lines: 2)
    #expect(run.output.contains("other.example/0") && run.output.contains("other.example/1"))
  }

  @Test(arguments: [
    (["-f", "json"], "use --format jsonl"),
    (["--format", "page"], "--format must be table, jsonl"),
    (["--oldest"], "it has no --oldest"), (["--count"], "--count"), (["--sort", "feed"], "--sort"),
    (["--jobs", "0"], "--jobs must be"), (["colour:red"], "colour"),
    (["--feed", "nothing"], "no feed is named 'nothing'"),
  ])
  func `rejects what a stream cannot have`(_ arguments: [String], _ words: String) throws {
    let run = try program.run(["watch"] + arguments).expect(64, words)
    #expect(run.output.isEmpty && server.requests.isEmpty)
  }

  @Test func `does not list options that it rejects`() throws {
    let help = try program.run("watch", "--help").output
    for option in ["--oldest", "--sort", "--stories", "--flat", "--count"] {
      #expect(!help.contains(option))
    }
    #expect(help.contains("--unread"))
  }

  @Test func `needs a config`() throws {
    try FileManager.default.removeItem(atPath: program.configPath)
    #expect(try program.run("watch").code == 78)
  }

  @Test(arguments: [(SIGINT, 130), (SIGTERM, 143)] as [(Int32, Int32)])
  func `ends at a signal and keeps what has arrived`(_ signal: Int32, _ code: Int32) throws {
    #expect(try program.run(["watch"], signal: signal, after: 1.5) == code)
    #expect(try program.run("list").output.contains("Bridge opens"))
  }

  @Test func `shows what comes on a terminal, also what another program fetched`() throws {
    let terminal = try PseudoTerminal(program, ["watch", "--color", "never"])
    #expect(terminal.wait(for: "watching 1 feed; fetching 1\r\n"))
    #expect(terminal.wait(for: "Bridge opens"))
    news.all = ["Bridge opens", "Train leaves"]
    // The line comes before the fetch that brought it has ended.
    var code: Int32 = 75
    for _ in 0..<100 where code == 75 { code = try program.run("fetch", "--force").code }
    #expect(code == 0)
    // It would be printed within half a minute anyway.
    terminal.signal(SIGHUP)
    #expect(terminal.wait(for: "Train leaves"))
    #expect(server.requests.count == 2)
    terminal.send("\u{3}")
    #expect(terminal.exitCode() == 130)
    #expect(terminal.output.components(separatedBy: "Bridge opens").count == 2)
  }

  @Test func `reads the config again at SIGHUP, and keeps the old one if it is wrong`() throws {
    let terminal = try PseudoTerminal(program, ["watch", "--color", "never"])
    #expect(terminal.wait(for: "Bridge opens"))
    program.configure("[[feed]]\nnme = \"local\"\n")
    terminal.signal(SIGHUP)
    #expect(terminal.wait(for: "stays"))
    #expect(terminal.output.contains("nme"))
    #expect(terminal.exitCode(within: 0.3) == nil)
    configure(["local", "other"])
    news.all = ["Train leaves"]
    terminal.signal(SIGHUP)
    #expect(terminal.wait(for: "config read again\r\nwatching 2 feeds; "))
    #expect(terminal.wait(for: "Train leaves"))
    #expect(server.requests.map(\.path) == ["/local", "/other"])
    terminal.signal(SIGTERM)
    #expect(terminal.exitCode() == 143)
  }

  @Test func `notifies through the terminal, and not through a pipe`() throws {
    var program = program
    program.environment["TERM"] = "foot"
    let output = "\(folder.path)/output"
    let terminal = try PseudoTerminal(
      program, ["watch", "--notify"], wrapper: ["sh", "-c", "\"$@\" > \(output)", "sh"])
    terminal.answer("\u{1B}]777;notify;local;Bridge opens\u{1B}\\", "\u{3}")
    #expect(terminal.exitCode() == 130)
    let printed = try String(contentsOfFile: output, encoding: .utf8)
    #expect(printed.contains("Bridge opens") && !printed.contains("\u{1B}"))
  }

  @Test func `reports its state to a service manager`() throws {
    let manager = try #require(NotifySocket(path: "\(folder.path)/n"))
    var program = program
    program.environment["NOTIFY_SOCKET"] = manager.path
    #expect(try program.run(["watch"], signal: SIGTERM, after: 1.5) == 143)
    let messages = manager.messages()
    #expect(messages.first == "READY=1\nSTATUS=watching 1 feed; fetching 1")
    #expect(messages.contains { $0.hasPrefix("STATUS=watching 1 feed; next at ") })
    #expect(messages.last == "STOPPING=1")
  }
}

/// The socket of a service manager (sd_notify(3)).
private final class NotifySocket {
  let path: String
  private let descriptor: Int32

  init?(path: String) {
    self.path = path
    #if os(Linux)
      descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue), 0)
    #else
      descriptor = socket(AF_UNIX, SOCK_DGRAM, 0)
    #endif
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let start = MemoryLayout<sockaddr_un>.offset(of: \sockaddr_un.sun_path) ?? 2
    guard path.utf8.count < MemoryLayout.size(ofValue: address.sun_path) else { return nil }
    withUnsafeMutableBytes(of: &address) { $0[start...].copyBytes(from: Array(path.utf8)) }
    let bound = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    guard bound == 0 else { return nil }
  }

  deinit { close(descriptor) }

  /// The datagrams that have arrived.
  func messages() -> [String] {
    var messages: [String] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    while case let count = recv(descriptor, &buffer, buffer.count, Int32(MSG_DONTWAIT)),
      count > 0
    {
      messages.append(String(decoding: buffer[..<count], as: UTF8.self))
    }
    return messages
  }
}
