/// A question to the user, to be answered with yes or no.
enum Question {
  static func canBeAsked(in terminal: Terminal) -> Bool { terminal.isInput && terminal.isError }

  /// Whether the user agrees; anything but yes is no.
  static func isConfirmed(_ question: String) -> Bool {
    StandardError.raw(StandardError.shown("\(question) [y/N]") + " ")
    let line = readLine()?.lowercased() ?? ""
    return ["y", "yes"].contains(line.filter { !$0.isWhitespace })
  }
}
