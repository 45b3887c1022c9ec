import BrowseKeys

/// The generated parts of docs/from-newsboat.md.
enum NewsboatReference {
  static var parts: [(name: String, text: String)] {
    [("settings", settings), ("operations", operations)]
  }

  private static var settings: String {
    "| setting of newsboat | here |\n|---|---|\n"
      + NewsboatSetting.all.map { setting in
        "| \(setting.names.map { "`\($0)`" }.joined(separator: " ")) | \(setting.substitute.replacing("|", with: "\\|")) |\n"
      }.joined()
  }

  /// The operations of newsboat, and the actions that do them.
  private static var operations: String {
    "| operation of newsboat | key | action |\n|---|---|---|\n"
      + NewsboatOperation.all.map { operation in
        let substitute =
          switch operation.substitute {
          case .action(let action, let inFeeds, let note):
            KeyReference.code(action.name)
              + (inFeeds.map { "; \(KeyReference.code($0.name)) on the first screen" } ?? "")
              + (note.isEmpty ? "" : ": \(note)")
          case .sequences: "sequences such as `\", o\" = [\"open-url\", \"next-unread\"]`"
          case .missing(let reason): "no: \(reason)"
          }
        return
          "| `\(operation.name)` | \(operation.key.map(KeyReference.code) ?? "–") | \(substitute) |\n"
      }.joined()
  }
}
