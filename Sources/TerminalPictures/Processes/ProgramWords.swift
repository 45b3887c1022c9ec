import FeedBasics

/// Splits a variable such as `BROWSER` or `PAGER` into a program and its arguments, without a shell.
public enum ProgramWords {
  /// The words of a command. Spaces within single or double quotes do not separate words.
  public static func split(_ text: some StringProtocol) -> [String] {
    var words: [String] = []
    var current: String?
    var quote: Character?
    for character in text {
      if let open = quote {
        if character == open { quote = nil } else { current = (current ?? "") + String(character) }
      } else if character == "\"" || character == "'" {
        quote = character
        current = current ?? ""
      } else if character == " " {
        if let word = current { words.append(word) }
        current = nil
      } else {
        current = (current ?? "") + String(character)
      }
    }
    return words + (current.map { [$0] } ?? [])
  }

  /// Whether a program can be started, by its path or its name in `PATH`.
  public static func isInstalled(_ program: String, _ environment: [String: String]) -> Bool {
    program.contains("/")
      ? access(program, X_OK) == 0 : LimitedProcess.path(of: program, environment) != nil
  }
}
