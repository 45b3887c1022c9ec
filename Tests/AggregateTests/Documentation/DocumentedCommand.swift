import Testing

/// A shell command on a page.
struct DocumentedCommand: Sendable, CustomTestStringConvertible {
  /// The text on the page, with its comment.
  var text: String
  /// The lines below it that show its output.
  var output: [String] = []
  /// Whether it is part of a sentence, and may lack its arguments: `aggregate show`.
  var isMentioned = false

  var testDescription: String { text }

  /// The command without its comment.
  var line: String { text.replacing(/\s+#\s.*$/, with: "") }
}

extension MarkdownPage {
  /// Every command in the page's blocks, then those in its sentences.
  var commands: [DocumentedCommand] {
    blocks.flatMap { DocumentedCommand.read($0) }
      + spans.filter { $0.firstMatch(of: #/(^| )aggregate /#) != nil }
      .map { DocumentedCommand(text: $0, isMentioned: true) }
  }
}

extension DocumentedCommand {
  /// The commands of a block; empty if it is not a shell block. If lines begin with `$ `, the other lines are the
  /// output.
  fileprivate static func read(_ block: MarkdownPage.Block) -> [DocumentedCommand] {
    let isSession = block.lines.contains { $0.hasPrefix("$ ") }
    let isShell = ["sh", "bash", "shell", "console"].contains(block.language)
    let isCommand = block.lines.contains { $0.firstMatch(of: /^(aggregate|make)( |$)/) != nil }
    guard isSession || isShell || isCommand else { return [] }
    var commands: [DocumentedCommand] = []
    var isContinued = false
    for line in block.lines where line.contains(where: { !$0.isWhitespace }) {
      if isContinued, let last = commands.indices.last {
        commands[last].text += "\n" + line
      } else if isSession, !line.hasPrefix("$ ") {
        if let last = commands.indices.last { commands[last].output.append(line) }
      } else if !line.hasPrefix("#") {
        // A crontab line begins with five fields for the time.
        let line = line.replacing(/^([\d*\/,-]+ +){5}/, with: "")
        commands.append(DocumentedCommand(text: isSession ? String(line.dropFirst(2)) : line))
      }
      isContinued = line.hasSuffix("\\")
    }
    return commands
  }
}
