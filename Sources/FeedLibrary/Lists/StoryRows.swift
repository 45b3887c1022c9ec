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
    // Articles that arrived after the others were read lead, the newest first.
    var query = ArticleQuery(.not(.hidden))
    query.groupsStories = true
    guard try rows(showing: [number], in: query).first?.story?.new ?? 0 > 0 else { return [number] }
    let unread = try headlines(story.articles).filter { !$0.isRead }
    let first = unread.max { ($0.date, $1.number) < ($1.date, $0.number) }
    return first?.number == number ? story.articles : [number]
  }
}
