import FeedModel
import FeedTestSupport
import Foundation
import Synchronization
import Testing

@testable import FeedConfiguration

/// A config that a store keeps for all machines (docs/config.md, docs/postgres.md).
@Suite struct `A shared config` {
  private let folder = TemporaryFolder()
  private let store = MemorySharedConfig()
  private let environment = ["KEY": "s3cret", "PASSWORD": "p4ss"]
  private var path: String { "\(folder.path)/feeds.toml" }
  private var place: String { store.location.description }
  private var sharing: ConfigSharing { ConfigSharing(store, environment: environment) }
  private var edit: ConfigEdit { ConfigEdit(path: path, shared: store, environment: environment) }

  private static let two = """
    # mine
    [settings]
    jobs = 3
    retention = "90d"
    [[feed]]
    name = "A"
    url = "https://a.example/feed?key=${KEY}"
    headers = { X-Api-Key = "${KEY}" }
    [[feed]]
    name = "B"
    url = "https://b.example/"
    tags = ["News"]

    """

  @discardableResult
  private func push(_ text: String) throws -> ConfigSharing.Push {
    let path = folder.write(text, to: "pushed.toml")
    let push = try sharing.push(path)
    try sharing.write(push)
    return push
  }

  private func config() throws -> Config {
    try LoadedConfig(path: path, environment: environment).sharing(store).config()
  }

  @Test(arguments: [two, `The parts of a config`.full, "", "[colors]\nnew = \"bold\"\n"])
  func `is the same after push, pull and push`(text: String) throws {
    #expect(try push(text).isFirst)
    folder.write("[settings]\nper_host = 1\n", to: "feeds.toml")
    let pulled = "\(folder.path)/pulled.toml"
    let feeds = try sharing.write(pulled, replacing: false, withSettingsOf: path)
    #expect(try ConfigReader.read(text, path: "x", environment: [:]).feeds.count == feeds)
    let again = try sharing.push(pulled)
    #expect(again.difference.isEmpty && !again.isFirst)
    #expect(try String(contentsOfFile: pulled, encoding: .utf8).contains("per_host = 1"))
    #expect(try !String(contentsOfFile: pulled, encoding: .utf8).contains("s3cret"))
  }

