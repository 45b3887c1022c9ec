import FeedConfiguration
import FeedTestSupport
import Foundation
import Synchronization
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

  @Test func `stays as it was while the file is not valid, which is reported once`() throws {
    let path = write("[queries]\na = \"unread\"\n")
    let reports = Mutex<[ConfigError]>([])
    let current = CurrentConfig(LoadedConfig(path: path, environment: [:])) { error in
      reports.withLock { $0.append(error) }
    }
    _ = current.loaded
    _ = write("[queries]\na = \"unread\"\n[oops\n")
    for _ in 0..<3 { #expect(try current.loaded.config().queries.keys.sorted() == ["a"]) }
    #expect(reports.withLock { $0.map(\.line) } == [3])
    _ = write("[queries]\nbb = \"starred\"\n")
    #expect(try current.loaded.config().queries.keys.sorted() == ["bb"])
    #expect(reports.withLock(\.count) == 1)
  }

  @Test(arguments: [
    "[settings]\njobs = 0\nstore = \"mine.sqlite\"\n",
    "[settings]\n  store=\"mine.sqlite\"\nname = \"Y\n",
    "[[feed]\n[settings]\nstore = 'mine.sqlite' # here\n", "[settings]\nstore = \"mine.sqlite\"\n",
    "[settings]\r\njobs = 0\r\nstore = \"mine.sqlite\"\r\n",
    "\u{FEFF}settings.store = \"mine.sqlite\"\njobs = 0\n",
    "[adapter.shop]\nstore = \"wrong\"\n[settings] # own\nstore = \"mine.sqlite\"\n",
  ])
  func `names its store, even if the rest of it is wrong`(_ text: String) {
    #expect(LoadedConfig(path: write(text), environment: [:]).storeName == "mine.sqlite")
  }

  @Test(arguments: [
    "[settings]\njobs = 0\n# store = \"mine.sqlite\"\n", "store = 1\n", "storey = \"x\"",
  ])
  func `names no store otherwise`(_ text: String) {
    #expect(LoadedConfig(path: write(text), environment: [:]).storeName == nil)
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
