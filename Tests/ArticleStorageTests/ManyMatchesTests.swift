import FeedModel
import FeedTestSupport
import Foundation
import Testing

/// Words that thousands of articles contain, which are looked up in another way than rare ones.
@Suite(.everyStore) struct `A store of thousands of articles`: FillsStore {
  let store: any ArticleStore
  private static let count = 2100

  /// Every article contains "science", and either "news" or "weekly"; the newest one is the first. Another feed's
  /// version of the hundredth contains other words.
  init() throws {
    store = try StoreKind.current.make()
    try add(
      (1...Self.count).map { number in
        let word = number.isMultiple(of: 2) ? "news" : "weekly"
        return entry(
          "\(number)", "Science \(word) \(number)", url: "https://p.example/\(number)",
          hours: -Double(number))
      }, to: feed("A"))
    try add(
      [entry("other", "Scarce zebra", url: "https://p.example/100", hours: -100)], to: feed("B"))
  }

  private func numbers(
    _ condition: ArticleCondition, limit: Int? = nil, offset: Int = 0
  ) throws -> [Int] {
    var query = ArticleQuery(condition, limit: limit)
    query.offset = offset
    let found = try store.numbers(query)
    #expect(try store.headlines(query).map(\.number) == found)
    if offset == 0 { #expect(try store.count(query) == found.count) }
    return found
  }

  @Test func `finds words that most articles contain, in every version of a story`() throws {
    let science = ArticleCondition.text(TextMatch("science"))
    let news = ArticleCondition.text(TextMatch("news"))
    let beginning = ArticleCondition.text(TextMatch("sc", isPrefix: true))
    let zebra = ArticleCondition.text(TextMatch("zebra"))
    for common in [science, beginning] {
      #expect(try numbers(common, limit: 4) == [1, 2, 3, 4])
      #expect(try numbers(common, limit: 2, offset: 2050) == [2051, 2052])
      #expect(try numbers(common).count == Self.count)
      #expect(try numbers(common, limit: 1000).count == 1000)
      #expect(try numbers(.not(common)).isEmpty)
      #expect(try numbers(common.and(.not(news)), limit: 3) == [1, 3, 5])
      #expect(try numbers(common.and(.feeds(["B"]))) == [100])
      #expect(try numbers(common.and(zebra)) == [100])
      #expect(try store.search(ArticleQuery(common.and(zebra))).map(\.number) == [100])
      #expect(try store.search(ArticleQuery(common.and(news), limit: 5)).count == 5)
    }
    #expect(try numbers(news).count == Self.count / 2)
    #expect(try numbers(.text(TextMatch("sc"))).isEmpty)
    #expect(try numbers(.text(TextMatch("sci", in: .title, isPrefix: true)), limit: 2) == [1, 2])
    #expect(try numbers(.text(TextMatch("sci", in: .text, isPrefix: true))).isEmpty)
  }

  @Test func `finds the beginning of a word at the end of a phrase`() throws {
    func found(_ words: String) throws -> [Int] {
      try numbers(.text(TextMatch(words, isPrefix: true)), limit: 2)
    }
    #expect(try found("science ne") == [2, 4])
    #expect(try found("SCIENCE W") == [1, 3])
    #expect(try found("weekly ne").isEmpty)
    // More words begin so than are looked up one by one.
    #expect(try found("news 1") == [10, 12])
  }

  @Test func `sorts by publishers, then by date`() throws {
    var query = ArticleQuery(order: .publishers, limit: 3)
    #expect(try store.numbers(query) == [100, 1, 2])
    #expect(try store.headlines(query).map(\.number) == [100, 1, 2])
    query.offset = 99
    #expect(try store.numbers(query) == [99, 101, 102])
    query.condition = .text(TextMatch("science"))
    #expect(try store.numbers(query) == [99, 101, 102])
    query.condition = .text(TextMatch("zebra"))
    query.offset = 0
    #expect(try store.numbers(query) == [100])
    #expect(try store.count(query) == 1)
  }
}
