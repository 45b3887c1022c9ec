import ArgumentParser
import FeedBasics
import FeedConfiguration
import FeedLibrary
import FeedModel

struct Tag: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    command: "tag",
    abstract: "Add tags to a feed.",
    discussion: "Example:\n  aggregate tag \"BBC News\" world uk")

  @Argument(help: ArgumentHelp("The feed's name.", valueName: "name"), completion: .feedNames)
  var name: String

  @Argument(
    help: ArgumentHelp("The tags to add; commas may separate them.", valueName: "tag"),
    completion: .tags)
  var tags: [String]

  @OptionGroup var global: GlobalOptions

  func run() async throws {
    try await global.session.changeTags(of: name, adding: TagWords.read(tags))
  }
}

struct Untag: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    command: "untag",
    abstract: "Remove tags from a feed.",
    discussion: "Example:\n  aggregate untag \"BBC News\" uk")

  @Argument(help: ArgumentHelp("The feed's name.", valueName: "name"), completion: .feedNames)
  var name: String

  @Argument(
    help: ArgumentHelp("The tags to remove; commas may separate them.", valueName: "tag"),
    completion: .tags)
  var tags: [String]

  @OptionGroup var global: GlobalOptions

  func run() async throws {
    try await global.session.changeTags(of: name, removing: tags)
  }
}

/// Tags as people type them.
enum TagWords {
  /// The tags in arguments, which commas may separate. One between two commas is empty, which is for the caller to refuse.
  static func read(_ arguments: [String]) -> [String] {
    arguments.flatMap { text in
      text.split(separator: ",", omittingEmptySubsequences: false)
        .map { $0.trimmed(where: \.isWhitespace) }
    }
  }
}

extension Session {
  /// Changes the tags of a feed, and reports those that it has then.
  fileprivate func changeTags(
    of name: String, adding added: [String] = [], removing removed: [String] = []
  ) async throws {
    // Such as `the tags world, uk`.
    func words(_ tags: [String]) -> String {
      "the \(tags.count == 1 ? "tag" : "tags") \(tags.joined(separator: ", "))"
    }
    let config = try library.configIfPresent()
    let before = config?.feeds.first { $0.name == name }?.tags ?? []
    let known = Set(before.map { $0.lowercased() })
    // A tag may contain a comma.
    let removed = removed.flatMap { known.contains($0.lowercased()) ? [$0] : TagWords.read([$0]) }
    let tags = try await library.tag(name, adding: added, removing: removed)
    let missing = removed.filter { !known.contains($0.lowercased()) }
    if !missing.isEmpty { note("'\(name)' does not have \(words(missing))") }
    if !removed.isEmpty, missing.count == removed.count { return }
    note(tags.isEmpty ? "'\(name)' has no tags now" : "'\(name)' has \(words(tags))")
  }
}
