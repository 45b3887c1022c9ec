import ArgumentParser
import ArticleRendering
import FeedLibrary

struct Doctor: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    command: "doctor",
    abstract: "Check config, feeds, store and network; suggest fixes.",
    discussion: """
      ✓ is good, ! deserves a look, ✗ has to be fixed.

      Exit: 0 if nothing has to be fixed, else 78 for the config, 74 for the store, 1 for anything else.

      Example:
        aggregate doctor
      """)

  @OptionGroup var global: GlobalOptions

  func run() async throws {
    let session = global.session
    var output = StandardOutput()
    var code: Int32 = 0
    let style = session.style
    // The mark and the blank after it take two columns.
    let layout = MessageText(
      width: session.terminal.width - 2, home: session.library.environment["HOME"])
    for finding in await Diagnostics(session: session).findings() {
      let mark =
        switch finding.verdict {
        case .good: style.text("✓", .title)
        case .note: style.text("!", .mark)
        case .bad: style.text("✗", .bad)
        }
      let line = TerminalText.line("\(finding.subject): \(finding.message)")
      output.write("\(mark) \(session.terminal.isOutput ? layout.text(line) : line)\n")
      if finding.verdict == .bad, code == 0 { code = finding.code }
    }
    output.flush()
    if code != 0 { throw CommandFailure(code: code) }
  }
}
