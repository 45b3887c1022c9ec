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
