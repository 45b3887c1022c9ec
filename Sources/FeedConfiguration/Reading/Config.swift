public import BrowseKeys
public import FeedModel
public import FeedParsing
public import TerminalColors

/// The contents of a config.
public struct Config: Sendable {
  /// The file's path.
  public var path: String
  /// The settings for all feeds.
  public var settings = Settings()
  /// The names of the settings that it has, whatever their values.
  public var writtenSettings: Set<String> = []
  /// In the order of the file.
  public var feeds: [Feed] = []
  /// The lists of feeds that others keep, in the order of the file; each is a feed whose role is ``FeedRole/list``.
  public var lists: [Feed] = []
  /// The accounts at online readers, in the order of the file; each is a feed whose role is ``FeedRole/server(_:)``.
  public var accounts: [Feed] = []
  /// Where articles can be sent to, in the order of the file.
  public var sends: [SendTarget] = []
  /// The tags whose feeds have `full`, in lower case.
  var fullTags: Set<String> = []
  /// Saved queries by name.
  public var queries: [String: String] = [:]
  /// The names of the saved queries in the order of the file.
  public var queryNames: [String] = []
  /// Those of `[[rule]]` in the order of the file, then those of feeds with `mute`.
  public var rules: [Rule] = []
  /// The keys of the full-screen reader; nil for the standard ones.
  public var keys: KeyMap?
  /// The programs that keys run, by name: each with its arguments, of which `{url}`, `{title}` and `{file}` stand for
  /// what it is run for. They are those of the user's own file, never of a store.
  public var commands: [String: [String]] = [:]
  /// What opens URLs in place of the browser, in the order of the file.
  public var openWith: [OpenWith] = []
  /// The colours of the output; nil for the standard ones.
  public var colors: ColorSettings?
  /// How the pages of articles are read.
  public var fullText = FullTextSettings()
  /// The adapters that the config defines, by name.
  public var ownAdapters: [String: Adapter] = [:]
  /// The secrets that the config itself contains: passwords and keys that are not a `${NAME}`.
  public var secrets: [LiteralSecret] = []
  /// Whether there are any.
  public var holdsSecret: Bool { !secrets.isEmpty }

  /// A password or key of a feed.
  public struct LiteralSecret: Sendable, Equatable {
    /// The name of the feed, account or target.
    public var feed: String
    /// What has it.
    public var owner: Owner
    /// What can have a secret.
    public enum Owner: String, Sendable {
      case feed
      case account
      case list
      case send
    }
    /// Where it is, such as `its URL`.
    public var place: String
  }

  /// A `[[rule]]`, or the `mute` of a feed.
  public struct Rule: Sendable, Equatable {
    /// The feed whose articles it is for; nil for all.
    public var feed: String?
    /// The query as written; empty for all articles of the feed.
    public var query: String
    /// What is done, in order.
    public var actions: [RuleAction]

    /// The whole query, by which messages name the rule.
    public var text: String {
      guard let feed else { return query }
      return query.isEmpty ? "feed:\"\(feed)\"" : "feed:\"\(feed)\" (\(query))"
    }
  }

  /// The table `[settings]`.
  public struct Settings: Sendable, Equatable {
    /// Transfers at once.
    public var jobs = SettingKeys.jobs.standard.value
    /// Transfers at once to one host.
    public var perHost = SettingKeys.perHost.standard.value
    /// The time limit for one feed, in seconds.
    public var timeout = SettingKeys.timeout.standard.value
    /// The size limit of a response after decompression, in bytes.
    public var maxBody = SettingKeys.maxBody.standard.value
    /// The time between two fetches of a feed, in seconds.
    public var interval = SettingKeys.interval.standard.value
    /// The maximum age of headlines that are shown while offline, in seconds.
    public var savedMaxAge = SettingKeys.savedMaxAge.standard.value
    /// How long articles are kept after they leave their feeds, in seconds.
    public var retention = SettingKeys.retention.standard.value
    /// Whether a server that requests a pause gets it for all its feeds.
    public var holdsHosts = SettingKeys.holdHost.standard.value
    /// How long the headlines wait for feeds on a terminal, in seconds.
    public var wait = SettingKeys.wait.standard.value
    /// The query of `aggregate` without arguments; empty for all articles.
    public var view = SettingKeys.view.standard.value
    /// The most rows of one feed in a list; 0 for no limit.
    public var maxPerFeed = SettingKeys.maxPerFeed.standard.value
    /// In a feed's first response, items that are dated more seconds ago arrive read; nil if all are unread.
    public var firstUnread = SettingKeys.firstUnread.standard.value
    /// The store as it is written: a path or a URL; empty for the default.
    public var store = SettingKeys.store.standard.value
    /// Whether lists begin with the newest articles.
    public var newestFirst = SettingKeys.newestFirst.standard.value
    /// When an article is marked as read by itself.
    public var markReadOn = SettingKeys.markReadOn.standard.value

