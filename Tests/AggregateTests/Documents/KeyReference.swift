import Browsing

/// The keys of the full-screen reader, for docs/browse.md and the manual.
enum KeyReference {
  /// A table for each topic.
  static var tables: String {
    KeyMap.standard.topics.map { topic, rows in
      "### \(topic.rawValue)\n\n| keys | what they do | action |\n|---|---|---|\n"
        + rows.map { "| \(keys($0)) | \($0.summary) | `\($0.action.rawValue)` |\n" }.joined()
    }.joined(separator: "\n")
  }

  private static func keys(_ row: KeyMap.Row) -> String {
    row.keys.isEmpty ? "–" : row.label.split(separator: " ").map(key).joined(separator: " ")
  }

  private static func key(_ label: Substring) -> String { label == "…" ? "…" : "`\(label)`" }

  static func write(to page: inout Roff) {
    for (topic, rows) in KeyMap.standard.topics {
      page.macro("SS", topic.rawValue)
      for row in rows where !row.keys.isEmpty {
        page.item(Roff.bold(row.label), row.summary, indent: 16)
      }
    }
  }
}
