import ArgumentParser
import ArticleRendering
import FeedConfiguration
import FeedLibrary
import FeedModel

struct Why: ParsableCommand {
  static let configuration = CommandConfiguration(
    command: "why",
    abstract: "Explain how an article was merged, marked and grouped.",
    discussion: "Examples:\n  aggregate why 1204\n  aggregate why 1204-1206 1210")

  @Argument(help: ArgumentHelp("Article numbers, such as 1204 or 1204-1206.", valueName: "id"))
  var ids: [String]

  @OptionGroup var global: GlobalOptions

  func run() throws {
    let session = global.session
    let numbers = try ArticleNumbers.required(ids)
    let store = try session.library.store(.read)
    var output = StandardOutput()
    let explanation = MergeExplanation(
      width: session.terminal.isOutput ? session.terminal.width : nil, time: LocalTime.clock)
    let feeds = (try? session.library.configIfPresent())?.feeds ?? []
    let accounts = Dictionary(
      feeds.compactMap { feed in feed.account.map { (feed.name, $0) } }
    ) { first, _ in first }
    var unknown: [Int] = []
    var isFirst = true
    for number in try numbers.numbers(in: store) {
      guard let found = try store.explanation(of: number) else {
        unknown.append(number)
        continue
      }
      if !isFirst { output.write("\n") }
      isFirst = false
      let effects = try store.ruleEffects(on: number)
      let story = try store.storyExplanation(of: number)
      output.write(
        explanation.text(
          found.article, reasons: found.reasons, effects: effects, story: story, accounts: accounts)
      )
    }
    output.flush()
    try UnknownArticles.report(unknown)
  }
}
