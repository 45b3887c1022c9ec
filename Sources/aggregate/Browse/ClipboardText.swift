import FeedBasics

/// A text for the clipboard of the terminal, wherever that runs (OSC 52; xterm's ctlseqs, "Operating System Commands").
struct ClipboardText {
  /// The bytes to write to the terminal. The text is in Base64, so that no byte of it acts on the terminal.
  let sequence: String

  /// The maximum size in bytes; terminals ignore long sequences.
  static let largest = 8192

  /// - Parameter environment: names the multiplexer between us and the terminal. tmux takes the sequence itself with
  ///   `set-clipboard on`, and otherwise passes it on, with `allow-passthrough on`; screen passes it on.
  init(_ text: String, environment: [String: String]) {
    let bytes = Array(text.utf8.prefix(ClipboardText.largest))
    let plain = "\u{1B}]52;c;\(Data(bytes).base64EncodedString())\u{7}"
    if environment["TMUX"]?.isEmpty == false {
      sequence = plain + "\u{1B}Ptmux;\u{1B}\(plain)\u{1B}\\"
    } else if environment["STY"]?.isEmpty == false {
      sequence = "\u{1B}P\(plain)\u{1B}\\"
    } else {
      sequence = plain
    }
  }
}
