import ArticleStorage
import FeedModel
import FeedTestSupport
import Foundation
import Refreshing
import SQLiteStore
import Testing

@testable import PostgreSQLStore

/// Random articles in a store on a server and in one in a file, and random searches of both.
@Suite(.withServer) struct `A search of a store on a server`: MakesEntries {
  private let words = [
    "night", "trains", "train", "Lee", "harbour", "C++", "über", "Zürich", "naïve", "swift",
    "swiftly", "北京大学", "北京", "東京タワー", "서울", "e-mail", "it's", "a", "the", "2026", "tra",
    "ХЛЕБ", "ещё", "Ελλάδα", "ΕΛΛΑΔΑ", "مُحَمَّد", "محمد", "दिन", "दान", "ราคาน้ำมัน", "ราคา", "straße",
    "ﬁnal",
    "state-of-the-art",
  ]

  private func text(_ count: Int, _ random: inout SeededNumbers) -> String {
    (0..<count).map { _ in words[Int.random(in: 0..<words.count, using: &random)] }
      .joined(separator: " ")
  }

  private func condition(_ random: inout SeededNumbers) -> ArticleCondition {
    let fields: [TextMatch.Field?] = [nil, nil, .title, .text, .author, .publisher]
    let field = fields[Int.random(in: 0..<6, using: &random)]
    let count = [1, 1, 1, 2, 3][Int.random(in: 0..<5, using: &random)]
    let match = ArticleCondition.text(
      TextMatch(
        text(count, &random), in: field, isPrefix: Int.random(in: 0..<4, using: &random) == 0))
    switch Int.random(in: 0..<6, using: &random) {
    case 0: return .all([match, condition(&random)])
    case 1: return .any([match, condition(&random)])
    case 2: return .all([match, .not(condition(&random))])
    default: return match
    }
  }

  @Test func `finds the same articles in the same order as a file`() throws {
    var random = SeededNumbers(seed: 7)
    let file = try SQLiteArticleStore(inMemory: StandardMergePolicy())
    let server = try PostgreSQLArticleStore(
      temporary: try PostgreSQLServer.shared.get().address(), policy: StandardMergePolicy())
    for feed in ["Harbour Times", "Night Post", "東京新聞"] {
      var entries: [Entry] = []
      for index in 0..<120 {
        var entry = entry(
          "\(feed) \(index)", text(Int.random(in: 1...6, using: &random), &random),
          url: "https://s\(index % 60).example/\(index)")
        if index % 3 > 0 {
          entry.contentText = text(Int.random(in: 0...40, using: &random), &random)
        }
        if index % 4 == 0 { entry.authors = [Author(name: text(2, &random))] }
        if index % 5 == 0 { entry.tags = [text(1, &random), text(2, &random)] }
        entries.append(entry)
      }
      let response = ParsedResponse(
        document: FeedDocument(entries), feed: self.feed(feed), state: FeedState(), arrival: start)
      for store in [file, server] as [any ArticleStore] {
        _ = try store.add([response], rules: [])[0].get()
      }
    }
    for _ in 0..<400 {
      let query = ArticleQuery(condition(&random))
      let expected = try file.search(query).map(\.number)
      #expect(try server.search(query).map(\.number) == expected, "\(query.condition)")
      #expect(try server.count(query) == file.count(query), "\(query.condition)")
    }
  }
}
