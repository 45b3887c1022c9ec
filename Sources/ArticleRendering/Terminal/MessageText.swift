import FeedBasics

/// A message as people read it on a terminal: broken between words, and with `~` for their home folder. Messages in a
/// pipe are one line each, with whole paths.
public struct MessageText: Sendable {
  private let width: Int
  private let home: String?

  /// - Parameters:
  ///   - width: the terminal's columns.
  ///   - home: the path of the home folder; nil if it is unknown.
  public init(width: Int, home: String?) {
    self.width = max(20, width)
    let path = home.map { $0.hasSuffix("/") ? String($0.dropLast()) : $0 } ?? ""
    self.home = path.isEmpty ? nil : path
  }

  /// The message without a line break at its end. Lines after the first are indented.
  /// - Parameter message: one line without control characters.
  public func text(_ message: String) -> String {
    let short = shortened(message)
    guard DisplayWidth.of(short) > width else { return short }
    var lines: [String] = []
    var line = ""
    var used = 0
    for word in pieces(short) {
      let columns = DisplayWidth.of(word)
      if used > 2, used + 1 + columns > width {
        lines.append(line)
        line = "  " + word
        used = 2 + columns
      } else {
        let gap = lines.isEmpty && line.isEmpty || line == "  " ? "" : " "
        line += gap + word
        used += gap.count + columns
      }
    }
    return (lines + [line]).joined(separator: "\n")
  }

  /// What is not broken: words, and quotations of a few words, since commands are copied.
  private func pieces(_ message: String) -> [Substring] {
    let words = message.split(separator: " ", omittingEmptySubsequences: false)
    var pieces: [Substring] = []
    var i = 0
    while i < words.count {
      var end = i
      if words[i].hasPrefix("'"), !words[i].dropFirst().contains("'"),
        let close = words[i...].prefix(MessageText.longestQuotation).firstIndex(where: { word in
          word.drop { !$0.isLetter && !$0.isNumber }.contains("'")
        }),
        DisplayWidth.of(message[words[i].startIndex..<words[close].endIndex]) + 2 <= width
      {
        end = close
      }
      pieces.append(message[words[i].startIndex..<words[end].endIndex])
      i = end + 1
    }
    return pieces
  }

  /// In words.
  private static let longestQuotation = 6

  /// Paths in the home folder begin with `~/`.
  public func shortened(_ message: String) -> String {
    guard let home, message.contains(home) else { return message }
    var result = ""
    var rest = message[...]
    while let path = rest.firstRange(of: home) {
      result += rest[..<path.lowerBound]
      rest = rest[path.upperBound...]
      // Not in the middle of a path, and not the beginning of a longer name.
      let isStart = result.last.map { " '\"(=".contains($0) } ?? true
      result += isStart && rest.hasPrefix("/") ? "~" : home
    }
    return result + rest
  }
}
