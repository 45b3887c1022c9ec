import FeedTestSupport
import Foundation
import Testing

/// Scripts that are run in node.
enum NodeRun {
  /// Where node is; nil if it is not installed.
  static let node = ["/usr/bin/node", "/usr/local/bin/node", "/opt/homebrew/bin/node"]
    .first(where: FileManager.default.isExecutableFile)

  /// Runs a module to its end. Each of its lines with `expect` is a case; it prints what was not as expected.
  static func expectNothingWrong(with script: String) throws {
    let folder = TemporaryFolder()
    let file = folder.write("\(beginning)\n\(script)\n\(end)", to: "script.mjs")
    let run = try Process.finished(try #require(node), [file])
    #expect(run.output + run.errors == "all as expected\n")
    #expect(run.code == 0)
  }

  private static let beginning = #"""
    const wrong = []
    const expect = (what, is, should) => {
      const [one, other] = [is, should].map(value => JSON.stringify(value))
      if (one != other) wrong.push(what + ": " + one + " instead of " + other)
    }
    """#

  private static let end = #"""
    console.log(wrong.join("\n") || "all as expected")
    process.exit(wrong.length ? 1 : 0)
    """#
}
