import FeedModel

/// A question to the user, to be answered with yes or no.
enum Question {
  static func canBeAsked(in terminal: Terminal) -> Bool { terminal.isInput && terminal.isError }

  /// Whether the user agrees; no is the usual answer.
  static func isConfirmed(_ question: String) -> Bool {
    answer(question, usual: false) ?? false
  }

  /// The user's answer. The question is asked again until there is one.
  /// - Parameter usual: what an empty line answers; nil to ask again.
  /// - Returns: nil at `q` and at the end of the input.
  static func answer(_ question: String, usual: Bool? = nil) -> Bool? {
    let choices =
      switch usual {
      case nil: "y/n"
      case true?: "Y/n"
      case false?: "y/N"
      }
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
      case "": if let usual { return usual }
      default: continue
      }
    }
  }
}
