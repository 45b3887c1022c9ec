import FeedBasics
import FeedLibrary
import FeedModel
import TerminalPictures

/// An article's text as the input of a command that the user typed.
struct ArticlePipe {
  let session: Session

  /// Runs the command in a shell on the terminal, and waits until the user has seen its output.
  /// - Parameter url: the value of the variable `URL`, which is empty if this is not an http(s) URL.
  /// - Throws: ``ProcessFailure`` if there is no shell, exit 1 if the command ends with an error.
  func run(_ command: String, _ article: Article, url: String?) throws {
    var environment = session.library.environment
    environment["URL"] = url.flatMap { URLReference.absoluteWeb($0, base: nil) } ?? ""
    let text = session.plainText(article)
    let status = try ChildProcess.run(
      ["sh", "-c", command], environment: environment, input: Array(text.utf8))
    waitForEnter()
    guard status == 0 else { throw CommandFailure.failed("'\(command)' ended with \(status)") }
  }

  /// Returns at once if the terminal was closed.
  private func waitForEnter() {
    StandardOutput.print("\nPress Enter to go back. ")
    var byte: UInt8 = 0
    while byte != 0x0A {
      let count = read(STDIN_FILENO, &byte, 1)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return }
    }
  }
}
