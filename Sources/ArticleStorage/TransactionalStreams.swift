public import FeedModel

extension TransactionalStore {
  /// The numbers of the articles of a stream, in its order.
  public func numbers(_ stream: ArticleStream) throws(StoreError) -> [Int] {
    try read { try StreamSelection(stream, in: $0).numbers() }
  }

  /// How many articles a stream has, up to its limit.
  public func count(_ stream: ArticleStream) throws(StoreError) -> Int {
    try read { try StreamSelection(stream, in: $0).count() }
  }

  /// The counts of stored feeds as homes.
  public func homeCounts(served: Set<Int64>) throws(StoreError) -> [Int64: HomeCounts] {
    try read { try $0.homeCounts(served: served) }
  }

  /// Whole articles, in the order of their numbers, without their stories.
  public func articles(_ numbers: [Int]) throws(StoreError) -> [Article] {
    try read { transaction in
      let known = try transaction.articles(ofAppearances: numbers)
      var seen: Set<Int> = []
      let articles = numbers.compactMap { known[$0] }.filter { seen.insert($0).inserted }
      return try self.articles(articles, withStories: false, in: transaction)
    }
  }

  /// Marks the articles of a stream, as one change for `undo` or as a part of one.
  public func mark(
    _ stream: ArticleStream, _ mark: UserMark, description: String, step: MarkStep?
  ) throws(StoreError) -> Int {
    try write { transaction in
      try MarkChange.apply(
        mark, to: try StreamSelection(stream, in: transaction).numbers(), description: description,
        step: step,
        in: transaction)
    }
  }
}
