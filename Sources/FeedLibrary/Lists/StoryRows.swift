package import FeedModel

/// Rows of lists, each of which is an article or the story that it leads.
extension ArticleReading {
  /// Calls `body` with each number that an article or one of its appearances has, and the article.
  /// - Returns: the other numbers.
  package func visit(
    _ numbers: [Int], body: (_ number: Int, _ article: Article) throws -> Void
  ) throws -> [Int] {
    try numbers.filter { number in
      guard let article = try article(number) else { return true }
      try body(number, article)
      return false
    }
  }

  /// The articles of rows, and those of the stories that they lead, each once.
  /// - Parameters:
  ///   - condition: the list's; only what its subject has belongs to a row.
  ///   - last: articles with a higher number came after the rows were read, and are left out; nil for all.
  package func articles(
    ofRows rows: [Int], in condition: ArticleCondition, upTo last: Int? = nil
  ) throws(StoreError) -> [Int] {
    var others: [Int] = []
    var known = Set(rows)
    for row in rows {
      others += (try article(row)?.story?.articles ?? []).filter { number in
        last.map { number <= $0 } ?? true && known.insert(number).inserted
      }
    }
    if !others.isEmpty, let belonging = condition.subject ?? condition.withoutRemoved {
      others = try numbers(ArticleQuery(ArticleCondition.numbers(others).and(belonging)))
    }
    return rows + others
  }

  /// The other articles of an article's story, without those of removed feeds: its lead first, then by number.
  /// - Parameter visible: a list's condition.
  package func others(
    inStoryOf article: Article, visible: ArticleCondition
  ) throws(StoreError) -> [Headline] {
    let others = try others(inStoryOf: article)
    guard !others.isEmpty, let removed = visible.withoutRemoved else { return others }
    let query = ArticleQuery(ArticleCondition.numbers(others.map(\.number)).and(removed))
    let shown = Set(try numbers(query))
    return others.filter { shown.contains($0.number) }
  }

  /// The articles that are read with some that a list of everything, or of all that is unread, shows by their numbers: those
  /// of the stories that they lead there, each once.
  /// - Parameter visible: what a list of everything shows.
  package func articles(
    listedAs numbers: [Int], visible: ArticleCondition
  ) throws(StoreError) -> [Int] {
    var all: [Int] = []
    var known: Set<Int> = []
    for number in numbers {
      all += try articles(listedAs: number, visible).filter { known.insert($0).inserted }
    }
    return all
  }

  private func articles(
    listedAs number: Int, _ visible: ArticleCondition
  ) throws(StoreError) -> [Int] {
    guard let story = try article(number)?.story else { return [number] }
    let removed = visible.withoutRemoved
    if removed == nil, story.lead == number { return story.articles }
    var own = story.articles
    if let removed { own = try numbers(ArticleQuery(ArticleCondition.numbers(own).and(removed))) }
    // Another one leads while articles are new, in lists of unread articles, or if the feed of the lead was removed.
    for listed in [visible, visible.and(.unread)] {
      var query = ArticleQuery(ArticleCondition.numbers(own).and(listed))
      query.groupsStories = true
      if try rows(query).contains(where: { $0.number == number }) { return own }
    }
    return [number]
  }
}

extension Library {
  /// The articles that are read with some that a list of everything shows by their numbers.
  package func articles(
    listedAs numbers: [Int], in store: any ArticleStore
  ) throws(StoreError) -> [Int] {
    try store.articles(
      listedAs: numbers, visible: try visible(store).condition(.everything))
  }

  /// The other articles of an article's story that lists show: its lead first, then by number.
  package func others(
    inStoryOf article: Article, _ store: any ArticleStore
  ) throws(StoreError) -> [Headline] {
    try store.others(
      inStoryOf: article, visible: try visible(store).condition(.everything))
  }

  /// Marks what was shown or opened as read, with the stories that it leads, unless the config says otherwise. On read-only
  /// media nothing can be marked, but everything be read, so that this never fails.
  /// - Parameters:
  ///   - isFlat: whether a number means that article alone.
  ///   - description: what `undo` reports.
  package func markShown(_ numbers: [Int], isFlat: Bool, description: String? = nil) {
    guard !numbers.isEmpty, marksShown, let store = try? store(.write) else { return }
    let read = isFlat ? numbers : (try? articles(listedAs: numbers, in: store)) ?? numbers
    _ = try? store.mark(read, .read(true), description: description)
  }
}
