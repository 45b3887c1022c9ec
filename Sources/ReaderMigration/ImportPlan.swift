import FeedBasics
package import FeedConfiguration
import FeedModel
package import FeedParsing

/// What an import adds to a config, computed from the config and the files of other programs alone.
package struct ImportPlan {
  /// What to add to the config.
  package private(set) var additions = ConfigAdditions()
  /// The feeds that are not added, with the reasons.
  package private(set) var skipped: [SkippedSubscription] = []
  /// The filters that are not added, with the reasons, one line each.
  package private(set) var leftOut: [String] = []
  /// One sentence for each feed, query or rule that is added, but not as listed.
  package var remarks: [String] { notes + lossRemarks + (hiddenRemark.map { [$0] } ?? []) }
  /// How many of the added feeds are named after their hosts, since their list does not name them.
  package private(set) var unnamed = 0
  /// How many of the added feeds have a password or key in their URL.
  package private(set) var secrets = 0
  /// How many of the queries and rules are in the config already.
  package private(set) var knownFilters = 0

  private var notes: [String] = []
  /// The names of the feeds that are added without settings that they had, by these settings.
  private var losses: [String: (order: Int, feeds: [String])] = [:]
  /// The names of the feeds that newsboat hides.
  private var hidden: [String] = []
  private let config: Config
  private let configured: KnownFeeds
  /// The names of the accounts so far, by their ``Feed/accountKey``.
  private var accounts: [String: String]
  private var names: FreeNames
  private var adapterNames: FreeNames
  private var listed = KnownFeeds([])
  /// The names of queries that other filters of these files have taken.
  private var queryNames = FreeNames([], separator: "-")

  /// A plan that adds nothing yet.
  /// - Parameter config: the present config.
  package init(into config: Config) {
    self.config = config
    names = FreeNames(config.names)
    adapterNames = FreeNames(config.adapters.keys, separator: "-")
    configured = KnownFeeds(config.feeds)
    accounts = Dictionary(config.accounts.map { ($0.accountKey, $0.name) }) { first, _ in first }
  }

  /// Adds a list of feeds.
  /// - Parameter file: the list's name in messages.
  package mutating func add(_ list: SubscriptionList, file: String) {
    for subscription in list.subscriptions { add(subscription, file: file) }
    for filter in list.filters { add(filter, file: file) }
  }

  /// Adds those feeds of a list that fulfil a condition, and none of its filters.
  /// - Parameter file: the list's name in messages.
  package mutating func addFeeds(
    of list: SubscriptionList, file: String, where isWanted: (Subscription) -> Bool
  ) {
    for subscription in list.subscriptions where isWanted(subscription) {
      add(subscription, file: file)
    }
  }

  /// Adds the filters of newsboat's config. Those of single feeds need the feeds, which have to be added first.
  /// - Parameter file: the config's name in messages.
  package mutating func add(_ newsboat: NewsboatConfig, file: String) {
    for filter in newsboat.filters { add(filter, file: file) }
    for ignored in newsboat.ignored { add(ignored, file: file) }
    for setting in newsboat.settings { add(setting, file: file) }
    addAccount(of: newsboat, file: file)
  }

  /// Adds the account that newsboat takes its feeds from.
  private mutating func addAccount(of newsboat: NewsboatConfig, file: String) {
    guard let source = NewsboatAccount.source(of: newsboat) else { return }
    // An account's name is one word.
    guard let new = NewsboatAccount(newsboat, name: { names.take($0, separator: "-") }) else {
      notes.append(
        "\(file) takes its feeds from '\(source)'; export them there as OPML, and import that")
      return
    }
    let account: Feed
    do throws(ConfigError) {
      account = try new.account.feed(environment: [:])
    } catch {
      notes.append("\(file) takes its feeds from an account that cannot be added: \(error)")
      return
    }
    if let known = accounts[account.accountKey] {
      notes.append("\(file) takes its feeds from the account '\(known)', which is there already")
      return
    }
    accounts[account.accountKey] = account.name
    additions.accounts.append(new.account)
    if let variable = new.variable {
      notes.append(
        "the account '\(new.account.name)' reads its password from the environment: set \(variable)"
      )
    } else {
      secrets += 1
    }
  }

  /// Where something is, at the beginning of a message: `urls:12:`
  package static func place(_ file: String, _ line: Int) -> String {
    "\(file.split(separator: "/").last ?? "file"):\(line):"
  }

  // MARK: Feeds

  private mutating func add(_ subscription: Subscription, file: String) {
    func skip(_ kind: SkippedSubscription.Kind, _ reason: String) {
      skipped.append(SkippedSubscription(subscription, kind: kind, file: file, reason: reason))
    }
    let url: String
    switch subscription.address {
    case .web(let address): url = address
    case .elsewhere(let reason):
      if case .web = SubscriptionAddress(subscription.written) { return skip(.noFeed, reason) }
      return skip(.noURL, reason)
    case .unreadable(let reason): return skip(.unreadable, reason)
    }
    let adapter = subscription.adapter ?? self.adapter(readingAs: subscription, url)
    // Several lists of one page are several feeds.
    let isNew = adapter == nil && !subscription.definition.isEmpty
    if !isNew, let known = configured.name(url: url, adapter: adapter) {
      skip(.known, "is already in \(config.path) as '\(known)'; its tags are unchanged")
    } else if !isNew, let known = listed.name(url: url, adapter: adapter) {
      // Lists repeat a feed in each of its folders.
      let new = addTags(subscription.tags, to: known)
      skip(
        .repeated,
        "is in \(file) more than once, first as '\(known)'; "
          + (new.isEmpty ? "its tags are unchanged" : "that has both their tags"))
    } else if let adapter = subscription.adapter, config.adapters[adapter] == nil {
      skip(
        .adapter, "needs the adapter '\(adapter)'; add [adapter.\(adapter)] to the config first")
    } else {
      if subscription.title == nil { unnamed += 1 }
      let name = names.take(subscription.title ?? URLReference.Parts(url).host ?? "Feed")
      var subscription = subscription
      if let adapter = subscription.adapter, BuiltInAdapters.all[adapter] == nil {
        notes.append(
          "'\(name)' is read by the adapter '\(adapter)' of \(config.path); check that it is the adapter that the list means"
        )
      }
      if !subscription.definition.isEmpty {
        subscription.adapter = adapterNames.take(SuggestedBlock.adapterName(for: url))
      }
      listed.insert(name, url: url, adapter: subscription.adapter)
      add(subscription, name: name, url: url)
    }
  }

  /// The adapter that the config or the import has for what FreshRSS makes a feed of; nil if it is a feed, or new.
  private func adapter(readingAs subscription: Subscription, _ url: String) -> String? {
    guard !subscription.definition.isEmpty else { return nil }
    let wanted = Dictionary(subscription.definition.map { ($0.key, $0.value) }) { first, _ in first
    }
    let names = config.feeds.filter { $0.configuredURL == url }.compactMap(\.adapter)
    return names.first { config.adapters[$0]?.definition == wanted }
      ?? additions.feeds.first { $0.url == url && $0.definition == subscription.definition }?
      .adapter
  }

  private mutating func addTags(_ tags: [String], to name: String) -> [String] {
    guard let index = additions.feeds.firstIndex(where: { $0.name == name }) else { return [] }
    let known = Set(additions.feeds[index].tags.map { $0.lowercased() })
    let new = tags.filter { !known.contains($0.lowercased()) }
    additions.feeds[index].tags += new
    return new
  }

  /// What does here the work of other readers' settings, by their names in lower case.
  private static let counterparts = [
    "curlopt_useragent": "'headers'", "useragent": "'headers'", "curlopt_cookie": "'headers'",
    "cookie": "'headers'", "curlopt_httpheader": "'headers'", "username": "'username'",
    "password": "'password'", "filtersactionread": "[[rule]]", "filtersactionstar": "[[rule]]",
    "blocklistrules": "[[rule]]", "keeplistrules": "[[rule]]", "crawler": "'full'",
    "loaditemlink": "'full'", "scraperrules": "'full_rule'", "cssfullcontent": "'full_rule'",
    "csscontentfilter": "'full_rule'",
  ]

  private mutating func add(_ subscription: Subscription, name: String, url: String) {
    var feed = NewFeed(
      name: name, url: url, tags: subscription.tags, adapter: subscription.adapter,
      isEnabled: subscription.isEnabled)
    feed.definition = subscription.definition
    feed.full = subscription.full
    feed.page = subscription.page
    var leftOut = subscription.leftOut
    if let seconds = subscription.interval {
      if seconds <= ImportPlan.maximumInterval {
        feed.interval = ImportPlan.span(seconds)
      } else {
        leftOut.append("interval")
      }
    }
    if !leftOut.isEmpty {
      let names = leftOut.map { name in
        ImportPlan.counterparts[name.lowercased()].map { "\(name) (\($0) here)" } ?? name
      }
      let order = losses.count
      losses[names.joined(separator: ", "), default: (order, [])].feeds.append("'\(name)'")
    }
    if subscription.isHidden { hidden.append(name) }
    // Otherwise a list from elsewhere could send any environment variable to any server.
    if url.contains("${"), feed.isEnabled {
      feed.isEnabled = false
      notes.append(
        "'\(name)' is disabled, since its URL sends environment variables: "
          + "\(SecretMask().masked(url)); remove 'enabled = false' if you want that")
    }
    if SecretMask().masked(url) != url { secrets += 1 }
    additions.feeds.append(feed)
  }

  /// 52 weeks in seconds.
  private static let maximumInterval = 52 * 604_800

  /// Seconds as written in a config.
  private static func span(_ seconds: Int) -> String {
    for (length, unit) in [(86400, "d"), (3600, "h"), (60, "m")]
    where seconds.isMultiple(of: length) {
      return "\(seconds / length)\(unit)"
    }
    return "\(seconds)s"
  }

  /// A line for each combination of settings: some readers write theirs for every feed.
  private var lossRemarks: [String] {
    losses.sorted { $0.value.order < $1.value.order }.map { settings, loss in
      let feeds = loss.feeds
      return feeds.count == 1
        ? "\(feeds[0]) is added without \(settings)"
        : "\(feeds.count) feeds are added without \(settings): \(feeds.listed(first: 10))"
    }
  }

  /// Tells which feeds newsboat hides, and the setting that leaves their articles out here. Nil unless it hides some.
  private var hiddenRemark: String? {
    let terms = hidden.compactMap { QueryText.field("feed", $0) }
    guard !terms.isEmpty else { return nil }
    let view = TOMLText.quoted(terms.map { QueryText.not($0).text }.joined(separator: " "))
    let listed = hidden.map { "'\($0)'" }.joined(separator: ", ")
    let (verb, their) = hidden.count == 1 ? ("is", "its") : ("are", "their")
    return
      "\(listed) \(verb) hidden in newsboat ('!') and listed here; 'view = \(view)' in [settings] "
      + "leaves \(their) articles out of 'aggregate'"
  }

  // MARK: Settings

  private mutating func add(_ setting: NewsboatConfig.Setting, file: String) {
    guard let own = SettingEquivalent(setting) else { return }
    let value = setting.values.first ?? ""
    let what = "\(ImportPlan.place(file, setting.line)) \(setting.name) \(value)"
    if config.writtenSettings.contains(own.name)
      || additions.settings.contains(where: { $0.name == own.name })
    {
      notes.append("\(what) changes nothing: [settings] has '\(own.name)' already")
    } else {
      additions.settings.append(ConfigAdditions.Named(name: own.name, value: own.value))
      let difference = own.difference.map { ", \($0)" } ?? ""
      notes.append("\(what) is '\(own.name) = \(own.value)' in [settings]\(difference)")
    }
  }

  // MARK: Filters

  /// The queries that browse has without a name in the config.
  private static let builtIn = ["unread": "Unread", "starred": "Starred"]

  private mutating func add(_ filter: ListedFilter, file: String) {
    let what = "\(ImportPlan.place(file, filter.line)) the filter '\(filter.name.prefix(60))'"
    let name = queryNames.take(QueryName.word(filter.name))
    // Names were imported in lower case once.
    let known = config.queries[name] ?? config.queries[name.lowercased()]
    let loss =
      filter.tags.isEmpty
      ? nil : "without its tags: \(filter.tags.joined(separator: ", ")); queries have none"
    var translation = translation(isStrict: false)
    do throws(NewsboatFilter.Failure) {
      let query = try translation.query(filter.filter)
      if let known {
        knownFilters += 1
        if known != query.text {
          notes.append("\(what) is '\(query.text)'; the config has another query of that name")
        }
        return
      }
      if let row = ImportPlan.builtIn[query.text] {
        knownFilters += 1
        return notes.append(
          "\(what) is the row '\(row)' of browse, and the query '\(query.text)'"
            + (loss.map { ", \($0)" } ?? ""))
      }
      additions.queries.append(ConfigAdditions.Named(name: name, value: query.text))
    } catch {
      if known != nil {
        knownFilters += 1
        return
      }
      return leftOut.append("\(what) \(error.reason)")
    }
    for note in translation.notes { notes.append("\(what) is @\(name), which \(note)") }
    if let loss { notes.append("\(what) is @\(name) \(loss)") }
  }

  private mutating func add(_ ignored: NewsboatConfig.Ignored, file: String) {
    let what =
      "\(ImportPlan.place(file, ignored.line)) ignore-article '\(ignored.filter.prefix(60))'"
    var feed: QueryText?
    if let url = ignored.feedURL {
      guard !url.hasPrefix("regex:") else {
        return leftOut.append(
          "\(what) is for feeds whose URL matches '\(url.dropFirst(6).prefix(60))', which queries cannot express; "
            + "write a rule with tag:NAME or feed:NAME")
      }
      guard let name = feeds(url, isWhole: true).first else {
        return leftOut.append(
          "\(what) is for \(SecretMask().masked(url)), which is not in the config; add its feed first"
        )
      }
      guard let term = QueryText.field("feed", name) else {
        return leftOut.append("\(what) is for the feed '\(name)', whose name has quotes")
      }
      feed = term
    }
    var translation = translation(isStrict: true)
    do throws(NewsboatFilter.Failure) {
      let query = try translation.query(ignored.filter)
      let text = QueryText.all([feed, query].compactMap { $0 }).text
      if config.mutes(text) || additions.mutes.contains(text) {
        knownFilters += 1
        return
      }
      additions.mutes.append(text)
    } catch {
      return leftOut.append("\(what) \(error.reason)")
    }
    for note in translation.notes { notes.append("\(what) is a rule, which \(note)") }
  }

  private func translation(isStrict: Bool) -> FilterTranslation {
    FilterTranslation(isStrict: isStrict) { [self] url, isWhole in feeds(url, isWhole: isWhole) }
  }

  /// The names of the feeds, those to be added included, whose URL equals or contains a text.
  private func feeds(_ url: String, isWhole: Bool) -> [String] {
    if isWhole {
      let name = configured.name(url: url, adapter: nil) ?? listed.name(url: url, adapter: nil)
      return [name].compactMap { $0 }
    }
    let text = url.lowercased()
    let all =
      config.feeds.map { ($0.name, $0.configuredURL) } + additions.feeds.map { ($0.name, $0.url) }
    return all.filter { $0.1.lowercased().contains(text) }.map(\.0)
  }
}

extension Config {
  /// Whether a rule mutes what a query finds.
  fileprivate func mutes(_ query: String) -> Bool {
    rules.contains { $0.text == query && $0.actions.contains(.mute) }
  }
}
