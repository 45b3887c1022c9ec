package import FeedModel

/// Rows of lists, each of which is an article or the story that it leads.
extension ArticleReading {
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
    if !others.isEmpty, let subject = condition.subject {
      others = try numbers(ArticleQuery(ArticleCondition.numbers(others).and(subject)))
    }
    return rows + others
  }

  /// The articles that are read with some that a list of everything shows by their numbers: those of the stories that they
  /// lead there, each once.
  package func articles(listedAs numbers: [Int]) throws(StoreError) -> [Int] {
    var all: [Int] = []
    var known: Set<Int> = []
    for number in numbers {
      all += try articles(listedAs: number).filter { known.insert($0).inserted }
    }
    return all
  }

  private func articles(listedAs number: Int) throws(StoreError) -> [Int] {
    guard let story = try article(number)?.story else { return [number] }
    if story.lead == number { return story.articles }
    // Another one leads while articles are new.
    var query = ArticleQuery(ArticleCondition.numbers(story.articles).and(.not(.hidden)))
    query.groupsStories = true
    return try rows(query).contains { $0.number == number } ? story.articles : [number]
  }
}

extension Library {
  /// Marks what was shown or opened as read, with the stories that it leads, unless the config says otherwise. On read-only
  /// media nothing can be marked, but everything be read, so that this never fails.
  /// - Parameters:
  ///   - isFlat: whether a number means that article alone.
  ///   - description: what `undo` reports.
  package func markShown(_ numbers: [Int], isFlat: Bool, description: String? = nil) {
    guard !numbers.isEmpty, marksShown, let store = try? store(.write) else { return }
    let read = isFlat ? numbers : (try? store.articles(listedAs: numbers)) ?? numbers
    _ = try? store.mark(read, .read(true), description: description)
  }
}
