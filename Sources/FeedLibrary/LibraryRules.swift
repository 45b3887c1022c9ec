package import FeedConfiguration
package import FeedModel

extension Library {
  /// The rules of a config, in order. A feed or tag that is unknown matches nothing, since it may have been removed.
  package func rules(
    of config: Config, in store: any ArticleStore
  ) throws(ConfigError) -> [ArticleRule] {
    let resolution = resolution(store)
    let names = try atStore { () throws(StoreError) in
      config.rules.contains { $0.feed != nil } ? try store.storedNames(of: config.feeds) : [:]
    }
    var rules: [ArticleRule] = []
    for rule in config.rules {
      var condition = ArticleCondition.everything
      if let feed = rule.feed { condition = .feeds([names[feed] ?? feed]) }
      if !rule.query.isEmpty {
        condition = condition.and(try resolution.resolved(configured: rule.query).condition)
      }
      rules.append(
        ArticleRule(
          query: rule.text, condition: condition, actions: rule.actions,
          isAged: isAged(rule.query, config.queries)))
    }
    return rules
  }

  /// Whether a query asks for articles older than a span, itself or in a saved query.
  private func isAged(
    _ query: String, _ saved: [String: String], inside names: Set<String> = []
  ) -> Bool {
    guard let terms = try? QueryParser.parse(query).terms else { return false }
    return terms.contains { term in
      switch term.kind {
      case .older: Quantity.span(term.value) != nil
      case .saved where !names.contains(term.value):
        saved[term.value].map { isAged($0, saved, inside: names.union([term.value])) } ?? false
      default: false
      }
    }
  }
}
