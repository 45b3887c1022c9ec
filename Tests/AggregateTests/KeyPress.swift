import FeedTestSupport
import Testing

/// Sends keys to a program, and expects a text in what it writes from then on.
func press(
  _ keys: String, _ terminal: PseudoTerminal, until text: String,
  _ place: SourceLocation = #_sourceLocation
) {
  let start = terminal.bytes.count
  terminal.send(keys)
  let isThere = terminal.wait(for: text, after: start)
  #expect(isThere, "\(text) after \(keys.debugDescription)", sourceLocation: place)
}

extension PseudoTerminal {
  /// Expects a question, and types the answer.
  func answer(
    _ question: String, _ keys: String, after start: Int = 0,
    _ place: SourceLocation = #_sourceLocation
  ) {
    let isAsked = wait(for: question, after: start)
    #expect(isAsked, "\(question): \(output)", sourceLocation: place)
    send(keys)
  }

  /// Expects the program to end with an exit code, and words in all that it wrote.
  func expect(_ code: Int32 = 0, _ words: String..., place: SourceLocation = #_sourceLocation) {
    #expect(exitCode() == code, "\(output)", sourceLocation: place)
    for words in words { #expect(output.contains(words), "\(output)", sourceLocation: place) }
  }

  /// The lines of a command once it has succeeded, without progress, links and colours.
  func lines(_ place: SourceLocation = #_sourceLocation) -> [String] {
    expect(place: place)
    return output.replacing("\r\n", with: "\n").replacing(/\r[^\n]*\u{1B}\[K/, with: "")
      .replacing(/\u{1B}\][^\u{1B}]*\u{1B}\\|\u{1B}\[[0-9;]*[mK]|\r/, with: "")
      .split(separator: "\n").map(String.init)
  }

  /// Leaves the full-screen reader.
  func quit(_ place: SourceLocation = #_sourceLocation) {
    send("Q")
    expect(place: place)
  }
}
