import FeedBasics

/// Questions to the user: yes or no, a line, or something that must not be seen.
enum Question {
  static func canBeAsked(in terminal: Terminal) -> Bool { terminal.isInput && terminal.isError }

  /// The user's answer. The question is asked again until there is one.
  /// - Parameter usual: what an empty line answers.
  /// - Returns: nil at `q` and at the end of the input.
  static func answer(_ question: String, usual: Bool) -> Bool? {
    let choices = usual ? "Y/n" : "y/N"
    while true {
      StandardError.raw(StandardError.shown("\(question) [\(choices)]") + " ")
      guard let line = readLine() else {
        StandardError.raw("\n")
        return nil
      }
      switch line.trimmed(where: \.isBlank).lowercased() {
      case "y", "yes": return true
      case "n", "no": return false
      case "q", "quit": return nil
      case "": return usual
      default: continue
      }
    }
  }

  /// A line that the user types.
  /// - Parameter usual: what an empty line stands for; nil to ask again.
  /// - Returns: nil at the end of the input.
  static func line(_ prompt: String, usual: String? = nil) -> String? {
    while true {
      StandardError.raw(
        StandardError.shown(prompt + (usual.map { " [\($0)]" } ?? "")) + ": ")
      guard let line = readLine() else {
        StandardError.raw("\n")
        return nil
      }
      let text = line.trimmed(where: \.isBlank)
      if !text.isEmpty { return text }
      if let usual { return usual }
    }
  }

  /// A line that is typed without being shown.
  /// - Returns: nil at the end of the input.
  static func hidden(_ prompt: String) -> String? {
    var original = termios()
    guard tcgetattr(STDIN_FILENO, &original) == 0 else { return nil }
    var silent = original
    silent.c_lflag &= ~tcflag_t(ECHO)
    silent.c_lflag |= tcflag_t(ECHONL)
    // Ctrl-C must not leave a terminal that shows nothing of what is typed.
    let interruption = Interruption()
    interruption.onSignal { [original] signal in
      var original = original
      tcsetattr(STDIN_FILENO, TCSAFLUSH, &original)
      _exit(128 + signal)
    }
    defer {
      tcsetattr(STDIN_FILENO, TCSAFLUSH, &original)
      interruption.end()
    }
    tcsetattr(STDIN_FILENO, TCSAFLUSH, &silent)
    StandardError.raw(prompt)
    return readLine()
  }
}
