import FeedBasics

/// Which URLs are opened with a program of `[commands]` in place of the browser.
public struct OpenWith: Sendable, Equatable {
  /// A host, which matches its subdomains too, or a host and the beginning of a path. `*` matches any text.
  public var pattern: String
  /// The name of the program.
  public var command: String

  /// Whether a URL matches. Scheme, user and `www.` do not count, nor do capital letters.
  func matches(_ url: String) -> Bool {
    let parts = URLReference.Parts(url)
    guard ["http", "https"].contains(parts.scheme?.lowercased()), let host = parts.host else {
      return false
    }
    let name = OpenWith.withoutWWW(host)
    let rest = (parts.path + (parts.query.map { "?\($0)" } ?? "")).lowercased()
    let pattern = OpenWith.withoutWWW(pattern)
    let patternHost = pattern.prefix { $0 != "/" }
    if patternHost.contains("*") { return OpenWith.matches(name + rest, pattern[...]) }
    return (name == patternHost || name.hasSuffix(".\(patternHost)"))
      && OpenWith.matches(rest, pattern[patternHost.endIndex...])
  }

  private static func withoutWWW(_ text: String) -> String {
    let text = text.lowercased()
    let rest = text.dropFirst(4)
    // "www.de" is a host of its own.
    return text.hasPrefix("www.") && rest.contains(".") ? String(rest) : text
  }

  /// A pattern without `*` is the beginning of what it matches.
  private static func matches(_ text: String, _ pattern: Substring) -> Bool {
    Wildcards.matches(
      Array(text.utf8)[...], Array(pattern.utf8)[...], wildcard: UInt8(ascii: "*"),
      isWhole: pattern.contains("*"))
  }
}

extension Config {
  /// The program and its arguments that open a URL; nil if the browser does. The URL is one argument.
  public func opener(of url: String) -> [String]? {
    guard let name = openWith.first(where: { $0.matches(url) })?.command,
      let words = commands[name]
    else { return nil }
    return words.map { $0 == "{url}" ? url : $0 }
  }
}

/// Reads `[open_with]`.
enum OpenWithReader {
  /// - Parameter commands: the programs of the config.
  static func rules(
    _ table: ConfigTable, commands: [String: [String]], _ problems: inout ConfigProblems
  ) -> [OpenWith] {
    var rules: [OpenWith] = []
    for entry in table.entries {
      guard let name = table.value(entry.key, .text, &problems) else { continue }
      if let problem = problem(entry.key, name, commands) {
        problems.add(table.problem(entry.key, problem))
      } else {
        rules.append(OpenWith(pattern: entry.key, command: name))
      }
    }
    return rules
  }

  private static func problem(
    _ pattern: String, _ name: String, _ commands: [String: [String]]
  ) -> String? {
    guard !pattern.isEmpty, !pattern.contains("://"), !pattern.contains(where: \.isWhitespace)
    else {
      return "is not a pattern; write a host such as \"video.example\", or \"video.example/watch*\""
    }
    guard let words = commands[name] else {
      let advice = SpellingSuggestion.text(for: name, among: Set(commands.keys))
      return "is opened with '\(name)', which is not in [commands]\(advice)"
    }
    guard words.contains("{url}") else { return "is opened with '\(name)', which has no '{url}'" }
    for place in ["{title}", "{file}"] where words.contains(place) {
      return "is opened with '\(name)', which needs '\(place)'; here it can only have '{url}'"
    }
    return nil
  }
}
