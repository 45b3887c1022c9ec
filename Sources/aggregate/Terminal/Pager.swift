import ArticleRendering
import Foundation
import TerminalPictures

/// Shows text on the terminal, through a pager where it is longer than the screen; never in a pipe.
struct Pager {
  let terminal: Terminal
  let environment: [String: String]

  /// - Parameter text: makes the text in a style; a pager passes on colours and links alone.
  func show(_ text: (TerminalStyle) -> String) {
    let whole = text(terminal.style)
    if let command, isLong(whole) {
      var style = terminal.style
      style.movesCursor = false
      if page(text(style), through: command) { return }
    }
    var output = StandardOutput()
    output.write(whole)
    output.flush()
  }

  /// `$PAGER`, else less; nil where nobody could turn a page, or where it is switched off by an empty name or `cat`.
  private var command: [String]? {
    guard terminal.isOutput, terminal.isInput, environment["TERM"] != "dumb" else { return nil }
    let words = ProgramWords.split(environment["PAGER"] ?? "less")
    return words.isEmpty || words == ["cat"] ? nil : words
  }

  private func isLong(_ text: String) -> Bool {
    guard let height = terminal.height else { return false }
    return text.utf8.count { $0 == 0x0A } >= height
  }

  /// - Returns: whether there was such a program.
  private func page(_ text: String, through command: [String]) -> Bool {
    var environment = environment
    // Colours go through, a short text ends at once, and what was read stays on the screen.
    if environment["LESS"] == nil { environment["LESS"] = "FRX" }
    if environment["LV"] == nil { environment["LV"] = "-c" }
    // Ctrl-C is the pager's while it runs.
    let old = signal(SIGINT, SIG_IGN)
    defer { signal(SIGINT, old) }
    do {
      let status = try ChildProcess.run(
        command, environment: environment, input: Array(text.utf8))
      return status != 127
    } catch {
      return false
    }
  }
}
