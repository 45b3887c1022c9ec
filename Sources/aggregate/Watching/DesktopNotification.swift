import ArticleRendering
import FeedBasics

/// Notifications through the terminal: its own sequence where it is known to have one, the bell elsewhere.
struct DesktopNotification {
  /// More articles than this are announced by their number.
  static let maximumCount = 3
  /// The maximum width of a title or text, in columns.
  private static let maximumWidth = 200

  /// How a terminal shows notifications.
  enum Method: Sendable, Equatable {
    /// `OSC 9`: a text (iTerm2, WezTerm, ghostty).
    case text
    /// `OSC 777;notify`: a title and a text (urxvt, foot).
    case titled
    /// `OSC 99`: kitty's own protocol.
    case kitty
    /// The bell, which terminals and multiplexers turn into a mark, a sound or a notification.
    case bell
  }

  let method: Method

  init(_ method: Method) { self.method = method }

  /// The method of a terminal. It is not queried: its reply would be mixed with what the user types. Inside a multiplexer
  /// the variables of the outer terminal do not apply, and whether sequences are passed on is not known.
  init(environment: [String: String]) {
    func has(_ name: String) -> Bool { !(environment[name] ?? "").isEmpty }
    let term = environment["TERM"] ?? ""
    let program = environment["TERM_PROGRAM"] ?? ""
    if ["TMUX", "STY", "ZELLIJ"].contains(where: has) || term.hasPrefix("screen")
      || term.hasPrefix("tmux")
    {
      method = .bell
    } else if term == "xterm-kitty" {
      method = .kitty
    } else if term.hasPrefix("foot") || term.hasPrefix("rxvt-unicode") {
      method = .titled
    } else if ["iTerm.app", "WezTerm", "ghostty"].contains(program)
      || ["xterm-ghostty", "wezterm"].contains(term)
    {
      method = .text
    } else if program.isEmpty, has("KITTY_WINDOW_ID") {
      method = .kitty
    } else if program.isEmpty, environment["LC_TERMINAL"] == "iTerm2" {
      method = .text
    } else {
      method = .bell
    }
  }

  /// The bytes that announce articles: each of a few, or how many there are.
  func sequences(_ new: NewArticles) -> String {
    if new.count == 0 { return "" }
    if method == .bell { return "\u{7}" }
    if new.count > DesktopNotification.maximumCount {
      return sequence(title: "aggregate", text: "\(Amount(new.count, "new article"))", id: 0)
    }
    return new.first.enumerated().map { index, article in
      sequence(title: article.publisher, text: article.title, id: index)
    }.joined()
  }

  /// - Parameter id: joins title and text of one notification, where they are sent separately.
  private func sequence(title: String, text: String, id: Int) -> String {
    let (title, text) = (clean(title), clean(text))
    let (start, end) = ("\u{1B}]", "\u{1B}\\")
    switch method {
    case .text: return "\(start)9;\(title): \(text)\(end)"
    case .titled: return "\(start)777;notify;\(title);\(text)\(end)"
    case .kitty:
      return "\(start)99;i=aggregate\(id):d=0:p=title;\(title)\(end)"
        + "\(start)99;i=aggregate\(id):d=1:p=body;\(text)\(end)"
    case .bell: return "\u{7}"
    }
  }

  /// Without control characters, and without semicolons, which separate arguments: `OSC 9;4` is a progress bar to some.
  private func clean(_ text: String) -> String {
    let line = TerminalText.line(text).replacing(";", with: ",")
    return TerminalText.cut(line, to: DesktopNotification.maximumWidth)
  }

  /// Writes to the terminal that the program runs in, never to standard output, which may be a pipe or a file. What a
  /// terminal does not take at once, such as one whose output is stopped, is dropped.
  /// - Returns: false if there is no terminal.
  @discardableResult
  static func write(_ text: String) -> Bool {
    let flags = O_WRONLY | O_NOCTTY | O_CLOEXEC | O_NONBLOCK
    var terminal = open("/dev/tty", flags)
    if terminal < 0 {
      // Opened anew, since standard error itself waits, and other programs write to it.
      var name = [CChar](repeating: 0, count: 256)
      guard ttyname_r(STDERR_FILENO, &name, name.count) == 0 else { return false }
      terminal = open(name, flags)
    }
    guard terminal >= 0 else { return false }
    defer { close(terminal) }
    let bytes = Array(text.utf8)
    _ = bytes.withUnsafeBytes { FeedBasics.write(terminal, $0.baseAddress, $0.count) }
    return true
  }
}
