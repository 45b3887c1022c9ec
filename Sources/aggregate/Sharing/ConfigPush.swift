import ArticleRendering
import FeedBasics
import FeedConfiguration
import FeedLibrary

/// Puts the config of a file into the store, after it has shown the difference.
struct ConfigPush {
  let session: Session
  let sharing: ConfigSharing
  let path: String
  /// Whether nothing is written.
  let isDry: Bool
  /// Whether nothing is asked.
  let isConfirmed: Bool

  /// The most lines of the difference on a terminal.
  private static let maximumLines = 40

  /// - Throws: ``ConfigError`` if the config cannot be read or written, exit 64 if it cannot be asked, 1 if the answer is no.
  func run() throws {
    let push = try sharing.push(path)
    let difference = push.difference
    let store = session.library.storeName
    guard !difference.isEmpty || push.isFirst else {
      return session.note("\(store) has the config of \(path) already")
    }
    show(difference)
    let summary = ConfigPush.summary(difference)
    if isDry { return session.note("\(summary); nothing was written") }
    if !isConfirmed {
      guard Question.canBeAsked(in: session.terminal) else {
        throw CommandFailure.usage("\(summary); nothing was written; add --yes to write it")
      }
      try session.confirm("\(summary). Write this to \(store)?", done: "written")
    }
    try sharing.write(push)
    let first = push.isFirst ? "; every machine takes its feeds from there now" : ""
    session.note("\(store) has the config of \(path): \(summary)\(first)")
  }

  private func show(_ difference: ConfigDifference) {
    let isShortened =
      session.terminal.isOutput && difference.lines.count > ConfigPush.maximumLines + 1
    let lines =
      isShortened ? difference.lines.prefix(ConfigPush.maximumLines) : difference.lines[...]
    var output = StandardOutput()
    for line in lines { output.write(TerminalText.line(line.text) + "\n") }
    if isShortened { output.write("… and \(difference.lines.count - lines.count) more\n") }
    output.flush()
  }

  /// Such as `3 feeds added, 1 changed; 2 other changes`.
  static func summary(_ difference: ConfigDifference) -> String {
    let words: [(ConfigDifference.Line.Kind, String)] = [
      (.added, "added"), (.changed, "changed"), (.removed, "removed"),
    ]
    var feeds: [String] = []
    for (kind, word) in words {
      let count = difference.count(kind, feeds: true)
      guard count > 0 else { continue }
      feeds.append(feeds.isEmpty ? "\(Amount(count, "feed")) \(word)" : "\(count) \(word)")
    }
    let others = words.reduce(0) { $0 + difference.count($1.0, feeds: false) }
    let parts = [
      feeds.isEmpty ? nil : feeds.joined(separator: ", "),
      others == 0 ? nil : "\(others) other \(others == 1 ? "change" : "changes")",
    ].compactMap(\.self)
    if parts.isEmpty { return difference.isReordered ? "another order" : "no feeds" }
    return parts.joined(separator: "; ")
  }
}
