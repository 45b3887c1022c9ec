import BrowseKeys
import FeedBasics
import Synchronization
import TerminalColors

/// The terminal's background for output other than the full-screen reader's, asked when it is first needed.
final class AskedBackground: Sendable {
  private let reply = Mutex<TerminalBackground??>(nil)
  private let isAskable: Bool

  init(_ terminal: Terminal, _ environment: [String: String]) {
    // A reply from far away may come after the time limit, when the shell would take it for typed text.
    let isRemote = ["SSH_CONNECTION", "SSH_CLIENT", "SSH_TTY"].contains {
      !(environment[$0] ?? "").isEmpty
    }
    isAskable =
      terminal.isInput && terminal.isOutput && !isRemote
      && BackgroundQuestion.canBeAsked(environment)
  }

  /// nil if it is not known.
  var value: TerminalBackground? {
    reply.withLock { reply in
      let known = reply ?? (isAskable ? AskedBackground.ask() : nil)
      reply = .some(known)
      return known
    }
  }

  private static func ask() -> TerminalBackground? {
    var original = termios()
    // A program in the background would be stopped.
    guard tcgetpgrp(STDIN_FILENO) == getpgrp(), tcgetattr(STDIN_FILENO, &original) == 0 else {
      return nil
    }
    // Ctrl-C too is a key meanwhile: as a signal it would leave the terminal as it is now.
    var quiet = original
    quiet.c_lflag &= ~tcflag_t(ICANON | ECHO | ISIG)
    // A signal that would end the program does so afterwards, when the terminal is as it was.
    let arrived = Mutex(Set<Int32>())
    let watch = SignalWatch([SIGINT, SIGTERM, SIGHUP, SIGQUIT].filter(SignalWatch.isDefault)) {
      number in
      arrived.withLock { _ = $0.insert(number) }
    }
    guard tcsetattr(STDIN_FILENO, TCSANOW, &quiet) == 0 else {
      watch.cancel()
      return nil
    }
    var keys: [Key] = []
    let (background, isComplete) = reply(&keys)
    // The rest of a reply that comes too late would be shown, and taken for typed text.
    tcsetattr(STDIN_FILENO, isComplete ? TCSANOW : TCSAFLUSH, &original)
    watch.cancel()
    for number in arrived.withLock({ $0 }) { kill(getpid(), number) }
    if keys.contains(.control("c")) { kill(getpid(), SIGINT) }
    return background
  }

  /// - Returns: the background, and whether nothing more of the reply is to come.
  private static func reply(_ keys: inout [Key]) -> (TerminalBackground?, isComplete: Bool) {
    // What was typed before is for the program that comes next.
    var input = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
    guard poll(&input, 1, 0) == 0,
      DescriptorOutput.write(Array(TerminalBackground.question.utf8), to: STDOUT_FILENO) == nil
    else { return (nil, true) }
    var decoder = KeyDecoder()
    return BackgroundQuestion.reply(&decoder, keys: &keys)
  }
}

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
