import ArgumentParser
import ArticleRendering

struct Doctor: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor",
    abstract: "Check the config, store, network and libraries, and suggest fixes.",
    discussion: """
      Exit: 0 if all is well, else 78 for the config, 74 for the store, 1 for anything else.

      Example:
        aggregate doctor
      """)

  @OptionGroup var global: GlobalOptions

  func run() async throws {
    let session = global.session
    var output = StandardOutput()
    var code: Int32 = 0
    for finding in await Diagnostics(session: session).findings() {
      let style = session.terminal.style
      let mark =
        switch finding.verdict {
        case .good: style.text("✓", .good)
        case .note: style.text("•", .mark)
        case .bad: style.text("✗", .bad)
        }
      output.write("\(mark) \(TerminalText.line("\(finding.subject): \(finding.message)"))\n")
      if finding.verdict == .bad, code == 0 { code = finding.code }
    }
    output.flush()
    if code != 0 { throw CommandFailure(code: code) }
  }
}
