public import FeedModel

extension TransactionalStore {
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
    try write { transaction in
      try MarkWriter.apply(
        mark, to: try StreamSelection(stream, in: transaction).numbers(), description: description,
        step: step,
        in: transaction)
    }
  }
}
