import FeedTestSupport
import Foundation
import Testing

@testable import aggregate

/// The words with which the program was started.
@Suite(.waitsForPrograms) struct `The arguments` {
  private let folder = TemporaryFolder()

  @Test func `are those of the kernel, repaired where they are not UTF-8`() {
    let line = Data("a\0\0b c\0".utf8) + [0xFF, 0x78, 0]
    #expect(ProgramArguments.split(Array(line)) == ["a", "", "b c", "\u{FFFD}x"])
    #expect(ProgramArguments.split([]).isEmpty)
    #expect(ProgramArguments.all == CommandLine.arguments)
  }

  @Test func `are the program's own where the loader starts it`() {
    let own = ["./aggregate", "list"]
    #expect(ProgramArguments.chosen(["/lib/ld.so"] + own, own) == own)
    #expect(ProgramArguments.chosen(own, own) == own)
    #expect(ProgramArguments.chosen(own, []) == own)
  }

  #if os(Linux)
    /// A library that changes the environment as soon as it is loaded; nil without a compiler.
    private func library() throws -> String? {
      let source = folder.write(
        """
        #include <stdlib.h>
        __attribute__((constructor)) static void change(void) {
          char name[3] = "A0";
          for (; name[0] <= 'Z'; name[0]++) setenv(name, "x", 1);
        }
        """, to: "change.c")
      let library = "\(folder.path)/change.so"
      let compilers =
        "for c in cc clang gcc; do $c -shared -fPIC -o \"$1\" \"$0\" && exit; done; exit 1"
      return try Process.finished("/bin/sh", ["-c", compilers, source, library]).code == 0
        ? library : nil
    }

    @Test func `arrive though a preloaded library changes the environment`() throws {
      var program = BuiltProgram(folder)
      if let library = try library() {
        let others = ProcessInfo.processInfo.environment["LD_PRELOAD"].map { "\($0):" } ?? ""
        program.environment["LD_PRELOAD"] = others + library
      } else {
        // As many variables, set before the program starts.
        for letter in "ABCDEFGHIJKLMNOPQRSTUVWXYZ" { program.environment["\(letter)0"] = "x" }
      }
      let run = try program.run("adapters", "newsapi").expect()
      #expect(run.output.hasPrefix("[adapter.newsapi]\n"))
    }
  #endif
}
