import ArgumentParser
import ArticleRendering
import FeedConfiguration
import FeedLibrary
import FeedModel

struct Rules: ParsableCommand {
  static let configuration = CommandConfiguration(
    command: "rules",
    abstract: "List the rules, or apply them to stored articles.",
    discussion: """
      A [[rule]] of the config marks, mutes, tags or sends articles as they arrive. Without an option, the rules are listed \
      with the number of articles that each has changed. 'aggregate why' names the rules that touched an article.

      Examples:
        aggregate rules
        aggregate rules --dry-run              what applying them would change
        aggregate rules --apply                apply them to stored articles
        aggregate undo                         undo that

      In a pipe there is a line for each action of each rule, separated by tabs: the rule's number, its query, the \
      action, how many articles match (empty without an option), and how many are changed.
      """)

  @Flag(help: "Show what applying the rules to the stored articles would change.")
  var dryRun = false

  @Flag(help: "Apply the rules to the stored articles, in order.")
  var apply = false

  @OptionGroup var global: GlobalOptions

  func run() throws {
    if dryRun, apply { throw CommandFailure.usage("--dry-run and --apply exclude each other") }
    let session = global.session
    let config = try session.library.config()
    guard !config.rules.isEmpty else {
      session.note(
        "no rules in \(session.library.feedsPlace); add a [[rule]], as docs/config.md shows")
      return
    }
    let table =
      dryRun || apply
      ? try outcomes(session, config) : try effects(config, session.library.storeIfPresent())
    StandardOutput.print(
      table.text(width: session.terminal.isOutput ? session.terminal.width : nil))
    if dryRun { session.note("nothing was changed; 'aggregate rules --apply' applies the rules") }
    if apply {
      session.note(
        table.changesNothing ? "nothing to change" : "'aggregate undo' reverts these changes")
    }
  }

  /// What applying the rules does or would do.
  private func outcomes(_ session: Session, _ config: Config) throws -> RuleTable {
    let store = try session.library.store(.write)
    let rules = try session.library.rules(of: config, in: store)
    let outcomes =
      apply
      ? try store.apply(rules, description: "changed by rules") : try store.outcomes(of: rules)
    var table = RuleTable()
    for (rule, outcome) in zip(rules, outcomes) {
      let changes = zip(rule.actions, outcome.changes).map { action, count in
        RuleTable.Change(action: action, articles: count)
      }
      table.rows.append(
        RuleTable.Row(query: rule.query, matches: outcome.matches, changes: changes))
    }
    return table
  }

  /// What each rule has done.
  private func effects(_ config: Config, _ store: (any ArticleStore)?) throws -> RuleTable {
    let counts = try store?.ruleEffectCounts() ?? []
    var table = RuleTable()
    for rule in config.rules {
      let changes = rule.actions.map { action in
        let effect = RuleEffect(query: rule.text, action: action)
        return RuleTable.Change(
          action: action, articles: counts.first { $0.effect == effect }?.articles ?? 0)
      }
      table.rows.append(RuleTable.Row(query: rule.text, changes: changes))
    }
    return table
  }
}
