@testable import FeedConfiguration
@testable import aggregate

/// `aggregate.1`, generated from the help of the commands and the config keys.
struct ManualPage {
  /// The date of the last revision.
  private static let date = "2026-11-27"

  private let program: CommandDump
  private let help: HelpText

  init(_ program: CommandDump) {
    self.program = program
    help = HelpText(program.discussion ?? "")
  }

  var text: String {
    var page = Roff()
    page.text +=
      ".TH AGGREGATE 1 \(ManualPage.date) \"aggregate \(Program.version)\" \"User Commands\"\n"
    // What groff shows in place of characters that the terminal lacks, as in the locale C.
    for (name, substitute) in [("OK", "v"), ("u2717", "x"), ("u2026", "...")] {
      page.text += ".fchar \\[\(name)] \(substitute)\n"
    }
    // No hyphenation and no justification: most lines are too short for it.
    page.macro("nh")
    page.macro("ad", "l")
    page.macro("SH", "NAME")
    let abstract = program.abstract ?? ""
    page.line("aggregate \\- \(abstract.prefix(1).lowercased())\(abstract.dropFirst().dropLast())")
    page.macro("SH", "SYNOPSIS")
    page.line("\\fBaggregate\\fR [\\fIcommand\\fR] [\\fIoptions\\fR]")
    page.macro("SH", "DESCRIPTION")
    page.blocks(help.blocks)
    let commands = ManualCommands(program)
    page.macro("SH", "COMMANDS")
    page.words("'aggregate help' with the name of a command has examples of it.")
    commands.write(to: &page)
    page.macro("SH", "OPTIONS")
    commands.writeShared(to: &page)
    page.macro("SH", "KEYS OF BROWSE")
    page.words(
      """
      A key does the same on every screen where it has a meaning. Only while the matches of a search are shown, 'n', 'N' \
      and Esc belong to the search, and in an article Enter goes a line down.
      """)
    KeyReference.write(to: &page)
    page.macro("SH", "QUERIES")
    page.blocks(HelpText(QueryHelp.text).blocks)
    page.macro("SH", "CONFIG FILE")
    writeConfig(to: &page)
    for (title, heading) in [
      ("Environment", "ENVIRONMENT"), ("Files", "FILES"), ("Exit codes", "EXIT STATUS"),
      ("Examples", "EXAMPLES"),
    ] {
      page.macro("SH", heading)
      page.blocks([.list(help.items(title))])
    }
    page.macro("SH", "SEE ALSO")
    page.line("\\fBchafa\\fR(1), \\fBcurl\\fR(1), \\fBless\\fR(1), \\fBxdg\\-open\\fR(1)")
    return page.text
  }

  private func writeConfig(to page: inout Roff) {
    page.words(
      """
      The config is TOML. 'aggregate init' writes one; 'aggregate add', 'remove' and 'import' change it and leave every \
      other line alone. '${NAME}' in a URL, a header, 'username' or 'password' is read from the environment.
      """)
    page.example(ConfigExample.text)
    for section in ConfigSection.all {
      page.macro("SS", section.heading)
      page.words(section.text)
      for key in section.keys { page.item(Roff.bold(key.name), "\(key.about) \(key.rule)") }
    }
  }
}
