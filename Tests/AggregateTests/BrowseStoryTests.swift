import Browsing
import FeedModel
import FeedTestSupport
import Foundation
import Testing

@testable import aggregate

/// Rows that are stories, in the worker of the full-screen reader (docs/stories.md).
extension `The worker of the reader` {
  private static let titles = [
    "a": "Glacier lake drains overnight above Brimsdal",
    "b": "Brimsdal glacier lake drains, residents flee overnight",
    "c": "Residents of Brimsdal flee as glacier lake drains",
  ]

  /// Fetches three reports on one event and an article in no story.
  /// - Returns: the story, and the number of the other article.
  private func fillStory() async throws -> (story: ArticleStory, other: Int) {
    scene.configure(["a", "b", "c", "d"])
    for (name, title) in Self.titles { scene.serve(name, [title]) }
    scene.serve("d", ["Chess club wins the regional title"])
    try await scene.fetch()
    let headlines = try scene.store.headlines(ArticleQuery())
    let other = try #require(headlines.first { $0.feed == "d" }?.number)
    let number = try #require(headlines.first { $0.feed == "a" }?.number)
    return (try #require(try scene.store.article(number)?.story), other)
  }

  private func changed(_ events: [BrowseEvent]) -> [Headline] {
    events.flatMap { event -> [Headline] in
      if case .changed(let headlines, _) = event { headlines } else { [] }
    }
  }

  private static let rows: ArticleQuery = {
    var query = ArticleQuery()
    query.groupsStories = true
    return query
  }()

  @Test func `reloads a row with its story, and in a list of articles without`() async throws {
    let (story, other) = try await fillStory()
    let rows = changed(scene.run(.reload([story.lead, other], in: Self.rows, after: 0)))
    #expect(rows.map(\.number) == [story.lead, other])
    #expect(rows.map(\.story?.articles) == [3, nil])
    let articles = changed(scene.run(.reload(story.articles, in: ArticleQuery(), after: 0)))
    #expect(articles.map(\.number) == story.articles && articles.allSatisfy { $0.story == nil })
  }

  @Test func `marks all articles of the stories that are rows`() async throws {
    let (story, other) = try await fillStory()
    _ = scene.run(.mark(.read(true), .rows([story.lead], in: Self.rows)))
    #expect(try scene.store.headlines(ArticleQuery(.unread)).map(\.number) == [other])
    _ = scene.run(.undo)
    #expect(try unread().count == 4)
    // In a list of one feed, only its articles are part of the row.
    let member = try #require(try scene.store.headlines(story.articles).first { $0.feed == "b" })
    var list = Self.rows
    list.condition = .feeds(["b"])
    #expect(try scene.store.headlines(list).map(\.number) == [member.number])
    _ = scene.run(.mark(.read(true), .rows([member.number], in: list)))
    #expect(try unread().count == 3)
  }

  @Test func `lists the articles of a story`() async throws {
    let (story, other) = try await fillStory()
    let member = try #require(story.articles.first { $0 != story.lead })
    let sources = scene.run(.openStory(member)).compactMap { event -> BrowseSource? in
      if case .found(let source) = event { source } else { nil }
    }
    let lead = try #require(try scene.store.headlines([story.lead]).first?.title)
    #expect(sources.map(\.name) == ["story: \(lead)"])
    #expect(sources.map(\.rows) == [.oneStory])
    #expect(sources.map(\.condition) == [.numbers(story.articles)])
    #expect(scene.run(.openStory(other)).lines == ["failed: article \(other) is in no story"])
  }
}
