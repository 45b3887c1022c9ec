import FeedBasics

/// What a `robots.txt` lets this program read (RFC 9309).
struct RobotsFile: Sendable {
  /// The product token of this program, in lower case (§2.2.1).
  private static let token = "aggregate"
  /// In bytes: at least 500 KiB have to be read (§2.5).
  private static let maximumSize = 512 * 1024
  /// More rules with `*`, whose comparison may take long, and longer ones of them are left out.
  private static let maximumWildcards = 200
  private static let longestPattern = 200
  private static let longestTarget = 2000

  private struct Rule {
    var isAllowed: Bool
    var pattern: [UInt8]
  }

  private var rules: [Rule] = []

  /// A file that allows everything.
  init() {}

  /// Reads a file. The groups that name this program are for it, else those for all.
  init(_ body: Data) {
    var own: [Rule] = []
    var others: [Rule] = []
    var hasOwn = false
    var wildcards = 0
    var (isOwn, isOther, isHead) = (false, false, false)
    var text = body.prefix(RobotsFile.maximumSize)
    if text.starts(with: [0xEF, 0xBB, 0xBF]) { text = text.dropFirst(3) }
    let lines = text.split { $0 == 0x0A || $0 == 0x0D }
    for line in lines {
      let text = line.prefix { $0 != UInt8(ascii: "#") }
      guard let colon = text.firstIndex(of: UInt8(ascii: ":")) else { continue }
      let key = String(decoding: text[..<colon], as: UTF8.self).trimmed(where: \.isWhitespace)
        .lowercased()
      let value = String(decoding: text[text.index(after: colon)...], as: UTF8.self)
        .trimmed(where: \.isWhitespace)
      switch key {
      case "user-agent":
        if !isHead { (isOwn, isOther) = (false, false) }
        isHead = true
        if value == "*" { isOther = true }
        if value.split(separator: "/").first?.lowercased() == RobotsFile.token {
          isOwn = true
          hasOwn = true
        }
      case "allow", "disallow":
        isHead = false
        guard isOwn || isOther, !value.isEmpty else { continue }
        let pattern = RobotsFile.pattern(value)
        let rule = Rule(isAllowed: key == "allow", pattern: pattern)
        if pattern.contains(RobotsFile.anything) {
          wildcards += 1
          if wildcards > RobotsFile.maximumWildcards || pattern.count > RobotsFile.longestPattern {
            continue
          }
        }
        if isOwn { own.append(rule) }
        if isOther { others.append(rule) }
      default: break
      }
    }
    rules = hasOwn ? own : others
  }

  /// Whether a URL may be read. The longest rule that matches decides, and allows if two are alike (§2.2.2).
  func allows(_ url: String) -> Bool {
    let parts = URLReference.Parts(url)
    let path = parts.path.isEmpty ? "/" : parts.path
    if path == "/robots.txt" { return true }
    let target = RobotsFile.normalised(path + (parts.query.map { "?\($0)" } ?? ""))
    var best: Rule?
    for rule in rules where RobotsFile.matches(target, rule.pattern) {
      let length = best?.pattern.count ?? -1
      if rule.pattern.count > length || rule.pattern.count == length && rule.isAllowed {
        best = rule
      }
    }
    return best?.isAllowed ?? true
  }

  /// `*` in a pattern, which no text has.
  private static let anything: UInt8 = 0xFF
  /// `$` at its end.
  private static let end: UInt8 = 0xFE

  /// The pattern of a rule. Percent-encoded characters in it are literal (§2.2.3).
  private static func pattern(_ text: String) -> [UInt8] {
    let isWhole = text.last == "$"
    let parts = (isWhole ? text.dropLast() : text[...]).split(
      separator: "*", omittingEmptySubsequences: false)
    return Array(parts.map { normalised(String($0)) }.joined(separator: [anything]))
      + (isWhole ? [end] : [])
  }

  /// Without escapes, so that bytes can be compared; only an escaped slash is then too much like another.
  private static func normalised(_ text: String) -> [UInt8] {
    let text = text.prefix(longestTarget)
    return Array((text.percentDecoded ?? String(text)).utf8)
  }

  /// Whether a path begins with a pattern, in which `*` is anything, and `$` at the end the end of the path (§2.2.3).
  private static func matches(_ path: [UInt8], _ pattern: [UInt8]) -> Bool {
    let isWhole = pattern.last == end
    return Wildcards.matches(
      path[...], isWhole ? pattern.dropLast() : pattern[...], wildcard: anything, isWhole: isWhole)
  }
}