  @Test(arguments: [
    ("url = \"https://a.example/?api_key=abc\"", "the feed 'A' has a secret in its URL"),
    ("url = \"https://me:abc@a.example/\"", "the feed 'A' has a secret in its URL"),
    ("url = \"https://abc@a.example/\"", "the feed 'A' has a secret in its URL"),
    (
      "url = \"https://a.example/\"\nheaders = { X-Api-Key = \"abc\" }",
      "the feed 'A' has a secret in the header 'X-Api-Key'"
    ),
    (
      "url = \"https://a.example/\"\nheaders = { Authorization = \"Bearer abc\" }",
      "the feed 'A' has a secret in the header 'Authorization'"
    ),
    ("url = \"https://a.example/\"\npassword = \"abc\"", "the feed 'A' has a secret in 'password'"),
    ("url = \"a.xml\"", "the feed 'A' is a file with a path relative to the config"),
    ("url = \"~/a.xml\"", "the feed 'A' is a file with a path relative to the config"),
    ("url = \"file:a.xml\"", "the feed 'A' is a file with a path relative to the config"),
    (
      "url = \"https://a.example/\"\n[adapter.x]\nitems = \"a\"\ndetail = \"https://a.example/{id}?key=S3CRETKEY99\"",
      "the adapter 'x' has a secret in 'detail'"
    ),
  ])
  func `has no secrets, and nothing of one machine`(feed: String, message: String) throws {
    let text = "[[feed]]\nname = \"A\"\n\(feed)\n"
    let path = folder.write(text, to: "pushed.toml")
    #expect {
      try sharing.push(path)
    } throws: { error in
      guard let error = error as? ConfigError else { return false }
      return error.kind == .invalid && error.description.hasPrefix("\(path): \(message)")
        && !error.description.contains("S3CRETKEY99")
    }
    #expect(try store.sharedConfigRevision() == nil)
  }

  @Test(arguments: [
    "url = \"https://${USER}:${PASSWORD}@a.example/?key=${KEY}\"",
    "url = \"https://me:${PASSWORD}@a.example/\"",
    "url = \"https://a.example/\"\nheaders = { Authorization = \"Bearer ${KEY}\", Accept = \"x/y\" }",
    "url = \"https://a.example/\"\nusername = \"me\"\npassword = \"${UNSET}\"",
    "url = \"/srv/a.xml\"", "url = \"file:///srv/a.xml\"", "url = \"${FOLDER}/a.xml\"",
  ])
  func `may have variables and absolute paths`(feed: String) throws {
    try push("[[feed]]\nname = \"A\"\n\(feed)\n")
    #expect(try config().feeds.map(\.name) == ["A"])
  }

  @Test func `names every problem`() throws {
    let feeds = ["A", "B"].map {
      "[[feed]]\nname = \"\($0)\"\nurl = \"https://x@\($0).example/\"\n"
    }
    let path = folder.write(feeds.joined(), to: "pushed.toml")
    let error = #expect(throws: ConfigError.self) { try sharing.push(path) }
    #expect(error?.others.count == 1)
  }

  @Test func `is not overwritten by a push that was compared with an earlier one`() throws {
    let first = folder.write(Self.two, to: "first.toml")
    let second = folder.write("[queries]\na = \"unread\"\n", to: "second.toml")
    let pushes = [try sharing.push(first), try sharing.push(second)]
    try sharing.write(pushes[0])
    #expect {
      try sharing.write(pushes[1])
    } throws: { error in
      (error as? ConfigError)?.kind == .edit
        && "\(error)".contains("another program has changed its config meanwhile")
    }
    #expect(try config().feeds.count == 2)
    try sharing.write(try sharing.push(second))
    #expect(try config().feeds.isEmpty)
  }

  @Test func `is pulled with everything that the machine has for itself`() throws {
    try push(Self.two)
    let own = """
      [settings]
      jobs = 5
      per_host = 1
      store = "s.sqlite"
      downloads = "d"
      [keys]
      N = "run w"
      [keys.article]
      n = "none"
      [commands]
      w = ["mpv", "{url}"]
      [open_with]
      "a.example/watch*" = "w"
      [colors]
      new = "bold"

      """
    folder.write(own, to: "feeds.toml")
    #expect(try sharing.write(path, replacing: true, withSettingsOf: path) == 2)
    let pulled = LoadedConfig(path: path, environment: environment)
    let config = try #require(try pulled.configIfPresent())
    let settings = config.settings
    #expect(settings.jobs == 5 && settings.perHost == 1 && settings.retention == 90 * 86400)
    #expect(settings.store.hasSuffix("s.sqlite") && settings.downloads.hasSuffix("d"))
    #expect(config.keys != nil && config.colors != nil && config.openWith.count == 1)
    #expect(config.commands["w"] != nil)
    // Nothing is left out, and nothing comes twice, when it is pulled again.
    let text = try String(contentsOfFile: path, encoding: .utf8)
    #expect(try sharing.text(withSettingsOf: path) == text)
  }

  @Test func `replaces a file only if asked to`() throws {
    try push(Self.two)
    folder.write("# mine\n", to: "feeds.toml")
    #expect(throws: ConfigError.self) {
      try sharing.write(path, replacing: false, withSettingsOf: path)
    }
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "# mine\n")
    #expect(try sharing.write(path, replacing: true, withSettingsOf: path) == 2)
    #expect(throws: ConfigError.self) {
      try ConfigSharing(MemorySharedConfig(), environment: [:]).text(withSettingsOf: path)
    }
  }

  // MARK: Reading

  @Test func `is used with the settings of the machine`() throws {
    try push(Self.two)
    folder.write(
      "[settings]\njobs = 5\nper_host = 1\nretention = \"9d\"\n[colors]\nnew = \"bold\"\n",
      to: "feeds.toml")
    let config = try config()
    #expect(config.feeds.map(\.name) == ["A", "B"])
    #expect(config.feeds[0].location == .web(url: "https://a.example/feed?key=s3cret"))
    #expect(config.settings.jobs == 5 && config.settings.perHost == 1)
    #expect(config.settings.retention == 90 * 86400)
    #expect(config.colors != nil)
    #expect(config.path == place)
  }

  @Test func `needs no file, and does not exist before the first push`() throws {
    let loaded = LoadedConfig(path: path, environment: environment).sharing(store)
    #expect(try loaded.configIfPresent() == nil)
    try push(Self.two)
    #expect(try config().feeds.count == 2)
    try push("[settings]\njobs = 2\n")
    #expect(try config().feeds.isEmpty)
  }

  @Test func `warns if the file has something else`() throws {
    try push(Self.two)
    for (text, count) in [
      (Self.two, 0), ("[settings]\njobs = 1\n", 0), ("", 0), ("[queries]\na = \"x\"\n", 1),
    ] {
      folder.write(text, to: "feeds.toml")
      let warnings = Mutex<[String]>([])
      let loaded = LoadedConfig(path: path, environment: environment) { line in
        warnings.withLock { $0.append(line) }
      }
      _ = try loaded.sharing(store).config()
      let lines = warnings.withLock { $0 }
      #expect(lines.count == count, "\(text)")
      #expect(lines.allSatisfy { $0.contains("are not used, and differ from those in \(place)") })
    }
  }

  @Test func `is noticed when it changes`() throws {
    try push(Self.two)
    let reports = Mutex<[ConfigError]>([])
    let current = CurrentConfig(
      LoadedConfig(path: path, environment: environment).sharing(store)
    ) { error in reports.withLock { $0.append(error) } }
    let first = current.loaded
    #expect(try first.config().feeds.count == 2)
    #expect(current.loaded === first)
    try edit.remove("A")
    #expect(try current.loaded.config().feeds.map(\.name) == ["B"])
    store.fail(with: .unusable(store.location, reason: "gone"))
    #expect(try current.loaded.config().feeds.map(\.name) == ["B"])
    #expect(try current.loaded.config().feeds.map(\.name) == ["B"])
    #expect(reports.withLock { $0.map(\.kind) } == [.store])
    store.fail(with: nil)
    #expect(try current.loaded.config().feeds.map(\.name) == ["B"])
    store.fail(with: .unusable(store.location, reason: "gone"))
    _ = current.loaded
    store.fail(with: nil)
    try edit.remove("B")
    #expect(try current.loaded.config().feeds.isEmpty)
  }

  // MARK: Editing

  @Test func `is edited in the store, and the file is left as it is`() throws {
    try push(Self.two)
    folder.write("# mine\n", to: "feeds.toml")
    var new = NewFeed(name: "C", url: "https://c.example/", tags: ["News"])
    new.headers = [HTTPHeader("X-Api-Key", "${KEY}")]
    let result = try edit.add { config throws(ConfigError) in
      #expect(config.feeds.count == 2)
      return [new]
    }
    #expect(result.added.map(\.name) == ["C"])
    try edit.extend { _ throws(ConfigError) in
      var additions = ConfigAdditions()
      additions.queries = [.init(name: "q", value: "feed:a")]
      return additions
    }
    try edit.rename("A", to: "First")
    #expect(try config().queries == ["q": "feed:\"First\""])
    try edit.tag("B", adding: ["x"])
    #expect(try edit.rename(tag: "news", to: "All") == 2)
    try edit.unsubscribe("First")
    let feeds = try config().feeds
    #expect(feeds.map(\.name) == ["First", "B", "C"])
    #expect(feeds.map(\.isEnabled) == [false, true, true])
    #expect(feeds.map(\.tags) == [[], ["All", "x"], ["All"]])
    try edit.enable("First")
    try edit.unsubscribe("B")
    try edit.remove("C")
    #expect(try config().feeds.map(\.name) == ["First"])
    #expect(try config().feeds.map(\.isEnabled) == [true])
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "# mine\n")
  }

  @Test func `gets queries, rules and adapters by an import`() throws {
    try push("[queries]\na = \"unread\"\n")
    try edit.extend { _ throws(ConfigError) in
      var additions = ConfigAdditions(feeds: [NewFeed(name: "D", url: "https://d.example/")])
      additions.queries = [ConfigAdditions.Named(name: "b", value: "starred")]
      additions.mutes = ["title:x"]
      return additions
    }
    let config = try config()
    #expect(config.queries == ["a": "unread", "b": "starred"])
    #expect(config.rules.map(\.query) == ["title:x"])
    #expect(config.feeds.map(\.name) == ["D"])
  }

  @Test func `refuses edits as a file does, and secrets`() throws {
    try push(Self.two)
    func refusal(_ change: () throws -> Void) -> String? {
      do {
        try change()
        return nil
      } catch { return "\(error)" }
    }
    #expect(
      refusal { try edit.remove("b") }?.hasPrefix("no feed in \(place) is named 'b'")
        == true)
    #expect(
      refusal { try edit.rename("A", to: "B") }
        == "a feed named 'B' already exists; choose another name")
    let secret = NewFeed(name: "S", url: "https://s.example/?token=abc")
    let words = refusal { try edit.add { _ in [secret] } }
    #expect(
      words?.hasPrefix("\(place) was not changed: the feed 'S' has a secret in its URL") == true)
    #expect(try config().feeds.count == 2)
  }

  @Test func `is the file until there was a push`() throws {
    folder.write("# mine\n", to: "feeds.toml")
    try edit.add { _ in [NewFeed(name: "C", url: "https://c.example/")] }
    #expect(try String(contentsOfFile: path, encoding: .utf8).contains("https://c.example/"))
    #expect(try store.sharedConfigRevision() == nil)
    #expect(LoadedConfig(path: path, environment: [:]).sharing(store).place == path)
  }

  @Test func `reports a store that cannot be used`() throws {
    try push(Self.two)
    store.fail(with: .unusable(store.location, reason: "gone"))
    for error in [
      #expect(throws: ConfigError.self) { try config() },
      #expect(throws: ConfigError.self) { try edit.remove("A") },
      #expect(throws: ConfigError.self) { try sharing.text(withSettingsOf: path) },
    ] {
      #expect(error?.kind == .store)
    }
  }
}
