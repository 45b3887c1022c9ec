import FeedModel
import Foundation
import Testing

@testable import FeedConfiguration

/// The manual, the config reference and the example config match the source. `make docs` regenerates them; review the
/// difference before committing it.
@Suite struct `The documents` {
  @Test(arguments: GeneratedDocument.allCases)
  func `match the source`(_ document: GeneratedDocument) throws {
    let text = try document.text()
    if ProcessInfo.processInfo.environment["AGGREGATE_WRITE_DOCS"] == "1" {
      try Data(text.utf8).write(to: document.url)
    }
    let isCurrent = try document.read() == text
    #expect(isCurrent, "\(document.rawValue) does not match the source; run 'make docs'")
  }

  @Test func `the example is a valid config, and its samples exist`() throws {
    let document = GeneratedDocument.example
    let config = try ConfigReader.read(
      document.read(), path: document.url.path, environment: [:])
    let starter = try ConfigReader.read(
      StarterConfig.text, path: "feeds.toml", environment: [:])
    let live = config.feeds.filter { !$0.tags.contains("sample") }
    #expect(live.map(\.name) == starter.feeds.map(\.name))
    #expect(live.count == 5)
    let samples = config.feeds.filter { $0.tags.contains("sample") }
    #expect(samples.count == 6)
    for feed in samples {
      guard case .file(let path) = feed.location else {
        Issue.record("\(feed.name) is not a file")
        continue
      }
      #expect(FileManager.default.fileExists(atPath: path), "\(path)")
    }
  }

  @Test func `every feed in the example that is switched off can be switched on`() throws {
    let text = try GeneratedDocument.example.read()
    let start = try #require(text.firstRange(of: "# The feeds below are commented out.")).lowerBound
    let lines = text[start...].split(separator: "\n").dropFirst().map { line in
      line.firstMatch(of: /^# (\[|[a-z_]+ = )/) == nil ? line : line.dropFirst(2)
    }
    let config = try ConfigReader.read(
      text[..<start] + lines.joined(separator: "\n"), path: "feeds.toml", environment: [:])
    #expect(config.feeds.count > 35)
    #expect(config.feeds.allSatisfy { !$0.tags.isEmpty })
    // Only those with a key lack something.
    #expect(config.feeds.count { $0.problem != nil } == 4)
    #expect(!config.holdsSecret)
    #expect(Set(config.feeds.map(\.configuredURL)).count == config.feeds.count)
  }

  @Test func `the tables in the example can be switched on`() throws {
    let text = try GeneratedDocument.example.read()
    let start = try #require(text.firstRange(of: "# [keys]")).lowerBound
    let end = try #require(text.firstRange(of: "# ---- Live feeds")).lowerBound
    let block = text[start..<end].split(separator: "\n").filter { $0.contains(/[\]=]/) }
      .map { $0.dropFirst(2) }
    let config = try ConfigReader.read(
      block.joined(separator: "\n"), path: "feeds.toml", environment: [:])
    #expect(config.keys != nil)
    #expect(config.colors != nil)
    #expect(config.queries.count == 1 && config.rules.count == 1)
  }

  @Test func `the documented defaults are the defaults`() throws {
    let text = SettingsBlock.text.replacing("\n# ", with: "\n")
    let config = try ConfigReader.read(text, path: "feeds.toml", environment: [:])
    #expect(config.settings == Config.Settings())
    for key in SettingKeys.all { #expect(text.contains("\n\(key.name) = "), "\(key.name)") }
  }

  @Test func `the examples of keys are valid values`() throws {
    for key in SettingKeys.all {
      let text = "[settings]\n\(key.name) = \(key.example)"
      #expect(throws: Never.self) {
        try ConfigReader.read(text, path: "feeds.toml", environment: [:])
      }
    }
    let feed = FeedKeys.all.map { "\($0.name) = \($0.example)" }.joined(separator: "\n")
    let config = try ConfigReader.read(
      "[[feed]]\n\(feed)", path: "feeds.toml", environment: [:])
    #expect(config.feeds.count == 1)
    #expect(throws: Never.self) {
      try ConfigReader.read(ConfigExample.text, path: "feeds.toml", environment: [:])
    }
  }

  @Test func `words to type are marked, apostrophes are not`() {
    #expect(
      Markup.markdown("'undo' takes back a server's 'read', ''")
        == "`undo` takes back a server's `read`, ''")
  }
}
