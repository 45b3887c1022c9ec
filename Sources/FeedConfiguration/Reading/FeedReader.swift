import FeedBasics
import FeedModel
import FeedParsing

/// Reads a `[[feed]]`.
struct FeedReader {
  /// A feed, and what the file reveals with it.
  struct Found {
    var feed: Feed
    /// Where the config itself contains a password or key, rather than a `${NAME}`; nil if it does not.
    var secret: String?
  }

  /// The defaults of all feeds.
  let settings: Config.Settings
  let ownAdapters: [String: Adapter]
  /// The names of adapters that the file defines, including those that are not valid.
  let definedAdapters: Set<String>
  let place: FeedPlace
  let environment: [String: String]

  private static let known = FeedKeys.all.map(\.name)

  /// The table of a text that has one feed and nothing else; nil if it has not.
  static func table(_ text: String) -> ConfigTable? {
    guard let document = try? TOMLDocument(text), document.root.entries.count == 1,
      case .array(let elements)? = document.root[ConfigSection.feed.name]?.value,
      elements.count == 1, case .table(let table) = elements[0].value
    else { return nil }
    return ConfigTable(ConfigSection.feed.name, table)
  }

  /// nil if its name or URL has a problem.
  func feed(_ table: ConfigTable, _ problems: inout ConfigProblems) -> Found? {
    let hasKnownKeys = table.check(known: FeedReader.known, &problems)
    let name = table.value(FeedKeys.name, &problems)
    let url = table.value(FeedKeys.url, &problems)
    // An unknown key may be the missing one, misspelt.
    if hasKnownKeys {
      if table["name"] == nil {
        let example = url.flatMap { URLReference.Parts($0).host } ?? "My feed"
        problems.add(
          table.problem(
            nil,
            "has no 'name'; every feed needs a unique name, such as name = "
              + TOMLText.quoted(example)))
      }
      if table["url"] == nil {
        let feed = name.map { "feed '\($0)'" } ?? "every feed"
        problems.add(table.problem(nil, "has no 'url'; \(feed) needs an http(s) URL or a path"))
      }
    }
    // The other keys are read even so, since the topmost problem may be in one of them.
    let expanded = Variables.expandURL(url ?? "", environment: environment)
    let location = location(expanded, url, table, &problems)
    var found = Found(
      feed: Feed(
        name: name ?? "", location: location ?? .web(url: ""), configuredURL: url ?? ""))
    found.feed.secrets = expanded.values + SecretMask.secrets(in: expanded.text)
    found.feed.problem = expanded.problem
    if location == nil {
      let names = expanded.variables.map(\.name).joined(separator: ", ")
      found.feed.problem =
        "with the value of \(names), 'url' is neither an http(s) URL nor a path; correct it and try again"
    }
    if url == Feed.savedURL { found.feed.role = .saved }
    readSettings(table, &found.feed, &problems)
    readAdapter(table, &found.feed, &problems)
    readCredentials(table, &found, &problems)
    if let url, SecretMask.holdsSecret(url: url) { found.secret = "its URL" }
    return name == nil || url == nil ? nil : found
  }

  /// nil if the value of a variable makes the URL invalid, which fails this feed alone.
  private func location(
    _ expanded: Variables.Expansion, _ url: String?, _ table: ConfigTable,
    _ problems: inout ConfigProblems
  ) -> FeedLocation? {
    // Without the value of its variable the URL cannot be checked. The feed is not fetched and reports why.
    guard let url, expanded.problem == nil else { return .web(url: expanded.text) }
    // Nothing is read there.
    if url == Feed.savedURL { return .file(path: "") }
    if let location = place.location(expanded.text) { return location }
    if !expanded.variables.isEmpty { return nil }
    problems.add(
      table.problem(
        "url", "must be an http(s) URL or the path of a file, not \"\(SecretMask().masked(url))\""))
    return .web(url: expanded.text)
  }

  private func readSettings(
    _ table: ConfigTable, _ feed: inout Feed, _ problems: inout ConfigProblems
  ) {
    feed.tags = (table.value(FeedKeys.tags, &problems) ?? []).uniqued()
    feed.interval = table.value(FeedKeys.interval, &problems) ?? settings.interval
    feed.timeout = table.value(FeedKeys.timeout, &problems) ?? settings.timeout
    feed.maxBody = table.value(FeedKeys.maxBody, &problems) ?? settings.maxBody
    feed.pages = table.value(FeedKeys.pages, &problems)
    feed.firstUnread = table.value(FeedKeys.firstUnread, &problems) ?? settings.firstUnread
    feed.showsChanges = table.value(FeedKeys.onChange, &problems) == .unread
    feed.list = table.value(FeedKeys.list, &problems)
    feed.isEnabled = table.value(FeedKeys.enabled, &problems)
  }

  private func readAdapter(
    _ table: ConfigTable, _ feed: inout Feed, _ problems: inout ConfigProblems
  ) {
    guard let name = table.value(FeedKeys.adapter, &problems) else { return }
    let adapters = BuiltInAdapters.joined(to: ownAdapters)
    guard let adapter = adapters[name] else {
      if !definedAdapters.contains(name) {
        let advice = SpellingSuggestion.orAll(for: name, among: adapters.keys.sorted())
        var problem = table.problem("adapter", "names the unknown adapter '\(name)'\(advice)")
        problem.mayBeSolvedBelow = true
        problems.add(problem)
      }
      return
    }
    feed.adapter = name
    feed.reading =
      adapter.definition.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
      .joined(separator: "\u{1E}") + "\u{1E}\(feed.pages)"
  }

  private func readCredentials(
    _ table: ConfigTable, _ found: inout Found, _ problems: inout ConfigProblems
  ) {
    var expansion = SecretExpansion(environment: environment)
    found.feed.username = table.value(FeedKeys.username, &problems).map { expansion.text($0) }
    found.feed.password = table.value(FeedKeys.password, &problems).map {
      expansion.text($0, secretIn: "'password'")
    }
    found.feed.headers += FeedReader.headers(FeedKeys.headers, table, &problems, &expansion)
    found.feed.secrets += expansion.secrets + found.feed.basicCredentials
    found.feed.problem = found.feed.problem ?? expansion.problem
    found.secret = expansion.literal
  }

  /// The headers of a table.
  static func headers(
    _ key: ConfigKey<[NamedText]>, _ table: ConfigTable, _ problems: inout ConfigProblems,
    _ expansion: inout SecretExpansion
  ) -> [HTTPHeader] {
    var headers: [HTTPHeader] = []
    for header in table.value(key, &problems) ?? [] {
      let isSecret = SecretMask.isSecret(name: header.name)
      let value = expansion.text(
        header.text, secretIn: isSecret ? "the header '\(header.name)'" : nil, isFieldValue: true)
      if isName(header.name), isFieldValue(header.text) {
        headers.append(HTTPHeader(header.name, value))
      } else {
        problems.add(
          table.problem(
            "headers",
            "must be names and values of HTTP headers, such as { X-Api-Key = \"${NEWSAPI_KEY}\" }, each on one line",
            at: header.element))
      }
    }
    return headers
  }

  /// A token (RFC 9110 §5.6.2).
  static func isName(_ name: String) -> Bool {
    !name.isEmpty
      && name.utf8.allSatisfy {
        $0 > 0x20 && $0 < 0x7F && !":\"(),/;<=>?@[\\]{}".utf8.contains($0)
      }
  }

  /// No control characters except tabs (RFC 9110 §5.5).
  static func isFieldValue(_ value: String) -> Bool {
    !value.utf8.contains { $0 < 0x20 && $0 != 0x09 || $0 == 0x7F }
  }
}
