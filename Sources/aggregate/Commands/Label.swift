import ArgumentParser
import ArticleRendering
import FeedBasics
import FeedLibrary
import FeedModel

/// `label` and `unlabel`.
protocol LabellingCommand: ParsableCommand {
  static var isSet: Bool { get }
  var labelling: LabellingOptions { get }
  var global: GlobalOptions { get }
}

/// The articles and the label that a command is given.
struct LabellingOptions: ParsableArguments, FilteredArguments {
  @Argument(
    help: ArgumentHelp(
      "Article numbers or a query, and the label.", valueName: "id|query… name"))
  var words: [String] = []

  @OptionGroup(title: "Filters") var conditions: ConditionOptions<MarkingScope>
  @OptionGroup var limits: LimitOptions<MarkingScope>
}

extension LabellingCommand {
  func run() throws {
    let session = global.session
    let words = labelling.words
    let filters = labelling.filters
    if Self.isSet, words.isEmpty, filters.isEmpty { return try list(session) }
    guard let last = words.last, words.count > 1 || !filters.isEmpty else {
      throw CommandFailure.usage(
        "name the articles and then the label, such as 'aggregate \(Self.isSet ? "label" : "unlabel") 1204 later'"
      )
    }
    let articles = words.dropLast()
    // It is more likely one more article, or a word of the query, than a label that is not there yet.
    if Int(last) != nil, !articles.isEmpty,
      try !session.library.store(.read).labels().contains(where: { $0.name == last })
    {
      throw CommandFailure.usage(Self.refusal(ofNumber: last, words))
    }
    guard let name = ArticleLabel.name(last) else {
      throw CommandFailure.usage("a label must be \(ArticleLabel.expected)")
    }
    try MarkedArticles(words: Array(articles), filters: filters)
      .set(.labelled(name, Self.isSet), session)
  }

  private static func refusal(ofNumber last: String, _ words: [String]) -> String {
    guard isSet else {
      return "there is no label '\(last)'; the label comes last, after the articles"
    }
    let start = "'\(last)' is a number; name the label after the articles"
    return words.allSatisfy(ArticleNumbers.isNumber)
      ? "\(start), such as 'aggregate label \(words.joined(separator: " ")) later'"
      : "\(start), or choose them by filters such as --tag to make a label of that name"
  }

  private func list(_ session: Session) throws {
    let lines = try session.library.store(.read).labels().map { label in
      let count =
        session.terminal.isOutput ? "\(Amount(label.articles, "article"))" : "\(label.articles)"
      return "\(TerminalText.line(label.name))\t\(count)\n"
    }
    StandardOutput.print(lines.joined())
  }
}

struct Label: LabellingCommand {
  static let configuration = CommandConfiguration(
    command: "label",
    abstract: "Give articles a label.",
    discussion: """
      The last word is the label; before it, name articles by number, or choose them with a query or filters. Without \
      arguments, all labels are listed with their numbers of articles. 'label:NAME' in a query finds what has a label. \
      Articles with labels are never removed by retention, nor with their feed.

      Examples:
        aggregate label 1204 1187 later
        aggregate label tag:sport older:2d "to read"
        aggregate list label:later
        aggregate label
      """)
  static let isSet = true

  @OptionGroup var labelling: LabellingOptions
  @OptionGroup var global: GlobalOptions
}

struct Unlabel: LabellingCommand {
  static let configuration = CommandConfiguration(
    command: "unlabel",
    abstract: "Take a label from articles.",
    discussion: """
      The last word is the label.

      Examples:
        aggregate unlabel 1204 later
        aggregate unlabel label:later later
      """)
  static let isSet = false

  @OptionGroup var labelling: LabellingOptions
  @OptionGroup var global: GlobalOptions
}
