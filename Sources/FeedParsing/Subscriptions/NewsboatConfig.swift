/// What can be taken from newsboat's `config`: filters that hide articles, saved filters, keys, and other settings.
/// Nothing in it is run.
public struct NewsboatConfig: Sendable, Equatable {
  /// A line `ignore-article FEED FILTER`.
  public struct Ignored: Sendable, Equatable {
    /// The URL of the only feed that it applies to; nil for every feed.
    public var feedURL: String?
    /// The filter as written.
    public var filter: String
    /// The number of its line, from 1.
    public var line: Int
  }

  /// A line that changes keys: `bind-key`, `unbind-key` or `macro`.
  public struct KeyLine: Sendable, Equatable {
    /// The words of the line, that of the setting first.
    public var words: [String]
    /// The number of the line, from 1.
    public var line: Int
  }

  /// A line that sets something else.
  public struct Setting: Sendable, Equatable {
    /// The name of the setting.
    public var name: String
    /// The words of its value.
    public var values: [String]
    /// The number of the line, from 1.
    public var line: Int

    /// Creates a line from its parts.
    public init(name: String, values: [String], line: Int) {
      self.name = name
      self.values = values
      self.line = line
    }
  }

  /// The lines `ignore-article`, in the file's order.
  public private(set) var ignored: [Ignored] = []
  /// The lines `define-filter`, in the file's order.
  public private(set) var filters: [ListedFilter] = []
  /// Its other settings, each once, with the last of its values; sorted by name.
  public var settings: [Setting] { lastSettings.values.sorted { $0.name < $1.name } }
  private var lastSettings: [String: Setting] = [:]
  /// The value of a setting; nil if the file does not have it.
  public func value(_ name: String) -> String? {
    lastSettings[name]?.values.first.flatMap { $0.isEmpty ? nil : $0 }
  }
  /// The lines that change keys, in the file's order.
  public private(set) var keys: [KeyLine] = []
  /// Further configs that it reads.
  public private(set) var includes: [String] = []
  /// What is wrong with lines that were left out.
  public private(set) var warnings: [Warning] = []

  /// A line that was left out.
  public struct Warning: Sendable, Equatable {
    /// From 1.
    public var line: Int
    /// The end of a sentence about the line, such as `runs a program and was left out`.
    public var text: String
  }

  /// A hostile file must not become a config of as many rules.
  private static let maximumCount = 1000

  /// - Parameter isKnown: whether it is known to be newsboat's config; one of a later version may have few of the settings
  ///   that are known here.
  /// - Returns: nil if fewer than half of the lines begin with a setting of newsboat's.
  static func read(_ bytes: ArraySlice<UInt8>, isKnown: Bool = false) -> NewsboatConfig? {
    var config = NewsboatConfig()
    var (lines, recognised) = (0, 0)
    let rows = bytes.split(omittingEmptySubsequences: false) { $0 == 0x0A }
    for (index, line) in rows.enumerated() {
      guard var words = QuotedWords.words(in: line) else { continue }
      if words[0] == "macro" {
        // Its operations are separated by semicolons, with or without spaces.
        words = QuotedWords.words(in: line, separator: UInt8(ascii: ";")) ?? words
      }
      lines += 1
      if NewsboatSettings.all.contains(words[0]) || words[0] == "bind" { recognised += 1 }
      config.take(words, line: index + 1, runs: line.contains(UInt8(ascii: "`")))
    }
    if isKnown, lines > 0 { return config }
    return recognised > 0 && recognised * 2 >= lines ? config : nil
  }

  private mutating func take(_ words: [String], line: Int, runs: Bool) {
    let count =
      ignored.count + filters.count + keys.count + includes.count + warnings.count
    guard count < Self.maximumCount else { return }
    func warn(_ text: String) { warnings.append(Warning(line: line, text: text)) }
    switch (words[0], words.count) {
    case ("ignore-article", 3...) where runs, ("define-filter", 3...) where runs,
      ("bind-key", 3...) where runs, ("macro", 3...) where runs:
      warn("runs a program and was left out")
    case ("ignore-article", 3...):
      ignored.append(
        Ignored(feedURL: words[1] == "*" ? nil : words[1], filter: words[2], line: line))
    case ("define-filter", 3...):
      filters.append(ListedFilter(name: words[1], filter: words[2], line: line))
    case ("bind-key", 3...), ("unbind-key", 2...), ("macro", 3...):
      keys.append(KeyLine(words: words, line: line))
    case ("ignore-article", _), ("define-filter", _), ("bind-key", _), ("unbind-key", _),
      ("macro", _):
      warn("is incomplete and was left out")
    case ("include", 2...): includes.append(words[1])
    case ("bind", _):
      // Newer versions bind sequences of keys and several operations so.
      let words = words.prefix(4).map { $0.prefix(40) }.joined(separator: " ")
      warn(
        "is '\(words)', which only newer versions of newsboat read, and was left out; bind the key in [keys]"
      )
    case _ where !NewsboatSettings.all.contains(words[0]):
      warn(
        "has the unknown setting '\(words[0].prefix(40))' and was left out")
    case _ where runs: warn("sets '\(words[0])' to what a program prints, and was left out")
    default:
      lastSettings[words[0]] = Setting(name: words[0], values: Array(words.dropFirst()), line: line)
    }
  }
}
