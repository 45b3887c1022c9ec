import ArgumentParser
import Configuration
import FeedModel

struct Add: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "add",
    abstract: "Add a feed to the config, and its articles to the store.",
    discussion: """
      The URL may be that of a web page that links to its feeds: the first one is added, or on a terminal the one you \
      choose.

      Examples:
        aggregate add https://www.swift.org/atom.xml
        aggregate add https://www.nasa.gov --name NASA --tag science --tag space
      """)

  @Argument(
    help: ArgumentHelp("The URL of the feed, or of a page that links to it.", valueName: "url"))
  var url: String

  @Option(help: ArgumentHelp("The feed's name (default: its own title).", valueName: "name"))
  var name: String?

  @Option(help: ArgumentHelp("A tag; may be repeated.", valueName: "tag"))
  var tag: [String] = []

  @OptionGroup var global: GlobalOptions

  func run() async throws {
    for (option, texts) in [("--name", name.map { [$0] } ?? []), ("--tag", tag)] {
      for text in texts
      where text.allSatisfy(\.isWhitespace)
        || text.unicodeScalars.contains(where: UnsafeCharacters.contains)
      {
        throw CommandFailure.usage("\(option) must be text on one line, not '\(text)'")
      }
    }
    var addition = FeedAddition(session: global.session)
    addition.name = name
    addition.tags = tag
    let added = try await addition.add(url)
    let place = "'\(added.feed.name)' (\(added.url)) to \(added.config.path)"
    global.session.note(
      added.changes.map { "added \(place), with \(Amount($0.new, "new article"))" }
        ?? "added '\(added.feed.name)' to \(added.config.path); another fetch is running; the next one fetches its articles"
    )
  }
}
