import ArgumentParser

/// The commands in groups, and the text of `aggregate help`, which fits two screens.
enum CommandOverview {
  /// The commands that belong to one activity.
  private struct Group {
    var title: String
    var rows: [Row]
  }

  /// A line: a command, or several that belong together.
  private struct Row {
    var commands: [any ParsableCommand.Type]
    /// nil for the abstract of the only command.
    var about: String?

    init(_ commands: any ParsableCommand.Type..., about: String? = nil) {
      self.commands = commands
      self.about = about
    }

    var line: String {
      let names = commands.map { $0.configuration.commandName ?? "" }.joined(separator: ", ")
      let gap = String(repeating: " ", count: max(1, CommandOverview.column - names.count))
      return "  " + names + gap + (about ?? commands[0].configuration.abstract)
    }
  }

  static let column = 21

  private static let groups = [
    Group(
      title: "Reading",
      rows: [
        Row(Latest.self), Row(List.self), Row(Search.self), Row(Browse.self), Row(Show.self),
        Row(Open.self), Row(Count.self),
        Row(Images.self, Enclosures.self, about: "List or download images and enclosures."),
      ]),
    Group(
      title: "Marks and stories",
      rows: [
        Row(Read.self, Unread.self, about: "Mark articles as read or unread."),
        Row(Star.self, Unstar.self, about: "Star articles, or take their stars away."),
        Row(Label.self, Unlabel.self, about: "Give articles a label, or take it from them."),
        Row(Undo.self, Delete.self, about: "Undo the last change; delete articles for good."),
        Row(Rules.self, Unmute.self, about: "List or apply the rules; show muted articles again."),
        Row(
          Why.self, Apart.self, about: "Explain what was merged; keep two articles apart."),
      ]),
    Group(
      title: "Feeds",
      rows: [
        Row(Add.self), Row(AccountCommand.self),
        Row(Remove.self, Rename.self, about: "Remove a feed, or give it another name."),
        Row(Tag.self, Untag.self, about: "Add tags to a feed, or remove them."),
        Row(Feeds.self),
        Row(Fetch.self, Watch.self, about: "Fetch feeds, once or as they become due."),
        Row(TestFeed.self), Row(Adapters.self),
      ]),
    Group(
      title: "In and out",
      rows: [
        Row(
          Import.self, Export.self, about: "Bring lists and marks along; write articles and feeds."),
        Row(Send.self, Save.self, about: "Send articles on; save web pages as articles."),
        Row(Serve.self),
        Row(Parse.self, Extract.self, about: "Convert feeds and web pages to JSON Feed."),
      ]),
    Group(
      title: "This machine",
      rows: [Row(Init.self), Row(ConfigCommand.self), Row(Store.self), Row(Doctor.self)]),
  ]

  /// Every command, in the order of the overview.
  static var commands: [any ParsableCommand.Type] {
    groups.flatMap(\.rows).flatMap(\.commands)
  }

  /// What `aggregate help help` says.
  static let help = """
    OVERVIEW: Explain a command.

    Without a command, all are listed.

    Examples:
      aggregate help fetch
      aggregate help store prune

    USAGE: aggregate help [<command>]
    """

  /// Lines of at most 80 columns but for the first.
  static var text: String {
    let lists = groups.map { group in
      ([group.title] + group.rows.map(\.line)).joined(separator: "\n")
    }
    return """
      A feed aggregator for the terminal: RSS, Atom and JSON news APIs, merged into \
      one list.

        aggregate add https://www.swift.org     add the feed of a web page
        aggregate                               fetch what is due, show the headlines
        aggregate list unread tag:world         show stored headlines, offline
        aggregate 1204                          read an article

      \(lists.joined(separator: "\n"))
      'aggregate help COMMAND' explains one, and 'man aggregate' all of them.
      Every command takes --config, --store, --color, -q and -v.
      """
  }
}

/// Breaks lines of help that the parser leaves as they are: its usage, and those of the overview.
enum HelpLayout {
  private static let marker = "USAGE: "

  /// The text with lines of at most so many columns. What is broken goes on below the line's second column.
  static func text(_ text: String, width: Int) -> String { text.broken(width) { _ in true } }

  /// The parser's text with its usage broken; the rest may be a script for completion.
  static func usage(in text: String, width: Int) -> String {
    text.broken(width) { $0.hasPrefix(marker) }
  }

  fileprivate static func broken(_ line: Substring, _ width: Int) -> String {
    let start = start(of: line)
    let isNarrow = start > width / 2
    let indent = isNarrow ? 4 : start
    let first = line.prefix(start)
    // A long first column has a line of its own.
    var lines =
      isNarrow
      ? [first.prefix(through: first.lastIndex { $0 != " " } ?? first.startIndex)].map(String.init)
      : []
    var current = isNarrow ? String(repeating: " ", count: indent) : String(first)
    var isEmpty = true
    for word in words(line.dropFirst(start)) {
      if !isEmpty, current.count + 1 + word.count > width {
        lines.append(current)
        current = String(repeating: " ", count: indent)
        isEmpty = true
      }
      current += isEmpty ? word : " \(word)"
      isEmpty = false
    }
    return (lines + [current]).joined(separator: "\n")
  }

  /// How many characters are before the text of a line, its first column included.
  private static func start(of line: Substring) -> Int {
    if line.hasPrefix(marker) { return marker.count }
    let first = line.drop { $0 == " " }
    guard let gap = first.firstRange(of: "  ") else { return line.count - first.count }
    return line.count - first[gap.upperBound...].drop { $0 == " " }.count
  }

  /// Words, of which those in brackets stay together.
  private static func words(_ text: Substring) -> [String] {
    var words: [String] = []
    var depth = 0
    for word in text.split(separator: " ") {
      if depth > 0, let last = words.popLast() {
        words.append("\(last) \(word)")
      } else {
        words.append(String(word))
      }
      depth += word.count { $0 == "[" } - word.count { $0 == "]" }
    }
    return words
  }
}

extension String {
  /// - Parameter isBroken: whether a line may be broken.
  fileprivate func broken(_ width: Int, _ isBroken: (Substring) -> Bool) -> String {
    split(separator: "\n", omittingEmptySubsequences: false).map { line in
      line.count > width && isBroken(line) ? HelpLayout.broken(line, width) : String(line)
    }.joined(separator: "\n")
  }
}
