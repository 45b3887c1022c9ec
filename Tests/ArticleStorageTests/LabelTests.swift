import FeedModel
import FeedTestSupport
import Foundation
import Testing

/// Labels that the user gives to articles.
@Suite(.everyStore) struct `Labels of articles`: FillsStore {
  let store: any ArticleStore

  init() throws {
    store = try StoreKind.current.make()
    try add((1...3).map { entry("\($0)", "t\($0)") }, to: feed("A"))
  }

  private func found(_ condition: ArticleCondition) throws -> [Int] {
    try store.headlines(ArticleQuery(condition)).map(\.number).sorted()
  }

  private func labels() throws -> [Int: [String]] {
    var labels: [Int: [String]] = [:]
    for article in try store.articles([1, 2, 3]) where !article.labels.isEmpty {
      labels[article.number] = article.labels
    }
    return labels
  }

  @Test func `are given, found in any case, and taken`() throws {
    #expect(try store.labels().isEmpty)
    let result = try store.mark([1, 2, 9], .labelled("To read", true))
    #expect(result.changed == 2 && result.unknown == [9])
    // The name is that of the label that there is.
    #expect(try store.mark([2, 3], .labelled("to READ", true)).changed == 1)
    #expect(try store.mark([3], .labelled("it's \u{1F4D6} / 50%", true)).changed == 1)
    #expect(
      try labels() == [1: ["To read"], 2: ["To read"], 3: ["To read", "it's \u{1F4D6} / 50%"]])
    #expect(try found(.labelled("to read")) == [1, 2, 3])
    #expect(try found(.labelled("IT'S \u{1F4D6} / 50%")) == [3])
    #expect(try found(.labelled("to")) == [] && found(.labelled("%")) == [])
    #expect(try found(.not(.labelled("To read"))) == [])
    #expect(
      try store.labels() == [
        ArticleLabel(name: "To read", articles: 3),
        ArticleLabel(name: "it's \u{1F4D6} / 50%", articles: 1),
      ])
    #expect(try store.mark(ArticleQuery(.labelled("to read")), .labelled("to read", false)) == 3)
    #expect(try labels() == [3: ["it's \u{1F4D6} / 50%"]])
    #expect(try store.mark([1], .labelled("none", false)).changed == 0)
  }

  @Test func `are undone one change after the other, between marks`() throws {
    _ = try store.mark([1], .labelled("a", true))
    _ = try store.mark([1, 2], .labelled("a", true))
    _ = try store.mark([2], .read(true))
    _ = try store.mark([1], .labelled("a", false))
    #expect(try store.undo() == UndoneChange(description: "unlabelled 'a'", articles: 1))
    #expect(try labels() == [1: ["a"], 2: ["a"]])
    #expect(try store.undo()?.articles == 1)
    #expect(try found(.unread) == [1, 2, 3])
    #expect(try store.undo() == UndoneChange(description: "labelled 'a'", articles: 1))
    #expect(try labels() == [1: ["a"]])
    #expect(try store.undo()?.articles == 1)
    #expect(try store.labels().isEmpty)
    #expect(try store.undo() == nil)
  }

  @Test func `stay with an article that other feeds carry`() throws {
    let url = "https://news.example/4"
    try add([entry("4", "t4", url: url)], to: feed("C"))
    _ = try store.mark([4], .labelled("a", true))
    try add([entry("5", "t4", url: url)], to: feed("B"), after: 60)
    #expect(try found(.labelled("a")) == [4])
    #expect(try store.mark([5], .labelled("a", false)).changed == 1)
    #expect(try store.labels().isEmpty)
  }

  @Test func `are given back by undo to those copies of an article that had them`() throws {
    let url = "https://news.example/4"
    try add([entry("4", "t4", url: url)], to: feed("C"))
    try add([entry("5", "t5", url: "https://news.example/5")], to: feed("B"))
    _ = try store.mark([4], .labelled("c", true))
    _ = try store.mark([5], .labelled("b", true))
    try add([entry("5", "t5", url: url)], to: feed("B"))
    _ = try store.mark([4], .labelled("b", false))
    #expect(try store.undo()?.articles == 1)
    #expect(try store.article(4)?.labels == ["b", "c"])
    try add([entry("5", "t5", url: "https://news.example/5")], to: feed("B"))
    #expect(try store.article(4)?.labels == ["c"])
    #expect(try store.article(5)?.labels == ["b"])
  }

  @Test func `keep an article from retention`() throws {
    _ = try store.mark([2], .labelled("a", true))
    _ = try store.prune(lastSeenBefore: .distantFuture, configured: [], at: start)
    #expect(try found(.everything) == [2])
    _ = try store.mark([2], .labelled("a", false))
    _ = try store.prune(lastSeenBefore: .distantFuture, configured: [], at: start)
    #expect(try found(.everything).isEmpty)
    // Nothing is left of either change.
    #expect(try store.undo() == nil)
    #expect(try store.labels().isEmpty)
  }

  @Test func `limit a stream of a client`() throws {
    _ = try store.mark([1, 3], .labelled("a", true))
    let id = try #require(store.states(of: [feed("A")], configured: ["A"]).first?.id)
    var stream = ArticleStream(served: [id])
    stream.label = "A"
    #expect(try store.numbers(stream) == [3, 1])
    stream.isRead = true
    #expect(try store.numbers(stream).isEmpty)
    stream.label = "b"
    #expect(try store.numbers(stream).isEmpty)
  }

  @Test(arguments: [
    (" later ", "later"), ("Zu lesen", "Zu lesen"), ("a/b", "a/b"), ("", nil), ("  ", nil),
    ("a\nb", nil), ("a\u{1B}[0m", nil), (String(repeating: "a", count: 101), nil),
    ("e" + String(repeating: "\u{301}", count: 500), nil),
  ]) func `have names on one line`(_ text: String, _ name: String?) {
    #expect(ArticleLabel.name(text) == name)
  }
}
