import ArgumentParser
import FeedConfiguration
import FeedLibrary

struct Rename: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "rename",
    abstract: "Rename a feed; it keeps its articles.",
    discussion: "Example:\n  aggregate rename \"BBC World\" \"World news\"")

  @Argument(help: ArgumentHelp("The feed's name.", valueName: "name"), completion: .feedNames)
  var name: String

  @Argument(help: ArgumentHelp("Its new name.", valueName: "new"))
  var new: String

  @OptionGroup var global: GlobalOptions

  func run() async throws {
    let session = global.session
    let place = session.library.place(ofFeed: name)
    try await session.library.rename(name, to: new)
    session.note("renamed '\(name)' to '\(new)' in \(place)")
    let config = try session.renewed.library.config()
    let old = config.queries(naming: name)
    if !old.isEmpty {
      StandardError.line(
        "aggregate: in \(session.library.feedsPlace), these still name '\(name)': "
          + old.joined(separator: ", "))
    }
  }
}
