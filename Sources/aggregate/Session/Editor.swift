import TerminalPictures

/// The user's text editor.
struct Editor {
  let environment: [String: String]

  /// The program and its arguments: `VISUAL`, else `EDITOR`, else vi.
  var command: [String] {
    for name in ["VISUAL", "EDITOR"] {
      let words = ProgramWords.split(environment[name] ?? "")
      if !words.isEmpty { return words }
    }
    return ["vi"]
  }

  /// Opens a file, and waits for the editor to end.
  /// - Throws: ``ProcessFailure`` if the editor cannot be started, exit 1 if it ends with an error.
  func edit(_ path: String) throws {
    let status = try ChildProcess.run(command + [path], environment: environment)
    guard status == 0 else {
      throw CommandFailure.failed(
        "\(command[0]) ended with \(status); name another editor in the variable EDITOR")
    }
  }
}
