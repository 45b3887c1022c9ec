/// Builds a manual page in the macros of man(7).
struct Roff {
  var text = ""

  mutating func macro(_ name: String, _ arguments: String...) {
    text += ".\(name)"
    for argument in arguments {
      let escaped = Roff.code(argument).replacing("\"", with: "\\(dq")
      text += escaped.contains(" ") || escaped.isEmpty ? " \"\(escaped)\"" : " \(escaped)"
    }
    text += "\n"
  }

  /// Text in which `'` encloses words to type. Each sentence is on its own line.
  mutating func words(_ words: String) {
    let marked = Markup.text(words, plain: Roff.plain) { "\\fB\(Roff.code($0))\\fR" }
    for sentence in marked.replacing(/\. (?=[A-Z\\])/, with: { _ in ".\n" }).split(separator: "\n")
    {
      line(String(sentence))
    }
  }

  /// A line that is already escaped, wrapped if it is long.
  mutating func line(_ line: String) {
    for line in WrappedLines.of(line, width: 78) {
      // At the beginning of a line, a full stop or an apostrophe would begin a macro.
      text += (line.hasPrefix(".") || line.hasPrefix("'") ? "\\&" : "") + line + "\n"
    }
  }

  /// - Parameter indent: the columns for the term; nil for the usual ones.
  mutating func item(_ term: String, _ meaning: String, indent: Int? = nil) {
    if let indent { macro("TP", String(indent)) } else { macro("TP") }
    line(term)
    words(meaning)
  }

  mutating func blocks(_ blocks: [HelpText.Block]) {
    for (index, block) in blocks.enumerated() {
      switch block {
      case .paragraph(let text):
        if index > 0 { macro("PP") }
        words(text)
      case .list(let items):
        for entry in items { item(Roff.bold(entry.term), Markup.sentence(entry.meaning)) }
      }
    }
  }

  /// Lines without filling.
  mutating func example(_ lines: String) {
    text += ".PP\n.RS\n.nf\n"
    for line in lines.split(separator: "\n", omittingEmptySubsequences: false) {
      text +=
        line.hasPrefix(".") ? "\\&\(Roff.code(String(line)))\n" : Roff.code(String(line)) + "\n"
    }
    text += ".fi\n.RE\n"
  }

  static func bold(_ text: String) -> String { "\\fB\(code(text))\\fR" }
  static func italic(_ text: String) -> String { "\\fI\(code(text))\\fR" }

  /// Words to type: no character may become a typographic one (man-pages(7)).
  static func code(_ text: String) -> String {
    var result = ""
    for character in text {
      switch character {
      case "\\": result += "\\e"
      case "-": result += "\\-"
      case "'": result += "\\(aq"
      case "`": result += "\\(ga"
      case "~": result += "\\(ti"
      case "^": result += "\\(ha"
      default: result.append(character)
      }
    }
    return result
  }

  /// Prose: a hyphen stays a hyphen, unless it begins an option.
  private static func plain(_ text: String) -> String {
    text.replacing("\\", with: "\\e").replacing("~", with: "\\(ti")
      .replacing(/(^|[ (,])(-+)(?=[A-Za-z])/) { "\($0.1)\(code(String($0.2)))" }
  }
}
