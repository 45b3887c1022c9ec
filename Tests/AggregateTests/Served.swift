import FeedTestSupport
import Foundation
import Testing

/// `aggregate serve` on a free port, which runs until this object is gone.
final class Served: Sendable {
  let process: RunningProgram
  let port: Int

  init(_ program: BuiltProgram, _ arguments: [String] = []) throws {
    process = try program.start(["serve", "--listen", "127.0.0.1:0"] + arguments)
    let line = try #require(process.errors(until: { $0.contains("serving at ") }))
    let match = try #require(line.firstMatch(of: /http:\/\/127\.0\.0\.1:(\d+)/))
    port = try #require(Int(match.1))
  }

  deinit { process.end(SIGKILL) }

  /// The password that `serve` made for a user of the program, or what it keeps of one's own.
  static func password(of program: BuiltProgram) throws -> String {
    try String(contentsOfFile: "\(program.configFolder)/serve.password", encoding: .utf8)
      .trimmingCharacters(in: .newlines)
  }

  func request(_ line: String, headers: [String] = [], body: String? = nil)
    -> RawClient.Response?
  {
    RawClient(port: port).request(line, headers: headers, body: body)
  }
}
