import FeedModel
import FeedTestSupport
import Foundation
import Testing

/// Marks of clients, which come one by one and are undone together.
@Suite(.everyStore) struct `Marks of a client`: FillsStore {
  let store: any ArticleStore

  init() throws {
    store = try StoreKind.current.make()
    try add((1...30).map { entry("\($0)", "t\($0)") }, to: feed("A"))
  }

  private func step(_ client: String, seconds: Double = 0) -> MarkStep {
    MarkStep(client: client, at: start.addingTimeInterval(seconds))
  }

  private func read(_ numbers: Int..., by step: MarkStep?) throws {
    let result = try store.mark(
      numbers, .read(true), description: "marked read", step: step)
    #expect(result.unknown.isEmpty)
  }

  private func unread() throws -> Int { try store.totals().unread }

  @Test func `within a minute are one change`() throws {
    for number in 1...25 { try read(number, by: step("phone", seconds: Double(number))) }
    #expect(try unread() == 5)
    #expect(try store.undo() == UndoneChange(description: "marked read", articles: 25))
    #expect(try unread() == 30)
    #expect(try store.undo() == nil)
  }

  @Test func `are undone for the articles that are left`() throws {
    try read(1, by: step("phone"))
    try read(2, 3, by: step("desk", seconds: 60))
    _ = try store.mark([3], .labelled("kept", true))
    _ = try store.prune(lastSeenBefore: .distantFuture, configured: [], at: start)
    #expect(try store.undo()?.description == "labelled 'kept'")
    #expect(try store.undo() == UndoneChange(description: "marked read", articles: 1))
    #expect(try store.undo() == nil)
  }

  @Test func `of another minute or another client are changes of their own`() throws {
    try read(1, by: step("phone"))
    try read(2, by: step("phone", seconds: 60))
    try read(3, by: step("desk", seconds: 60))
    try read(4, by: step("phone", seconds: 61))
    #expect(try store.undo() == UndoneChange(description: "marked read", articles: 1))
    #expect(try store.headlines([3])[0].isRead == false)
    #expect(try store.undo()?.articles == 2)
    #expect(try store.undo()?.articles == 1)
    #expect(try store.undo() == nil)
  }

  @Test func `leave the changes of others alone`() throws {
    try read(1, by: step("phone"))
    try read(2, by: nil)
    try read(3, by: nil)
    #expect(try store.undo()?.articles == 1)
    #expect(try store.undo()?.articles == 1)
    #expect(try store.undo()?.articles == 1)
    #expect(try unread() == 30)
  }

  @Test func `go back to what was before all of them`() throws {
    let phone = step("phone")
    try read(1, 2, by: phone)
    _ = try store.mark([1], .read(false), description: "marked unread", step: phone)
    _ = try store.mark([2], .starred(true), description: "starred", step: phone)
    #expect(try store.undo() == UndoneChange(description: "marked", articles: 2))
    #expect(try unread() == 30)
    #expect(try store.totals().starred == 0)
  }

  @Test func `with labels among them are one change too`() throws {
    let phone = step("phone")
    func label(_ number: Int, _ isSet: Bool) throws {
      _ = try store.mark(
        [number], .labelled("a", isSet), description: isSet ? "labelled 'a'" : "unlabelled 'a'",
        step: phone)
    }
    for number in 1...25 { try label(number, true) }
    #expect(try store.labels().map(\.articles) == [25])
    try read(26, by: phone)
    try label(1, false)
    #expect(try store.undo() == UndoneChange(description: "marked", articles: 26))
    #expect(try store.labels().isEmpty)
    #expect(try unread() == 30)
    #expect(try store.undo() == nil)
  }

  @Test func `of two clients that label the same article are undone in any order`() throws {
    let (phone, desk) = (step("phone"), step("desk"))
    func label(_ number: Int, _ isSet: Bool, _ step: MarkStep) throws {
      _ = try store.mark([number], .labelled("a", isSet), description: "labels", step: step)
    }
    try label(1, true, phone)
    try label(2, true, desk)
    try label(2, false, phone)
    #expect(try store.undo()?.articles == 1)
    #expect(try store.labels().map(\.articles) == [1])
    #expect(try store.undo() != nil)
    #expect(try store.labels().isEmpty)
  }

  @Test func `of two clients that mark the same article are undone in any order`() throws {
    let (phone, desk) = (step("phone"), step("desk"))
    try read(1, by: phone)
    try read(2, by: desk)
    _ = try store.mark([2], .read(false), description: "marked unread", step: phone)
    try read(3, by: desk)
    #expect(try store.undo()?.articles == 2)
    #expect(try store.undo() != nil)
    #expect(try unread() == 30)
    #expect(try store.undo() == nil)
  }

  @Test func `can be undone by their number while they are the last`() throws {
    let first = try store.mark([1], .read(true))
    let second = try store.mark([2], .read(true))
    #expect(try store.mark([2], .read(true)).change == nil)
    let (one, two) = (try #require(first.change), try #require(second.change))
    #expect(try store.undo(only: one) == nil)
    #expect(try unread() == 28)
    #expect(try store.undo(only: two)?.articles == 1)
    #expect(try store.undo(only: two) == nil)
    #expect(try store.undo(only: one)?.articles == 1)
    #expect(try unread() == 30)
  }

  @Test func `that change nothing are no change`() throws {
    try read(1, by: step("phone"))
    try read(1, by: step("phone"))
    try read(1, by: step("desk"))
    #expect(try store.undo() == UndoneChange(description: "marked read", articles: 1))
    #expect(try store.undo() == nil)
  }

  @Test func `are not continued once they were undone`() throws {
    try read(1, by: step("phone"))
    _ = try store.undo()
    try read(2, by: step("phone"))
    #expect(try store.undo()?.articles == 1)
    #expect(try unread() == 30)
  }
}
