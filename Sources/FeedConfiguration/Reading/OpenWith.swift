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
    let name = host.lowercased()
    let pattern = pattern.lowercased()
    guard pattern.contains(where: { $0 == "/" || $0 == "*" }) else {
      return name == pattern || name.hasSuffix(".\(pattern)")
    }
    let rest = parts.path + (parts.query.map { "?\($0)" } ?? "")
    let bare = name.hasPrefix("www.") ? String(name.dropFirst(4)) : name
    let text = (bare + rest).lowercased()
    return OpenWith.matches(
      Array(pattern.utf8)[...], Array(text.utf8)[...], isWhole: pattern.contains("*"))
  }

  /// - Parameter isWhole: whether the pattern has to be the whole text, not only its beginning.
  private static func matches(
    _ pattern: ArraySlice<UInt8>, _ text: ArraySlice<UInt8>, isWhole: Bool
  ) -> Bool {
    var (pattern, text) = (pattern, text)
    // Where to go on if the last star stands for one byte more.
    var retry: (pattern: ArraySlice<UInt8>, text: ArraySlice<UInt8>)?
    while true {
      if let next = pattern.first, next == UInt8(ascii: "*") {
        pattern = pattern.dropFirst()
        retry = (pattern, text)
      } else if let next = pattern.first, next == text.first {
        (pattern, text) = (pattern.dropFirst(), text.dropFirst())
      } else if pattern.isEmpty, text.isEmpty || !isWhole {
        return true
      } else if let last = retry, !last.text.isEmpty {
        retry?.text = last.text.dropFirst()
        (pattern, text) = (last.pattern, last.text.dropFirst())
      } else {
        return false
      }
    }
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
      return "is no pattern; write a host such as \"video.example\", or \"video.example/watch*\""
    }
    guard let words = commands[name] else {
      let advice = SpellingSuggestion.text(for: name, among: Set(commands.keys))
      return "is opened with '\(name)', which [commands] does not have\(advice)"
    }
    guard words.contains("{url}") else { return "is opened with '\(name)', which has no '{url}'" }
    for place in ["{title}", "{file}"] where words.contains(place) {
      return "is opened with '\(name)', which needs '\(place)'; here it can only have '{url}'"
    }
    return nil
  }
}
