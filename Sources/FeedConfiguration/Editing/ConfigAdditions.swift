public import BrowseKeys
import FeedModel

/// What an import adds to a config, all of it or nothing.
public struct ConfigAdditions: Sendable {
  /// The feeds, in order.
  public var feeds: [NewFeed] = []
  /// The saved queries, in order.
  public var queries: [Named] = []
  /// The queries of rules that mute what matches, in order.
  public var mutes: [String] = []
  /// The settings, in order, none of which the config has.
  public var settings: [Named] = []
  /// The bindings of `[keys]`, in order; no other binding there has the same keys.
  public var keys: [KeyBinding] = []
  /// The preset of `[keys]`; nil to leave it as it is.
  public var preset: KeyPreset?

  /// The accounts, in order.
  public var accounts: [NewAccount] = []

  /// What has a name in a section: a saved query, or a setting with its value as TOML.
  public struct Named: Sendable, Equatable {
    public var name: String
    public var value: String

    /// Creates an addition from its parts.
    public init(name: String, value: String) { (self.name, self.value) = (name, value) }
  }

  /// Creates additions from their parts.
  public init(
    feeds: [NewFeed] = [], keys: [KeyBinding] = [], preset: KeyPreset? = nil
  ) {
    self.feeds = feeds
    self.keys = keys
    self.preset = preset
  }

  /// Whether there is nothing to add.
  public var isEmpty: Bool {
    feeds.isEmpty && queries.isEmpty && mutes.isEmpty && settings.isEmpty && keys.isEmpty
      && preset == nil && accounts.isEmpty
  }
}

extension ConfigAdditions {
  /// The settings as a block of their own.
  var settingsBlock: String {
    "[settings]\n" + settings.map { "\($0.name) = \($0.value)\n" }.joined()
  }

  /// A document with the settings in it.
  /// - Returns: nil if they do not fit.
  func settingsAdded(to old: TOMLDocument) -> TOMLDocument? {
    if settings.isEmpty { return old }
    guard old.root["settings"] != nil else { return old.appending(block: settingsBlock) }
    return settings.reduce(old) { document, setting in
      document?.setting(["settings", setting.name], inBlock: 0, to: setting.value)
    }
  }

  /// A document with all of this in it but the settings.
  /// - Returns: the document, nil if something does not fit, and the text of what it was to get.
  func added(to old: TOMLDocument) -> (document: TOMLDocument?, blocks: String) {
    let isInline = old.root["feed"]?.isInline ?? false
    let hasQueries = old.root["queries"] != nil
    var texts = feeds.map { isInline ? $0.element : $0.block }
    let lines = queries.map { "\(TOMLText.key($0.name)) = \(TOMLText.quoted($0.value))\n" }
    let table = lines.isEmpty ? [] : ["[queries]\n" + lines.joined()]
    let tables = KeyTableText.tables(keys, preset: preset)
    let rest = accounts.map(\.block) + mutes.map(ConfigAdditions.muting)
    let separator = isInline && !feeds.isEmpty ? "" : "\n"
    let all = (texts + table + rest + tables.map(\.block)).joined(separator: separator)
    if !hasQueries { texts += table }
    texts += rest
    var new: TOMLDocument? = old
    if hasQueries {
      for query in queries {
        new = new?.setting(
          ["queries", query.name], inBlock: 0, to: TOMLText.quoted(query.value))
      }
    }
    for table in tables {
      if table.hasPlace(in: old) {
        new = new.flatMap(table.set)
      } else {
        texts.append(table.block)
      }
    }
    if !texts.isEmpty { new = new?.appending(block: texts.joined(separator: separator)) }
    return (new, all)
  }

  /// A rule as a block.
  private static func muting(_ query: String) -> String {
    "[[rule]]\nquery = \(TOMLText.quoted(query))\nthen = [\"mute\"]\n"
  }

  /// The rules of a config with these: those of feeds come last.
  func rules(after before: [Config.Rule]) -> [Config.Rule] {
    before.filter { $0.feed == nil } + mutes.map { Config.Rule(query: $0, actions: [.mute]) }
      + before.filter { $0.feed != nil }
  }

  /// The saved queries of a config with these.
  func queries(after before: [String: String]) -> [String: String] {
    queries.reduce(into: before) { $0[$1.name] = $1.value }
  }
}
