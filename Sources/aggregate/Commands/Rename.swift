import ArgumentParser
import FeedConfiguration
import FeedLibrary

struct Rename: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    command: "rename",
    abstract: "Rename a feed; it keeps its articles.",
    discussion:
      "Examples:\n  aggregate rename \"BBC World\" \"World news\"\n  aggregate rename --titles")

  @Argument(help: ArgumentHelp("The feed's name.", valueName: "name"), completion: .feedNames)
  var name: String?

  @Argument(help: ArgumentHelp("Its new name.", valueName: "new"))
  var new: String?

  @Flag(help: "Rename all feeds that are named after their hosts to their own titles.")
  var titles = false

  @OptionGroup var global: GlobalOptions

  func validate() throws {
    if titles, name != nil {
      throw ValidationError(
        "--titles is for all feeds that are named after their hosts, not for one")
    }
    if !titles, name == nil || new == nil {
      throw ValidationError("give a feed's name and its new one, or --titles")
    }
  }

  func run() async throws {
    let session = global.session
    guard let name, let new else {
      var renamed: [(old: String, new: String)] = []
      defer { for (old, new) in renamed { session.reportLeftovers(naming: old, now: new) } }
      try session.library.renameToTitles { old, new in
        renamed.append((old, new))
        session.note("renamed '\(old)' to '\(new)'")
      }
      if renamed.isEmpty {
        session.note("no feed that is named after its host is known to have another title")
      }
      return
    }
    let place = session.library.place(ofFeed: name)
    let also = try await session.library.rename(name, to: new)
    session.note("renamed '\(name)' to '\(new)' in \(place)\(also)")
    session.reportLeftovers(naming: name, now: new)
  }
}
