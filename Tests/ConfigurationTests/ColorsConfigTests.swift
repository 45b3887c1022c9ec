import FeedTestSupport
import Foundation
import TerminalColors
import Testing

@testable import FeedConfiguration

/// `[colors]`: the colours that it describes, and the exact words for what is wrong with it.
@Suite struct `The config's colours` {
  private func colors(_ text: String) throws -> ColorSettings {
    try read(text).colors ?? ColorSettings()
  }

  @Test func `are the standard ones without a table`() throws {
    #expect(try colors("") == ColorSettings())
    #expect(try colors("[colors]").scheme() == .standard)
  }

  @Test(arguments: ColorPreset.allCases)
  func `can be a preset`(_ preset: ColorPreset) throws {
    #expect(try colors("[colors]\npreset = \"\(preset.rawValue)\"") == ColorSettings(preset))
  }

  @Test(arguments: ColorRole.allCases)
  func `can be set for every role`(_ role: ColorRole) throws {
    let settings = try colors("[colors]\n\(role.rawValue) = \"bold #123456 on color7\"")
    #expect(settings.scheme()[role].text == "bold #123456 on white")
    #expect(settings.own.count == 1)
  }

  @Test(arguments: [
    (
      "[colors]\nnwe = \"bold\"",
      "2: unknown setting 'nwe' in [colors] (did you mean 'new'?)"
    ),
    (
      "[colors]\n\nmatch = \"black on yelow\"",
      "3: 'match' in [colors] has the unknown colour or attribute 'yelow' (did you mean 'yellow'?); docs/colors.md lists all"
    ),
    (
      "[colors]\nnew = \"Bold\"",
      "2: 'new' in [colors] has the unknown colour or attribute 'Bold' (did you mean 'bold'?); docs/colors.md lists all"
    ),
    (
      "[colors]\nage = \"grey\"",
      "2: 'age' in [colors] has the unknown colour or attribute 'grey' (did you mean 'bright-black'?); docs/colors.md lists all"
    ),
    (
      "[colors]\nage = \"256\"",
      "2: 'age' in [colors] has the unknown colour or attribute '256' (numbers are from 0 to 255); docs/colors.md lists all"
    ),
    (
      "[colors]\nage = \"#12345\"",
      "2: 'age' in [colors] has the unknown colour or attribute '#12345' (did you mean '#rrggbb', such as '#87afff'?); docs/colors.md lists all"
    ),
    (
      "[colors]\nage = \"red blue\"",
      "2: 'age' in [colors] has a second colour, 'blue'; a background is written 'on blue'"
    ),
    (
      "[colors]\nage = \"on red on blue\"",
      "2: 'age' in [colors] has a second background, 'blue'"
    ),
    ("[colors]\nage = \"red on\"", "2: 'age' in [colors] has no colour after 'on'"),
    (
      "[colors]\nage = \"none red\"",
      "2: 'age' in [colors] combines \"none\" with other words; \"none\" means plain text and must be alone"
    ),
    (
      "[colors]\nnew = 3",
      "2: 'new' in [colors] must be a style such as \"bold\" or \"black on yellow\", not the number 3"
    ),
    (
      "[colors]\nnew = \"\"",
      "2: 'new' in [colors] must be a style such as \"bold\" or \"black on yellow\", not \"\""
    ),
    (
      "[colors]\nnew = [\"bold\"]",
      "2: 'new' in [colors] must be a style such as \"bold\" or \"black on yellow\", not a list"
    ),
    (
      "[colors]\npreset = \"blue\"",
      "2: 'preset' in [colors] must be \"standard\", \"dark\", \"light\", \"contrast\", \"mono\" or \"auto\", not \"blue\""
    ),
    ("colors = \"dark\"", "1: 'colors' must be a table, not \"dark\""),
    (
      "[colours]\nnew = \"bold\"",
      "1: unknown setting 'colours' (did you mean 'colors'?)"
    ),
  ])
  func `that are wrong are errors with the line`(_ text: String, _ message: String) {
    let error = #expect(throws: ConfigError.self) { try read(text) }
    #expect(error?.description == "/home/me/feeds.toml:\(message)")
  }

  @Test(arguments: [
    ("[colors]\npreset = \"mono\"", ColorPreset.mono), ("colors.preset = \"dark\"", .dark),
    ("[colors]\npreset = \"blue\"", .standard), ("[settings]\njobs = 0", .standard),
    ("", .standard),
  ])
  func `of a file that may be wrong never fail`(_ text: String, _ preset: ColorPreset) {
    let folder = TemporaryFolder()
    folder.write(text, to: "feeds.toml")
    let config = LoadedConfig(path: "\(folder.path)/feeds.toml", environment: [:])
    #expect(config.colors == ColorSettings(preset))
    #expect(LoadedConfig(path: "\(folder.path)/none", environment: [:]).colors == ColorSettings())
  }
}