    /// Whether the server loads the pictures of its pages itself.
    public var proxiesPictures = SettingKeys.proxyPictures.standard.value
    /// The origins of web apps that may use the server's APIs.
    public var webApps = SettingKeys.webApps.standard.value
    /// Whether clients of the server may add feeds of private addresses.
    public var allowsPrivate = SettingKeys.allowPrivate.standard.value
    /// The folder for enclosures that the reader downloads, as it is written.
    public var downloads = SettingKeys.downloads.standard.value
    /// Whether it is left out how much is unread.
    public var hidesCounts = SettingKeys.hideCounts.standard.value
    /// Whether the full-screen reader fetches what is due by itself.
    public var browseFetches = SettingKeys.browseFetches.standard.value
    /// Whether lists and articles are side by side on a wide terminal.
    public var panes = SettingKeys.panes.standard.value
    /// Whether tags are folders of feeds on the first screen of the reader.
    public var folders = SettingKeys.folders.standard.value
    /// Whether the reader loads the pictures of articles.
    public var pictures = SettingKeys.pictures.standard.value
    /// Whether the lists of the reader have a heading above the articles of each day.
    public var dayHeadings = SettingKeys.dayHeadings.standard.value

    /// The defaults.
    public init() {}
  }

  /// The config of an empty file.
  /// - Parameter path: the file's path.
  public init(path: String) { self.path = path }

  /// The config's own adapters and the built-in ones, by name.
  public var adapters: [String: Adapter] { BuiltInAdapters.joined(to: ownAdapters) }

  /// The adapters that feeds name, by name. The built-in ones are read only if a feed names any adapter.
  public func adapters(of feeds: [Feed]) -> [String: Adapter] {
    let names = Set(feeds.compactMap(\.adapter))
    return names.isEmpty ? [:] : adapters.filter { names.contains($0.key) }
  }

  /// The names of feeds in saved queries, rules and the view, each with what contains it, as messages name that.
  public var namedFeeds: [(feed: String, place: String)] {
    let texts =
      queryNames.map { ("@\($0)", queries[$0] ?? "") }
      + rules.map { ("the rule \($0.query)", $0.query) } + [("'view'", settings.view)]
    return texts.flatMap { place, text in
      let terms = (try? QueryParser.parse(text))?.terms ?? []
      return terms.filter { $0.kind == .feed }.map { (feed: $0.value, place: place) }
    }
  }

  /// The same config with the feeds that its accounts subscribe to.
  public func with(_ subscriptions: [AccountFeed]) -> Config {
    let known = Dictionary(accounts.map { ($0.accountKey, $0) }) { first, _ in first }
    let own = names
    var taken = own.union(subscriptions.map(\.name))
    var config = self
    config.feeds += subscriptions.compactMap { subscription in
      guard let account = known[subscription.id.account] else { return nil }
      var feed = subscription.feed
      (feed.interval, feed.timeout) = (account.interval, account.timeout)
      feed.accountURL = account.location.baseURL
      feed.accountName = account.name
      // One that the config's own has since is given another name at the next fetch.
      if own.contains(feed.name) {
        var name = "\(feed.name) (\(account.name))"
        var number = 2
        while !taken.insert(name).inserted {
          name = "\(feed.name) (\(account.name) \(number))"
          number += 1
        }
        feed.name = name
      }
      feed.full = feed.tags.contains { fullTags.contains($0.lowercased()) }
      return feed
    }
    return config
  }

  /// What is fetched for feeds: themselves, and in place of an account's feeds the account.
  public func sources(of feeds: [Feed]) -> [Feed] {
    let wanted = Set(feeds.compactMap(\.account))
    return feeds.filter { $0.role == nil } + accounts.filter { wanted.contains($0.name) }
  }

  /// All that is fetched: the config's own feeds, and the accounts.
  public var sources: [Feed] { feeds.filter { $0.role == nil } + accounts }

  /// Whether it has saved pages or lists, which are not among its ``sources``.
  public var hasSavedPagesOrLists: Bool { !lists.isEmpty || feeds.contains { $0.role == .saved } }

  /// The feeds of what is fetched: themselves, in place of an account its feeds, and the saved pages unless these are disabled.
  public func feeds(of sources: [Feed]) -> [Feed] {
    let names = Set(sources.map(\.name))
    return feeds.filter {
      names.contains($0.name)
        || $0.account.map(names.contains) ?? ($0.role == .saved && $0.isEnabled)
    }
  }

  /// The names of all feeds, accounts and lists.
  public var names: Set<String> { Set((feeds + accounts + lists).map(\.name)) }

  /// What must never be shown, logged or stored.
  public var allSecrets: [String] {
    (feeds + accounts + lists).flatMap(\.secrets) + sends.flatMap(\.secrets)
  }

  /// The tags that rules give.
  public var ruleTags: Set<String> {
    Set(rules.flatMap(\.actions).compactMap { if case .tag(let name) = $0 { name } else { nil } })
  }

  /// The names of all feeds with a tag, ignoring case.
  public func feeds(tagged tag: String) -> [String] {
    feeds.filter { $0.tags.contains { $0.lowercased() == tag.lowercased() } }.map(\.name)
  }
}
