import FeedTestSupport
import Testing

@testable import aggregate

@Suite(.waitsForPrograms) struct `The version` {
  private let program = BuiltProgram(TemporaryFolder())

  @Test(arguments: [["--version"], ["list", "--version"]])
  func `is printed with the commit and the libraries`(_ arguments: [String]) throws {
    let run = try program.run(arguments).expect()
    let lines = run.output.split(separator: "\n").map(String.init)
    try #require(lines.count == 7)
    // Scripts read the first two words.
    let first = /aggregate (\d+\.\d+\.\d+) \((commit [0-9a-f]{12}(, changed)?|unknown commit)\)/
    let match = try #require(try first.wholeMatch(in: lines[0]), "\(lines[0])")
    #expect(match.1 == Program.version)
    #expect(lines[1].wholeMatch(of: /libxml2 \d+\.\d+\.\d+/) != nil, "\(lines[1])")
    #expect(lines[2].wholeMatch(of: /libcurl \d+\.\d+\.\d+.* with \S+\/\S.*/) != nil, "\(lines[2])")
    #expect(lines[3].wholeMatch(of: /SQLite 3\.\d+\.\d+/) != nil, "\(lines[3])")
    #expect(lines[4].wholeMatch(of: /libpq (\d+\.\d+|missing)/) != nil, "\(lines[4])")
    #expect(lines[5].wholeMatch(of: /libmicrohttpd (\d+\.\d+\.\d+|missing)/) != nil, "\(lines[5])")
    #expect(lines[6].wholeMatch(of: /Swift 6\.\d+.*/) != nil, "\(lines[6])")
  }

  @Test func `is sent to servers as the number alone`() {
    #expect(Program.userAgent.hasPrefix("aggregate/\(Program.version) (+https://"))
  }
}
