package import FeedModel

/// Rows of lists, each of which is an article or the story that it leads.
extension ArticleReading {
  /// The articles of rows, and those of the stories that they lead, each once.
  /// - Parameter last: articles with a higher number came after the rows were read, and are left out; nil for all.
  package func articles(ofRows rows: [Int], upTo last: Int? = nil) throws(StoreError) -> [Int] {
    var all = rows
    var known = Set(rows)
    for row in try leads(among: rows) {
      let others = try article(row.number)?.story?.articles ?? []
      all += others.filter { number in
        last.map { number <= $0 } ?? true && known.insert(number).inserted
      }
    }
    return all
  }

  /// The rows of articles as they are now, with the stories that they lead.
  package func rows(_ numbers: [Int]) throws(StoreError) -> [Headline] {
    let stories = Dictionary(
      try leads(among: numbers).map { ($0.number, $0.story) },
      uniquingKeysWith: { first, _ in first }
    )
    return try headlines(numbers).map { headline in
      var row = headline
      row.story = stories[headline.number] ?? nil
      return row
    }
  }

  /// Those of the articles that lead a story.
  private func leads(among numbers: [Int]) throws(StoreError) -> [Headline] {
    var query = ArticleQuery(.numbers(numbers))
    query.groupsStories = true
    let known = Set(numbers)
    return try headlines(query).filter { $0.story != nil && known.contains($0.number) }
  }
}
