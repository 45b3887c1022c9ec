import FeedTestSupport
import Foundation
import Testing

/// Where `aggregate watch` writes to, and the signals that reach it.
@Suite(.waitsForPrograms) struct `The output of watch` {
  private let folder = TemporaryFolder()
  private let server: LocalServer
  private let count = Counter()
  private var program: BuiltProgram { BuiltProgram(folder) }

  init() {
    // Each response has more to print than a pipe holds.
    server = LocalServer { [count] _ in
      count.value += 1
      let response = count.value
      let long = String(repeating: "long ", count: 60)
      return .text(
        Samples.rss((1...600).map { "\(response)-\($0) \(long)" }, host: "r\(response).example"))
    }
    program.configure(feeds: [("local", "\(server.url)/local")])
  }

  private func text(_ path: String) -> String {
    String(decoding: FileManager.default.contents(atPath: path) ?? Data(), as: UTF8.self)
  }

  @Test(
    arguments: [("tsv", SIGTERM, 143), ("jsonl", SIGINT, 130)] as [(String, Int32, Int32)])
  func `does not keep a signal from ending it while the reader stalls`(
    _ format: String, _ signal: Int32, _ code: Int32
  ) throws {
    let pipe = "\(folder.path)/pipe"
    #expect(mkfifo(pipe, 0o600) == 0)
    let reader = open(pipe, O_RDONLY | O_NONBLOCK)
    defer { close(reader) }
    let terminal = try PseudoTerminal(
      program, ["watch", "--format", format],
      wrapper: ["sh", "-c", "exec \"$@\" > \(pipe)", "sh"])
    // What a pipe holds differs among systems.
    let isFull = eventually {
      var waiting: Int32 = 0
      return ioctl(reader, UInt(FIONREAD), &waiting) == 0 && waiting > 12_000
    }
    #expect(isFull)
    Thread.sleep(forTimeInterval: 0.2)
    #expect(terminal.exitCode(within: 0) == nil)
    terminal.signal(signal)
    #expect(terminal.exitCode() == code)
    #expect(try program.run("list", "--count").output == "600\n")
  }

  @Test func `does not keep a signal from ending it while the terminal is stopped`() throws {
    let terminal = try PseudoTerminal(program, ["watch", "--color", "never"])
    terminal.answer("watching 1 feed", "\u{13}")
    terminal.settled()
    terminal.signal(SIGTERM)
    #expect(terminal.exitCode() == 143)
  }

  @Test func `is not held up by notifications while the terminal is stopped`() throws {
    var program = program
    program.environment["TERM"] = "foot"
    let (output, errors) = ("\(folder.path)/output", "\(folder.path)/errors")
    let terminal = try PseudoTerminal(
      program, ["watch", "--notify"],
      wrapper: ["sh", "-c", "exec \"$@\" > \(output) 2> \(errors)", "sh"])
    let note = "\u{1B}]777;notify;aggregate;600 new articles\u{1B}\\"
    terminal.answer(note, "\u{13}")
    terminal.settled()
    #expect(try program.run("fetch", "--force").code == 0)
    terminal.signal(SIGHUP)
    #expect(eventually { text(output).contains("2-600") })
    terminal.signal(SIGTERM)
    #expect(terminal.exitCode() == 143)
    terminal.send("\u{11}")
    #expect(terminal.settled() == note)
    #expect(text(errors).isEmpty)
  }

  @Test(arguments: [("INT", SIGINT), ("HUP", SIGHUP)] as [(String, Int32)])
  func `leaves an ignored signal ignored`(_ name: String, _ signal: Int32) throws {
    let terminal = try PseudoTerminal(
      program, ["watch", "--color", "never"],
      wrapper: ["sh", "-c", "trap '' \(name); exec \"$@\"", "sh"])
    #expect(terminal.wait(for: "1-600"))
    terminal.signal(signal)
    terminal.settled()
    #expect(terminal.exitCode(within: 0) == nil)
    #expect(!terminal.output.contains("read again"))
    terminal.signal(SIGTERM)
    #expect(terminal.exitCode() == 143)
  }
}
