import ArticleRendering
import FeedBasics
import TerminalPictures

/// Shows text on the terminal, through a pager if it is longer than the screen. Never uses a pager in a pipe.
struct Pager {
  let terminal: Terminal
  /// The colours and links that the terminal supports.
  let style: TerminalStyle
  let environment: [String: String]

  /// - Parameter text: makes the text in a style; a pager only passes colours and links on.
  func show(_ text: (TerminalStyle) -> String) {
    let whole = text(style)
    if let command, isLong(whole) {
      var style = style
      style.movesCursor = false
      // Others count a link's address as text, and break the line; `more` counts colours too.
      style.hasLinks = style.hasLinks && Pager.isLess(command)
      if Pager.program(command) == "more" { style.usesColor = false }
      if page(text(style), through: command) { return }
    }
    StandardOutput.print(whole)
  }

  /// `$PAGER`, else less; nil if the terminal is not interactive, or if an empty name or `cat` turns paging off.
  private var command: [String]? {
    guard terminal.isOutput, terminal.isInput, environment["TERM"] != "dumb" else { return nil }
    let words = ProgramWords.split(environment["PAGER"] ?? "less")
    return words.isEmpty || words == ["cat"] ? nil : Pager.passingColors(words)
  }

  /// The command with less's option to pass colours and links on, which `LESS` may lack. On the command line it takes
  /// precedence.
  private static func passingColors(_ command: [String]) -> [String] {
    isLess(command) ? [command[0], "-R"] + command.dropFirst() : command
  }

  private static func isLess(_ command: [String]) -> Bool {
    program(command) == "less"
  }

  /// The pager's file name.
  private static func program(_ command: [String]) -> Substring? {
    command.first?.split(separator: "/").last
  }

  private func isLong(_ text: String) -> Bool {
    guard let height = terminal.height else { return false }
    return text.utf8.count { $0 == 0x0A } >= height
  }

  /// - Returns: false if the program was not found.
  private func page(_ text: String, through command: [String]) -> Bool {
    var environment = environment
    // Pass colours on (R), quit at once if the text fits the screen (F), and leave it there at the end (X). Pagers that
    // call less know these too.
    if environment["LESS"] == nil { environment["LESS"] = "FRX" }
    if environment["LV"] == nil { environment["LV"] = "-c" }
    // The text is UTF-8 in every locale; less takes it for ASCII in the locale C.
    if environment["LESSCHARSET"] == nil { environment["LESSCHARSET"] = "utf-8" }
    do {
      let status = try Interruption.ignored {
        try ChildProcess.run(command, environment: environment, input: Array(text.utf8))
      }
      return status != 127
    } catch {
      return false
    }
  }
}
