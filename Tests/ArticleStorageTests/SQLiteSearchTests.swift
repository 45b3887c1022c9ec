import FeedModel
import Foundation
import Refreshing
import Testing

@testable import ArticleStorage

/// How much of the index a search goes through.
@Suite struct `Searching the newest texts first`: FillsStore {
  let store: Store
  private let bounds = SearchBounds(rankedMatches: 50, firstTexts: 100, enoughMatches: 10)

  /// Texts 0 to 299: all have a word, every tenth has another, and the oldest five a third.
  init() throws {
    store = try Store(inMemory: StandardMergePolicy())
    try add(
      (0..<300).map { index in
        let words = "common\(index % 10 == 0 ? " tenth" : "")\(index < 5 ? " oldest" : "")"
        return entry(
          "\(index)", "\(index) \(words)", url: "https://s.example/\(index)",
          hours: Double(index - 300))
      }, to: feed("A"))
  }

  private func found(_ words: String, limit: Int? = 5, offset: Int = 0) throws -> [Int] {
    var query = ArticleQuery(.text(TextMatch(words)), limit: limit)
    query.offset = offset
    return try store.search(query, within: bounds).compactMap {
      $0.title.flatMap { Int($0.prefix { $0 != " " }) }
    }
  }

  @Test func `ranks no more than are among them where these are enough`() throws {
    let all = try found("tenth", limit: nil)
    #expect(Set(all) == Set(stride(from: 0, to: 300, by: 10)))
    #expect(try found("tenth", limit: 10).allSatisfy { $0 >= 200 })
    #expect(try found("tenth").count == 5)
  }

  @Test func `goes on to the others where too few are, or more are asked for`() throws {
    #expect(try Set(found("oldest")) == [0, 1, 2, 3, 4])
    #expect(try Set(found("tenth", limit: 20)).count == 20)
    #expect(try found("tenth", limit: 5, offset: 28).count == 2)
    #expect(try found("tenth", limit: .max, offset: .max).isEmpty)
  }

  @Test func `never ranks more than the newest there may be`() throws {
    let all = try found("common", limit: nil)
    #expect(all.count == 50 && all.allSatisfy { $0 >= 250 })
  }

  @Test func `looks at what else is asked for in all of them`() throws {
    _ = try store.mark(ArticleQuery(.text(TextMatch("oldest"))), .starred(true), description: "")
    let starred = ArticleQuery(.all([.text(TextMatch("common")), .starred]), limit: 5)
    #expect(try store.search(starred, within: bounds).count == 5)
    let unread = ArticleQuery(.all([.text(TextMatch("tenth")), .unread]), limit: 20)
    #expect(try store.search(unread, within: bounds).count == 20)
  }
}
