import FeedBasics
public import FeedModel
public import FeedParsing

/// A suggested adapter as part of a config: the feed's block and, if the adapter is new, its table.
public struct SuggestedBlock {
  /// The block as TOML.
  public let text: String
  /// One line that explains what to do with it.
  public let advice: String
  /// The adapter that it defines or names; nil if that cannot be used yet.
  public let adapter: Adapter?
  /// The name that the feed would have; nil if the config has the feed.
  public let feedName: String?
  /// The name of the adapter.
  public let adapterName: String
  /// The adapter's keys and their values; empty if it exists.
  public let definition: [AdapterSuggestion.Line]
  /// Whether the adapter can be used as it is, and has read at least one article.
  public let isUsable: Bool

  /// Suggests an adapter that exists.
  /// - Parameter name: the adapter's name.
  public init(feed: Feed, config: Config, known name: String) {
    feedName = SuggestedBlock.feedName(feed, config, nil)
    text = SuggestedBlock.feedLines(feed, feedName, adapter: name, hasPages: false).joined()
    advice = "the adapter '\(name)' reads it; add this to \(config.path):"
    adapter = config.adapters[name]
    adapterName = name
    definition = []
    isUsable = adapter != nil
  }

  /// Suggests a new adapter.
  /// - Parameters:
  ///   - definition: the adapter's keys and their values.
  ///   - title: what the feed may be called; nil for its host.
  ///   - isWorking: whether the definition has read at least one article.
  public init(
    feed: Feed, config: Config, definition: [AdapterSuggestion.Line], title: String? = nil,
    isWorking: Bool = true
  ) {
    // A bare key has no spaces.
    var names = FreeNames(config.adapters.keys, separator: "-")
    let name = names.take(SuggestedBlock.adapterName(for: feed.location.baseURL))
    let hasPages = definition.contains { $0.key == "next" || $0.key == "page_param" }
    feedName = SuggestedBlock.feedName(feed, config, title)
    var lines = SuggestedBlock.feedLines(feed, feedName, adapter: name, hasPages: hasPages)
    lines.append("\n[adapter.\(name)]\n")
    lines += definition.map { "\($0.key) = \(SuggestedBlock.value($0))\n" }
    if !isWorking {
      lines.append("# The list holds only ids. Correct 'detail', the document of one of them,\n")
      lines.append("# and name where in it the title and the rest are:\n# title = \"title\"\n")
    }
    text = lines.joined()
    adapterName = name
    self.definition = definition
    advice = "a definition to start from: add it to \(config.path), then test and correct it:"
    adapter = try? Adapter(
      name: name,
      definition: Dictionary(definition.map { ($0.key, $0.value) }) { first, _ in first })
    isUsable = isWorking && adapter != nil
  }

  /// A value as TOML: `page` is true, and all others are texts.
  static func value(_ line: AdapterSuggestion.Line) -> String {
    line.key == "page" ? line.value : TOMLText.quoted(line.value)
  }

  private static func feedName(_ feed: Feed, _ config: Config, _ title: String?) -> String? {
    // Another feed of the same host may have the name that this one would get.
    let isKnown = config.feeds.contains {
      $0.name == feed.name && $0.configuredURL == feed.configuredURL
    }
    if isKnown { return nil }
    var names = FreeNames(config.names)
    return names.take(title ?? host(feed))
  }

  private static func feedLines(
    _ feed: Feed, _ name: String?, adapter: String, hasPages: Bool
  ) -> [String] {
    let setting = "adapter = \(TOMLText.quoted(adapter))\n"
    guard let name else {
      return [TOMLComment.lines("in the block of '\(feed.name)':\n\(setting.dropLast())")]
    }
    var lines = [
      NewFeed(name: name, url: place(feed)).block,
      setting,
    ]
    if let user = URLReference.Parts(feed.configuredURL).credentials?.user {
      lines.append("username = \(TOMLText.quoted(String(user)))\npassword = \"${PASSWORD}\"\n")
    }
    if hasPages { lines.append("# pages = 3\n") }
    return lines
  }

  /// The URL without user, password and keys, which belong in variables; the absolute path of a file.
  private static func place(_ feed: Feed) -> String {
    guard case .web = feed.location else {
      if case .file(let path) = feed.location { return FilePath.absolute(path) }
      return feed.configuredURL
    }
    var parts = URLReference.Parts(feed.configuredURL)
    if let authority = parts.authority, let at = authority.lastIndex(of: "@") {
      parts.authority = String(authority[authority.index(after: at)...])
    }
    var url = SecretMask().masked(parts.text)
    var number = 1
    while let mask = url.firstRange(of: SecretMask.mask) {
      url.replaceSubrange(mask, with: number == 1 ? "${API_KEY}" : "${API_KEY_\(number)}")
      number += 1
    }
    return url
  }

  private static func host(_ feed: Feed) -> String {
    feed.location.baseURL.flatMap { URLReference.Parts($0).host } ?? "feed"
  }

  /// A name for the adapter of a feed, which other adapters may have: a bare TOML key, made from the most distinctive label
  /// of the URL's host.
  public static func adapterName(for url: String?) -> String {
    let host = url.flatMap { URLReference.Parts($0).host } ?? "feed"
    let labels = host.split(separator: ".").map(String.init)
    let isAddress = host.contains(":") || labels.allSatisfy { Int($0) != nil }
    let label = isAddress ? "api" : labels.dropLast().last { $0.count > 3 } ?? labels.first ?? "api"
    let name = label.filter { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
    return name.isEmpty ? "api" : name
  }
}

/// Text as comments in TOML.
public enum TOMLComment {
  /// Every line after a number sign, without the characters that comments may not contain.
  public static func lines(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map {
      $0.isEmpty ? "#\n" : "# \(UnsafeCharacters.removed(from: String($0)))\n"
    }.joined()
  }
}
