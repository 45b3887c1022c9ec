public import ArticleStorage
public import FeedModel

/// Rules and imported marks, in memory.
extension MemoryTransaction {
  /// The appearances after a number that match, by article.
  public func appearances(
    after number: Int, matching condition: ArticleCondition
  ) -> [Int: Set<Int>] {
    var found: [Int: Set<Int>] = [:]
    for row in tables.appearances.values where row.number > number {
      var query = MemoryQuery(tables)
      query.only = row.number
      if query.matches(row.article, condition) {
        found[row.article, default: []].insert(row.number)
      }
    }
    return found
  }

  /// Records an effect; false if it was recorded before.
  public func addEffect(_ effect: RuleEffect, onArticle number: Int, entry: Int64?) -> Bool {
    guard !effects(onArticle: number).contains(effect) else { return false }
    tables.effects.append(MemoryTables.EffectRow(effect: effect, number: number, entry: entry))
    return true
  }

  /// The effects on all appearances of an article.
  public func effects(onArticle number: Int) -> [RuleEffect] {
    var effects: [RuleEffect] = []
    let order = tables.effects.map(\.effect.query)
    for row in tables.effects
    where tables.appearances[row.number]?.article == number && !effects.contains(row.effect) {
      effects.append(row.effect)
    }
    return effects.sorted { a, b in
      (order.firstIndex(of: a.query) ?? 0, a.action.name)
        < (order.firstIndex(of: b.query) ?? 0, b.action.name)
    }
  }

  /// The tags by rules, sorted; articles without any are missing.
  public func tags(ofArticles numbers: [Int]) -> [Int: [String]] {
    var tags: [Int: [String]] = [:]
    for number in numbers {
      let names = effects(onArticle: number).compactMap {
        if case .tag(let name) = $0.action { name } else { nil }
      }
      if !names.isEmpty { tags[number] = Set(names).sorted() }
    }
    return tags
  }

  /// Removes the effects of an undone change.
  public func removeEffects(ofEntry entry: Int64) {
    tables.effects.removeAll { $0.entry == entry }
  }

  /// How many articles each rule had each effect on.
  public func effectCounts() -> [RuleEffectCount] {
    var articles: [(effect: RuleEffect, numbers: Set<Int>)] = []
    for row in tables.effects {
      guard let article = tables.appearances[row.number]?.article else { continue }
      if let index = articles.firstIndex(where: { $0.effect == row.effect }) {
        articles[index].numbers.insert(article)
      } else {
        articles.append((row.effect, [article]))
      }
    }
    let order = tables.effects.map(\.effect.query)
    return articles.map { RuleEffectCount(effect: $0.effect, articles: $0.numbers.count) }
      .sorted { a, b in
        (order.firstIndex(of: a.effect.query) ?? 0, a.effect.action.name)
          < (order.firstIndex(of: b.effect.query) ?? 0, b.effect.action.name)
      }
  }

  /// Whether there are marks of another reader.
  public func hasImportedMarks() -> Bool { !tables.importedMarks.isEmpty }

  /// Remembers marks beside those of earlier imports.
  public func addImportedMarks(_ marks: ArticleMarks, key: Int64) {
    let known = tables.importedMarks[key] ?? ArticleMarks()
    tables.importedMarks[key] = ArticleMarks(
      isRead: known.isRead || marks.isRead, isStarred: known.isStarred || marks.isStarred)
  }

  /// The marks of a key; nil if absent.
  public func importedMarks(key: Int64) -> ArticleMarks? { tables.importedMarks[key] }
}
