import BrowseKeys
import FeedBasics
import TerminalColors

/// Asks the terminal for its background. A terminal that does not reply costs a tenth of a second at the most.
enum BackgroundQuestion {
  /// The time limit in milliseconds.
  private static let timeout = 100

  /// Terminals that may show the question, or that have no background to report, by the beginnings of their names.
  private static let silent = ["dumb", "linux", "emacs", "eterm", "cons", "vt", "ansi", "sun"]

  /// Whether the terminal is one that replies to the question or ignores it.
  static func canBeAsked(_ environment: [String: String]) -> Bool {
    let term = environment["TERM"] ?? ""
    func has(_ name: String) -> Bool { !(environment[name] ?? "").isEmpty }
    if term.isEmpty || silent.contains(where: term.hasPrefix) { return false }
    // GNU screen may be shown on several terminals at once. TERM is often the same in tmux, which replies itself.
    return has("TMUX") || !has("STY") && !term.hasPrefix("screen")
  }

  /// Waits for the reply to ``TerminalBackground/question``, until the terminal has replied to all of it.
  /// - Parameter keys: gets what is typed meanwhile.
  /// - Returns: the background, nil if there is no reply, or one that is not understood; and whether the terminal has
  ///   replied to all of it.
  static func reply(
    _ decoder: inout KeyDecoder, keys: inout [Key]
  ) -> (background: TerminalBackground?, isComplete: Bool) {
    let end = ContinuousClock.now + .milliseconds(timeout)
    var background: TerminalBackground?
    while true {
      let left = (end - .now) / .milliseconds(1)
      var input = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
      guard left > 0 else { return (background, false) }
      let ready = poll(&input, 1, Int32(left.rounded(.up)))
      if ready < 0, errno == EINTR { continue }
      var bytes = [UInt8](repeating: 0, count: 1024)
      guard ready > 0, case let count = read(STDIN_FILENO, &bytes, bytes.count), count > 0 else {
        return (background, false)
      }
      keys += decoder.keys(bytes[..<count])
      for report in decoder.takeReports() {
        switch report {
        case .attributes: return (background, true)
        case .command(let text): background = TerminalBackground(report: text) ?? background
        }
      }
    }
  }
}
