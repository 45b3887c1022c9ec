public import FeedModel
public import FeedParsing

/// A suggested adapter as a piece of a config: the feed's block, and the adapter's where it is a new one.
public struct SuggestedBlock {
  /// As TOML.
  public let text: String
  /// What to do with it, in a line.
  public let advice: String
  /// The adapter that it defines or names; nil if it defines one that cannot be used yet.
  public let adapter: Adapter?

  /// One of the adapters that are there.
  /// - Parameter name: the adapter's.
  public init(feed: Feed, config: Config, known name: String) {
    text = SuggestedBlock.feedLines(feed, config, adapter: name, hasPages: false).joined()
    advice = "the adapter '\(name)' reads it; put this into \(config.path):"
    adapter = config.adapters[name]
  }

  /// A new adapter.
  /// - Parameters:
  ///   - definition: its keys and their values.
  ///   - isWorking: whether the definition was seen to read something.
  public init(
    feed: Feed, config: Config, definition: [AdapterSuggestion.Line], isWorking: Bool = true
  ) {
    // A bare key has no spaces.
    var names = FreeNames(config.adapters.keys, separator: "-")
    let name = names.take(SuggestedBlock.adapterName(SuggestedBlock.host(feed)))
    let hasPages = definition.contains { $0.key == "next" || $0.key == "page_param" }
    var lines = SuggestedBlock.feedLines(feed, config, adapter: name, hasPages: hasPages)
    lines.append("\n[adapter.\(name)]\n")
    lines += definition.map { "\($0.key) = \(ConfigText.quoted($0.value))\n" }
    if !isWorking {
      lines.append("# The list holds ids alone. Correct 'detail', the document of one of them,\n")
      lines.append("# and say where in it the title and the rest are:\n# title = \"title\"\n")
    }
    text = lines.joined()
    advice = "a mapping to start with; put it into \(config.path), test it and correct it:"
    adapter = try? Adapter(
      name: name,
      definition: Dictionary(definition.map { ($0.key, $0.value) }) { first, _ in first })
  }

  private static func feedLines(
    _ feed: Feed, _ config: Config, adapter: String, hasPages: Bool
  ) -> [String] {
    let setting = "adapter = \(ConfigText.quoted(adapter))\n"
    if config.feeds.contains(where: { $0.name == feed.name }) {
      return [TOMLComment.lines("in the block of '\(feed.name)':\n\(setting.dropLast())")]
    }
    var names = FreeNames(config.feeds.map(\.name))
    var lines = [
      ConfigText.block(NewFeed(name: names.take(host(feed)), url: place(feed))),
      setting,
    ]
    if let user = URLReference.Parts(feed.configuredURL).credentials?.user {
      lines.append("username = \(ConfigText.quoted(String(user)))\npassword = \"${PASSWORD}\"\n")
    }
    if hasPages { lines.append("# pages = 3\n") }
    return lines
  }

  /// The URL without user, password and keys, which belong into variables; a file's whole path.
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

  /// A bare TOML key made of the host's most telling label.
  private static func adapterName(_ host: String) -> String {
    let labels = host.split(separator: ".").map(String.init)
    let isAddress = host.contains(":") || labels.allSatisfy { Int($0) != nil }
    let label = isAddress ? "api" : labels.dropLast().last { $0.count > 3 } ?? labels.first ?? "api"
    let name = label.filter { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
    return name.isEmpty ? "api" : name
  }
}

/// Text as a comment in TOML.
public enum TOMLComment {
  /// Every line after a number sign, without what a comment may not contain.
  public static func lines(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map {
      $0.isEmpty ? "#\n" : "# \(UnsafeCharacters.removed(from: String($0)))\n"
    }.joined()
  }
}
