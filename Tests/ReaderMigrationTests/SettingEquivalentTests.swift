import FeedParsing
import Testing

@testable import ReaderMigration

/// What newsboat's settings become in `[settings]`.
@Suite struct `Newsboat's settings, imported` {
  @Test(
    arguments: [
      ("~/podcasts", "\"~/podcasts\"", nil),
      ("~/podcasts/%n", "\"~/podcasts\"", "without '/%n': a path has no variables here"),
      ("/data/%h/pods", "\"/data\"", "without '/%h/pods': a path has no variables here"),
      ("%n", nil, nil),
    ] as [(String, String?, String?)])
  func `a folder ends before the first variable`(
    _ path: String, _ value: String?, _ difference: String?
  ) {
    let setting = NewsboatConfig.Setting(name: "download-path", values: [path], line: 1)
    let own = SettingEquivalent(setting)
    #expect(own?.value == value)
    #expect(own?.difference == difference)
  }

  @Test(arguments: ["auto-reload", "refresh-on-startup"])
  func `fetching by itself is asked for in the same words`(_ name: String) {
    let setting = NewsboatConfig.Setting(name: name, values: ["yes"], line: 1)
    #expect(
      SettingEquivalent(setting).map { "\($0.name) = \($0.value)" } == "browse_fetches = true")
    #expect(SettingEquivalent(NewsboatConfig.Setting(name: name, values: ["no"], line: 1)) == nil)
  }
}
