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
