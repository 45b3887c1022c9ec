/// The text of a script, whose end tag may hide in a comment (WHATWG HTML §13.2.5.15–31).
enum ScriptText {
  private enum State {
    case plain
    /// In a comment.
    case escaped
    /// In a script in a comment.
    case doubleEscaped
  }

  /// The position of the end tag; nil if it is missing.
  static func end(
    _ bytes: UnsafeBufferPointer<UInt8>, from start: Int, of element: UnsafeBufferPointer<UInt8>
  ) -> Int? {
    var state = State.plain
    var i = start
    while i < bytes.count {
      if bytes[i] == UInt8(ascii: "-"), state != .plain, HTMLBytes.begins(bytes, at: i, "-->") {
        state = .plain
      } else if bytes[i] == UInt8(ascii: "<") {
        switch state {
        case .plain where HTMLBytes.begins(bytes, at: i, "<!--"):
          state = .escaped
          // Its dashes may also belong to the end mark, as in `<!-->`.
          i += 1
        case .escaped where isTag(bytes, at: i, "<script"): state = .doubleEscaped
        case .doubleEscaped where isTag(bytes, at: i, "</script"): state = .escaped
        case .plain, .escaped:
          if HTMLBytes.isEndTag(bytes, at: i, of: element) { return i }
        case .doubleEscaped: break
        }
      }
      i += 1
    }
    return nil
  }

  private static func isTag(
    _ bytes: UnsafeBufferPointer<UInt8>, at start: Int, _ word: StaticString
  ) -> Bool {
    let end = start + word.utf8CodeUnitCount
    return end < bytes.count && HTMLBytes.begins(bytes, at: start, word)
      && HTMLBytes.endsName(bytes[end])
  }
}
