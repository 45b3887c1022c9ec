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
    // A number is more likely an article than a label, unless articles are named by number or chosen by this label.
    guard
      Int(last) == nil || articles.isEmpty
        || articles.contains(where: { ArticleNumbers.isNumber($0) || $0 == "label:\(last)" })
    else {
      throw CommandFailure.usage(
        "the label comes last, after the articles: 'aggregate \(Self.isSet ? "label" : "unlabel") \(last) \(articles.joined(separator: " "))'"
      )
    }
    // After numbers of articles it is more likely one more of them than a new label.
    if Self.isSet, Int(last) != nil, !articles.isEmpty,
      words.allSatisfy(ArticleNumbers.isNumber),
      try !session.library.store(.read).labels().contains(where: { $0.name == last })
    {
      throw CommandFailure.usage(
        "'\(last)' is a number; name the label after the articles, such as "
          + "'aggregate label \(words.joined(separator: " ")) later'")
    }
    guard let name = ArticleLabel.name(last) else {
      throw CommandFailure.usage("a label must be \(ArticleLabel.expected)")
    }
    try MarkedArticles(words: Array(articles), filters: filters)
      .set(.labelled(name, Self.isSet), session)
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
