import FeedConfiguration
import FeedTestSupport
import Foundation
import Testing

/// The config of a program that runs for long.
@Suite struct `A current config` {
  private let folder = TemporaryFolder()

  private func write(_ text: String) -> String { folder.write(text, to: "feeds.toml") }

  @Test func `is read again once the file has changed`() throws {
    let path = write("[queries]\na = \"unread\"\n")
    let current = CurrentConfig(LoadedConfig(path: path, environment: [:]))
    #expect(try current.loaded.config().queries.keys.sorted() == ["a"])
    let known = current.loaded
    #expect(current.loaded === known)
    _ = write("[queries]\na = \"unread\"\nbb = \"starred\"\n")
    #expect(try current.loaded.config().queries.keys.sorted() == ["a", "bb"])
  }

  @Test func `may be missing at first, and be removed`() throws {
    let path = folder.path + "/feeds.toml"
    let current = CurrentConfig(LoadedConfig(path: path, environment: [:]))
    #expect(try current.loaded.configIfPresent() == nil)
    _ = write("[queries]\na = \"unread\"\n")
    #expect(try current.loaded.configIfPresent()?.queries.count == 1)
    try FileManager.default.removeItem(atPath: path)
    #expect(try current.loaded.configIfPresent() == nil)
  }
}
