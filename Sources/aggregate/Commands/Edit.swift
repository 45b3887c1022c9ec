import ArgumentParser
import FeedBasics
import FeedConfiguration
import FeedLibrary

struct Edit: ParsableCommand {
  static let configuration = CommandConfiguration(
    command: "edit",
    abstract: "Edit the config in a text editor, and check it.",
    discussion: """
      The editor is VISUAL, else EDITOR, else vi. If the config is not valid afterwards, the errors are reported with their \
      lines; on a terminal you can go back to the editor. If there is no config, edit offers on a terminal to write a \
      starter config.

      Example:
        aggregate config edit
      """)

  @OptionGroup var global: GlobalOptions

  func run() throws {
    let session = global.session
    let path = session.library.paths.config
    try requireConfig(session)
    let editor = Editor(environment: session.library.environment)
    guard session.terminal.isOutput || editor.isNamed else {
      throw CommandFailure.usage(
        "an editor needs a terminal; name one that does not in the variable EDITOR, or edit \(path)"
      )
    }
    while true {
      try editor.edit(path)
      do {
        let config = try LoadedConfig(path: path, environment: session.library.environment).config()
        let place = session.library.configuration.place
        let rest =
          place == path ? "" : "; 'aggregate config push' puts them into \(place), which is used"
        return session.note(
          "\(path) is valid, with \(Amount(config.feeds.count, "feed"))\(rest)")
      } catch {
        let failure = CommandFailure(error)
        guard Question.canBeAsked(in: session.terminal) else { throw failure }
        failure.messages.forEach(session.complain)
        guard Question.answer("edit it again?", usual: true) == true else {
          throw CommandFailure(code: failure.code)
        }
      }
    }
  }

  /// - Throws: exit 78 if there is no config, and the user wants none.
  private func requireConfig(_ session: Session) throws {
    let path = session.library.paths.config
    guard access(path, F_OK) != 0 else { return }
    let isWanted =
      Question.canBeAsked(in: session.terminal)
      && Question.answer("\(path) does not exist. Write a starter config?", usual: true) == true
    guard isWanted else {
      throw CommandFailure(
        code: 78, message: "\(path) does not exist; 'aggregate init' writes a starter config")
    }
    try session.library.edit.begin(with: StarterConfig.text)
    session.note("wrote \(path)")
  }
}
