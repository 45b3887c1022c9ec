import TerminalPictures

/// The user's text editor.
struct Editor {
  let environment: [String: String]

  /// The program and its arguments: `VISUAL`, else `EDITOR`, else vi.
  var command: [String] { named ?? ["vi"] }

  /// Whether the user chose an editor.
  var isNamed: Bool { named != nil }

  private var named: [String]? {
    ["VISUAL", "EDITOR"].lazy.map { ProgramWords.split(environment[$0] ?? "") }
      .first { !$0.isEmpty }
  }

  /// Opens a file, and waits for the editor to end.
  /// - Throws: exit 1 if the editor cannot be started or ends with an error.
  func edit(_ path: String) throws {
    let advice = "name another editor in the variable EDITOR"
    let status: Int32
    do throws(ProcessFailure) {
      status = try ChildProcess.run(command + [path], environment: environment)
    } catch {
      throw CommandFailure.failed("\(error); \(advice)")
    }
    guard status == 0 else {
      throw CommandFailure.failed("\(command[0]) ended with \(status); \(advice)")
    }
  }
}
