import FeedConfiguration
package import FeedParsing

/// A setting of `[settings]` that does what one of newsboat's does.
package struct SettingEquivalent: Sendable, Equatable {
  /// Its name.
  package let name: String
  /// Its value, as TOML.
  package let value: String
  /// What of newsboat's value it lacks, and why, as the end of a sentence; nil if it lacks nothing.
  package private(set) var difference: String?

  /// - Returns: nil if there is no such setting here, or it cannot have this value (newsboat manual, "Configuration
  ///   Commands").
  package init?(_ setting: NewsboatConfig.Setting) {
    func number(_ range: ClosedRange<Int>) -> Int? {
      setting.values.first.flatMap { Int($0) }.flatMap { range.contains($0) ? $0 : nil }
    }
    let equivalent: (String, String?)? =
      switch setting.name {
      case "article-sort-order":
        // newsboat 2.21 lists the newest first with date-asc, and the oldest with date-desc, which date means too.
        switch setting.values.first {
        case "date-asc": ("newest_first", "true")
        case "date-desc", "date": ("newest_first", "false")
        default: nil
        }
      case "auto-reload", "refresh-on-startup":
        ("browse_fetches", setting.values.first == "yes" ? "true" : nil)
      case "download-path":
        ("downloads", setting.values.first.flatMap(Self.folder).map { TOMLText.quoted($0) })
      case "download-timeout": ("timeout", number(1...3600).map { "\"\($0)s\"" })
      case "keep-articles-days":
        // Without an end in newsboat; the longest time here.
        ("retention", number(0...36_400).map { "\"\($0 == 0 ? 36_400 : $0)d\"" })
      case "mark-as-read-on-hover":
        ("mark_read_on", setting.values.first == "yes" ? "\"scroll\"" : nil)
      case "reload-threads": ("jobs", number(1...256).map(String.init))
      case "reload-time": ("interval", number(1...524_160).map { "\"\($0)m\"" })
      default: nil
      }
    guard let (name, value) = equivalent, let value else { return nil }
    self.name = name
    self.value = value
    if name == "downloads", let path = setting.values.first, path.contains("%") {
      let rest = path.dropFirst(Self.folder(path)?.count ?? 0)
      difference = "without '\(rest)': a path has no variables here"
    }
  }

  /// The part of newsboat's path before the first component with a variable, such as `%n` for the feed's name, if
  /// any.
  private static func folder(_ path: String) -> String? {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    let folder = parts.prefix { !$0.contains("%") }.joined(separator: "/")
    return folder.isEmpty ? nil : folder
  }
}
