import FeedBasics
import FeedConfiguration
import FeedLibrary
import Serving

/// A password of the user's own, which is typed twice on a terminal without being shown, or is standard input.
struct OwnPassword {
  let session: Session

  /// Stores the password's hash. A server that runs uses it from then on.
  func store() throws {
    _ = try session.library.config()
    let password = try session.terminal.isInput ? typed() : piped()
    if let problem = LoginFiles.problem(of: password) {
      throw CommandFailure.failed("the password \(problem); nothing was changed")
    }
    let files = LoginFiles(besides: session.library.paths.config)
    try files.set(password)
    session.note(
      "stored a hash of the password in \(files.passwordPath); all apps and browsers have to log in again"
    )
  }

  private func piped() throws -> String {
    var text = String(decoding: try InputFile.contents(of: "-", limit: 4096), as: UTF8.self)
    // A line break of Windows is one character.
    if text.last?.isNewline == true { text.removeLast() }
    return text
  }

  private func typed() throws -> String {
    guard let password = Question.hidden("New password: "), let again = Question.hidden("Again: ")
    else {
      throw CommandFailure.failed("no password was typed; nothing was changed")
    }
    guard password == again else {
      throw CommandFailure.failed("the passwords are not the same; nothing was changed")
    }
    return password
  }
}
