import Testing

/// A line for the shell that a page shows.
struct DocumentedCommand: Sendable, CustomTestStringConvertible {
  /// As it stands there, its comment included.
  var text: String
  /// The lines below it that show what it prints.
  var output: [String] = []
  /// It stands in a sentence, and may lack its arguments: `aggregate show`.
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
  /// The commands of a block; none where it is no block for the shell. A block in which lines begin with `$ ` shows what
  /// is printed in the others.
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
        // A line of a crontab begins with five fields for the time.
        let line = line.replacing(/^([\d*\/,-]+ +){5}/, with: "")
        commands.append(DocumentedCommand(text: isSession ? String(line.dropFirst(2)) : line))
      }
      isContinued = line.hasSuffix("\\")
    }
    return commands
  }
}
