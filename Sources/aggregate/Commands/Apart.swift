import ArgumentParser
import FeedLibrary
import FeedModel

struct Apart: ParsableCommand {
  static let configuration = CommandConfiguration(
    command: "apart",
    abstract: "Keep two articles in different stories, for good.",
    discussion: """
      Articles of different publishers on one event are listed as one story; 'aggregate why' explains what two of them \
      have in common. If they are about different events, this keeps them apart, and no later article joins them again. \
      'aggregate undo' reverts it.

      Examples:
        aggregate apart 1204 1210
        aggregate apart 1204 1210 && aggregate why 1204
      """)

  @Argument(help: ArgumentHelp("Two article numbers.", valueName: "id"))
  var ids: [String]

  @OptionGroup var global: GlobalOptions

  func run() throws {
    let named = try ArticleNumbers.required(ids)
    let session = global.session
    let store = try session.library.store(.write)
    let numbers = try named.numbers(in: store)
    guard numbers.count == 2, numbers[0] != numbers[1] else {
      throw CommandFailure.usage("name two articles, such as 'aggregate apart 1204 1210'")
    }
    let (first, second) = (numbers[0], numbers[1])
    try UnknownArticles.report(try numbers.filter { try store.article($0) == nil })
    switch try store.part(first, from: second, description: "kept apart") {
    case .parted: session.note("\(first) and \(second) are kept apart; 'aggregate undo' reverts it")
    case .wereApart:
      session.note(
        "\(first) and \(second) were in no story together, and never will be; 'aggregate undo' reverts it"
      )
    case .known: session.note("\(first) and \(second) were kept apart before; nothing changed")
    case nil:
      throw CommandFailure.failed(
        "\(first) and \(second) are one article; 'aggregate why \(first)' explains why")
    }
  }
}
