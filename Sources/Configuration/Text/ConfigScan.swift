/// The lines of a config's text, as far as editing and error messages need to understand TOML.
struct ConfigScan {
  struct Line {
    /// With its line break.
    var text: Substring.UnicodeScalarView
    /// It begins inside a string of several lines.
    var isInsideString: Bool

    /// The name between the brackets of a table's first line; nil for other lines.
    var section: String? {
      guard !isInsideString else { return nil }
      let trimmed = text.drop { $0 == " " || $0 == "\t" || $0 == "\u{FEFF}" }
      guard trimmed.first == "[" else { return nil }
      let inner = trimmed.drop { $0 == "[" || $0 == " " || $0 == "\t" }.prefix {
        $0 != "]" && $0 != "\n" && $0 != "\r"
      }
      return ConfigScan.bare(inner)
    }

    /// What stands before the equals sign; nil for other lines.
    var key: String? {
      guard !isInsideString, section == nil, !isBlankOrComment,
        let equals = text.firstIndex(of: "=")
      else { return nil }
      return ConfigScan.bare(text[..<equals])
    }

    var isBlank: Bool { !isInsideString && text.allSatisfy(\.properties.isWhitespace) }

    var isBlankOrComment: Bool {
      guard !isInsideString else { return false }
      let first = text.first { !$0.properties.isWhitespace && $0 != "\u{FEFF}" }
      return first == nil || first == "#"
    }
  }

  let lines: [Line]

  init(_ text: String) {
    var lines: [Line] = []
    var rest = Substring(text).unicodeScalars
    var quote: [Unicode.Scalar] = []
    while !rest.isEmpty {
      let end = rest.firstIndex(of: "\n").map { rest.index(after: $0) } ?? rest.endIndex
      let line = rest[..<end]
      lines.append(Line(text: line, isInsideString: !quote.isEmpty))
      ConfigScan.follow(line, quote: &quote)
      rest = rest[end...]
    }
    self.lines = lines
  }

  /// - Parameter quote: the three quotes of the string that is open at the line's start, and then at its end.
  private static func follow(_ line: Substring.UnicodeScalarView, quote: inout [Unicode.Scalar]) {
    var index = line.startIndex
    func isNext(_ scalar: Unicode.Scalar) -> Bool {
      line[index...].starts(with: [scalar, scalar, scalar])
    }
    while index < line.endIndex {
      let scalar = line[index]
      var step = 1
      if let open = quote.first {
        if scalar == "\\", open == "\"" {
          step = 2
        } else if quote.count == 1 ? scalar == open : isNext(open) {
          step = quote.count
          quote = []
        }
      } else if scalar == "#" {
        return
      } else if scalar == "\"" || scalar == "'" {
        quote = isNext(scalar) ? [scalar, scalar, scalar] : [scalar]
        step = quote.count
      }
      index = line.index(index, offsetBy: step, limitedBy: line.endIndex) ?? line.endIndex
    }
    // Strings with single quotes end with their line.
    if quote.count == 1 { quote = [] }
  }

  private static func bare(_ text: Substring.UnicodeScalarView) -> String {
    func isOuter(_ scalar: Unicode.Scalar) -> Bool {
      scalar.properties.isWhitespace || scalar == "\"" || scalar == "'" || scalar == "\u{FEFF}"
    }
    var text = text.drop(while: isOuter)
    while let last = text.last, isOuter(last) { text.removeLast() }
    return String(text)
  }
}
