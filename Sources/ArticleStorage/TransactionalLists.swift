public import FeedModel

/// Lists, counts, searches and streams.
extension TransactionalStore {
  public func headlines(_ query: ArticleQuery, body: (Headline) -> Void) throws(StoreError) {
    try readOnce { try $0.eachHeadline(query, policy: policy, body) }
  }

  public func headlines(_ numbers: [Int]) throws(StoreError) -> [Headline] {
    try read { try $0.listed(numbers).map(\.headline) }
  }

  public func count(_ query: ArticleQuery) throws(StoreError) -> Int {
    try read { try $0.keptCount(of: query) ?? ArticleSelection(query, in: $0).count() }
  }

  public func numbers(_ query: ArticleQuery) throws(StoreError) -> [Int] {
    try read { try $0.articles(matching: query, policy: policy) }
  }

  public func rows(_ query: ArticleQuery) throws(StoreError) -> [ListRow] {
    try read { try $0.rows(of: query, policy: policy) }
  }

  public func rows(
    showing numbers: [Int], in query: ArticleQuery
  ) throws(StoreError) -> [Headline] {
    try read {
      try $0.headlines($0.listed(numbers), of: query, keepsLeads: true, policy: policy)
    }
  }

  public func search(_ query: ArticleQuery) throws(StoreError) -> [Headline] {
    try read { transaction in
      guard let search = try RankedSearch(query, in: transaction) else {
        var headlines: [Headline] = []
        try transaction.eachHeadline(query, policy: policy) { headlines.append($0) }
        return headlines
      }
      let found = try transaction.listed(search.articles(in: transaction))
      return try transaction.headlines(found, of: query, policy: policy)
    }
  }

  // MARK: Streams

  public func numbers(_ stream: ArticleStream) throws(StoreError) -> [Int] {
    try read { try StreamSelection(stream, in: $0).numbers() }
  }

  public func count(_ stream: ArticleStream) throws(StoreError) -> Int {
    try read { try StreamSelection(stream, in: $0).count() }
  }

  public func articles(_ numbers: [Int]) throws(StoreError) -> [Article] {
    try read { transaction in
      let known = try transaction.articles(ofAppearances: numbers)
      var seen: Set<Int> = []
      let articles = numbers.compactMap { known[$0] }.filter { seen.insert($0).inserted }
      return try self.articles(articles, withStories: false, in: transaction)
    }
  }

  public func mark(
    _ stream: ArticleStream, _ mark: UserMark, description: String, step: MarkStep?
  ) throws(StoreError) -> Int {
    try write {
      try MarkWriter.apply(
        mark, to: StreamSelection(stream, in: $0).numbers(), description: description, step: step,
        in: $0
      ).articles
    }
  }
}
