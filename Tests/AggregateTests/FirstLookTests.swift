import Foundation
import TestSupport
import Testing

/// What a new user sees first: `make run`, `init`, and the program without a config (issue: the first look).
@Suite struct `The first look` {
  private let folder = TemporaryFolder()
  private var program: BuiltProgram { BuiltProgram(folder) }

  /// Runs `.ci/demo`, as `make run` does.
  private func demo() throws -> String {
    let process = Process()
    process.executableURL = MarkdownPage.repository.appendingPathComponent(".ci/demo")
    process.arguments = ["\(folder.path)/demo"]
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    return "\(folder.path)/demo/feeds.toml"
  }

  @Test func `the samples of make run are news of today, merged, with pictures`() throws {
    let config = try demo()
    let fetch = try program.run("fetch", "--tag", "sample", "--config", config)
    #expect(fetch.code == 0, "\(fetch.errors)")
    let list = try program.run("list", "--tag", "sample", "--format", "json", "--config", config)
    let items = try #require(try JSON.object(list.output)["items"] as? [[String: Any]])
    #expect(items.count > 10)
    let now = Date()
    for item in items {
      let text = try #require(item["date_published"] as? String)
      let date = try #require(ISO8601DateFormatter().date(from: text))
      #expect((0..<(5 * 86400)).contains(now.timeIntervalSince(date)), "\(item["title"] ?? "")")
    }
    let dates = items.compactMap { $0["date_published"] as? String }
    #expect(dates.count { $0 > Self.day(now.addingTimeInterval(-86400)) } > 5)
    func appearances(_ item: [String: Any]) -> Int {
      ((item["_aggregate"] as? [String: Any])?["feeds"] as? [Any])?.count ?? 0
    }
    #expect(items.count { appearances($0) > 1 } >= 4)
    #expect(items.count { $0["image"] != nil } >= 7)
  }

  private static func day(_ date: Date) -> String { ISO8601DateFormatter().string(from: date) }
}
