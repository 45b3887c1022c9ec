import ArgumentParser
import ArticleRendering
import FeedLibrary
import FeedModel

struct Label: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "label",
    abstract: "Give articles a label.",
    discussion: """
      The last word is the label; before it, name articles by number, or choose them with a query or filters. Without \
      arguments, all labels are listed with their numbers of articles. 'label:NAME' in a query finds what has a label. \
      Articles with labels are never removed by retention.

      Examples:
        aggregate label 1204 1187 later
        aggregate label tag:sport older:2d "to read"
        aggregate list label:later
        aggregate label
      """)

  @Argument(
    help: ArgumentHelp(
      "Article numbers or a query, and the label.", valueName: "id|query… name"))
  var words: [String] = []

  @OptionGroup(title: "Filters") var conditions: ConditionOptions<MarkingScope>
  @OptionGroup var limits: LimitOptions<MarkingScope>
  @OptionGroup var global: GlobalOptions

  func run() throws {
    let filters = FilterOptions(conditions, limits)
    if words.isEmpty, filters.isEmpty { return try list() }
    try LabelWords.set(true, words, filters, global.session)
  }

  private func list() throws {
    var output = StandardOutput()
    for label in try global.session.library.store(.read).labels() {
      output.write(
        "\(TerminalText.line(label.name))\t\(Amount(label.articles, "article"))\n")
    }
    output.flush()
  }
}

struct Unlabel: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "unlabel",
    abstract: "Take a label from articles.",
    discussion: """
      The last word is the label.

      Examples:
        aggregate unlabel 1204 later
        aggregate unlabel label:later later
      """)

  @Argument(
    help: ArgumentHelp(
      "Article numbers or a query, and the label.", valueName: "id|query… name"))
  var words: [String] = []

  @OptionGroup(title: "Filters") var conditions: ConditionOptions<MarkingScope>
  @OptionGroup var limits: LimitOptions<MarkingScope>
  @OptionGroup var global: GlobalOptions

  func run() throws {
    try LabelWords.set(false, words, FilterOptions(conditions, limits), global.session)
  }
}

/// The arguments of `label` and `unlabel`: articles and a name.
private enum LabelWords {
  static func set(
    _ isSet: Bool, _ words: [String], _ filters: FilterOptions<MarkingScope>, _ session: Session
  ) throws {
    guard let last = words.last, words.count > 1 || !filters.isEmpty else {
      throw CommandFailure.usage(
        "name the articles and then the label, such as 'aggregate \(isSet ? "label" : "unlabel") 1204 later'"
      )
    }
    guard let name = ArticleLabel.name(last) else {
      throw CommandFailure.usage("a label must be \(ArticleLabel.expected)")
    }
    try MarkedArticles(words: words.dropLast(), filters: filters)
      .set(.labelled(name, isSet), session)
  }
}
