public import BrowseKeys
import FeedModel

/// What an import adds to a config, all of it or nothing.
public struct ConfigAdditions: Sendable {
  /// The feeds, in order.
  public var feeds: [NewFeed]
  /// The saved queries, in order.
  public var queries: [NewQuery]
  /// The rules, in order.
  public var rules: [NewRule]
  /// The bindings of `[keys]`, in order; no other binding there has the same keys.
  public var keys: [KeyBinding]

  /// A saved query to add under `[queries]`.
  public struct NewQuery: Sendable, Equatable {
    /// A name that no other query has.
    public var name: String
    /// The query.
    public var text: String

    /// Creates a query from its parts.
    public init(name: String, text: String) {
      self.name = name
      self.text = text
    }
  }

  /// A rule to add, which mutes what matches.
  public struct NewRule: Sendable, Equatable {
    /// The query of what to mute.
    public var query: String

    /// Creates a rule from its query.
    public init(query: String) { self.query = query }

    /// Its block as TOML.
    var block: String { "[[rule]]\nquery = \(TOMLText.quoted(query))\nthen = [\"mute\"]\n" }
  }

  /// Creates additions from their parts.
  public init(
    feeds: [NewFeed] = [], queries: [NewQuery] = [], rules: [NewRule] = [], keys: [KeyBinding] = []
  ) {
    self.feeds = feeds
    self.queries = queries
    self.rules = rules
    self.keys = keys
  }

  /// Whether there is nothing to add.
  public var isEmpty: Bool {
    feeds.isEmpty && queries.isEmpty && rules.isEmpty && keys.isEmpty
  }
}

extension ConfigAdditions {
  /// A document with all of this in it.
  /// - Returns: the document, nil if something does not fit, and the text of what it was to get.
  func added(to old: TOMLDocument) -> (document: TOMLDocument?, blocks: String) {
    let isInline = old.root["feed"]?.isInline ?? false
    let hasQueries = old.root["queries"] != nil
    var texts = feeds.map { isInline ? $0.element : $0.block }
    let lines = queries.map { "\(TOMLText.key($0.name)) = \(TOMLText.quoted($0.text))\n" }
    let table = lines.isEmpty ? [] : ["[queries]\n" + lines.joined()]
    let tables = KeyTableText.tables(keys)
    let rest = rules.map(\.block)
    let separator = isInline && !feeds.isEmpty ? "" : "\n"
    let all = (texts + table + rest + tables.map(\.block)).joined(separator: separator)
    if !hasQueries { texts += table }
    texts += rest
    var new: TOMLDocument? = old
    if hasQueries {
      for query in queries {
        new = new?.setting(
          ["queries", query.name], inBlock: 0, to: TOMLText.quoted(query.text))
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

  /// The rules of a config with these: those of feeds come last.
  func rules(after before: [Config.Rule]) -> [Config.Rule] {
    before.filter { $0.feed == nil } + rules.map { Config.Rule(query: $0.query, actions: [.mute]) }
      + before.filter { $0.feed != nil }
  }

  /// The saved queries of a config with these.
  func queries(after before: [String: String]) -> [String: String] {
    queries.reduce(into: before) { $0[$1.name] = $1.text }
  }
}
