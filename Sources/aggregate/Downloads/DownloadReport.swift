import ArticleRendering
import FeedModel

/// What a download of several files did.
struct DownloadReport {
  /// What the files are, in the singular.
  let thing: String
  let folder: String
  var saved = 0
  /// Files that were there before.
  var present = 0
  /// One line each, for people.
  var failures: [String] = []

  /// Reports on standard error; of successes nothing with --quiet.
  /// - Throws: exit 1 after a line for each failure.
  func end(_ session: Session) throws(CommandFailure) {
    var parts = ["\(Amount(saved, thing)) saved"]
    if present > 0 { parts.append("\(present) already there") }
    if !failures.isEmpty { parts.append("\(failures.count) failed") }
    let style = session.errorStyle
    let mark = failures.isEmpty ? style.text("✓", .good) : style.text("✗", .bad)
    if !session.isQuiet {
      StandardError.raw(
        "\(mark) \(TerminalText.line("\(folder): " + parts.joined(separator: ", ")))\n")
    }
    for failure in failures {
      let line = StandardError.shown("✗ \(failure)")
      StandardError.raw(style.text("✗", .bad) + line.dropFirst() + "\n")
    }
    if !failures.isEmpty { throw CommandFailure(code: 1) }
  }
}
