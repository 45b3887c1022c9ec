import FeedTestSupport
import Foundation
import Testing

/// The pseudo-terminal that tests of full-screen and coloured output use.
@Suite(.waitsForPrograms) struct `A pseudo-terminal` {
  private let program = BuiltProgram(TemporaryFolder())

  /// A shell instead of the program.
  private func shell(_ script: String) throws -> PseudoTerminal {
    try PseudoTerminal(
      program, [], wrapper: ["sh", "-c", script], columns: 66, rows: 11,
      pixelsPerCell: (width: 9, height: 18))
  }

  @Test func `has a size, which can change`() throws {
    let terminal = try shell("trap 'stty size' WINCH; stty size; while :; do sleep 0.05; done")
    #expect(terminal.wait(for: "11 66"))
    terminal.resize(columns: 100, rows: 30)
    #expect(terminal.wait(for: "30 100"))
    terminal.signal(SIGTERM)
    #expect(terminal.exitCode() == 128 + SIGTERM)
  }

  @Test func `passes keys on and knows its mode`() throws {
    let terminal = try shell("read line; stty -echo raw; echo got:$line; sleep 0.2; stty sane")
    #expect(terminal.isInLineMode)
    terminal.send("hello\r")
    #expect(terminal.wait(for: "got:hello"))
    #expect(!terminal.isInLineMode)
    #expect(terminal.exitCode() == 0)
    #expect(terminal.isInLineMode)
  }

  @Test func `is a terminal for the program`() throws {
    let terminal = try PseudoTerminal(program, ["--version"])
    #expect(terminal.exitCode() == 0)
    #expect(terminal.output.hasSuffix("\r\n"))
    let interrupted = try shell("sleep 30")
    Thread.sleep(forTimeInterval: 0.3)
    interrupted.send("\u{3}")
    #expect(interrupted.exitCode() == 128 + SIGINT)
  }
}
