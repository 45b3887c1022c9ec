import FeedModel
import FeedTestSupport
import Foundation
import Refreshing
import SQLiteStore
import Testing

/// A store that was merged by other rules (docs/merging.md).
@Suite struct `Merging anew`: MakesEntries {
  /// Rules that ignore guids and join equal titles of 48 hours, whatever their links.
  private struct FormerPolicy: MergePolicy {
    private let policy = StandardMergePolicy()
    var version: String { "former" }
    func identify(_ entries: [Entry], known: [KnownItem]) -> [ItemIdentity] {
      policy.identify(entries, known: known)
    }
    func keys(of entry: Entry) -> MergeKeys {
      var keys = policy.keys(of: entry)
      (keys.guid, keys.guidURL, keys.site) = (nil, nil, nil)
      return keys
    }
    func articles(of candidates: [MergeCandidate]) -> [[Int]] {
      policy.articles(of: candidates)
    }
    func reasons(of candidates: [MergeCandidate]) -> [MergeReason] {
      policy.reasons(of: candidates)
    }
    func article(from appearances: [Appearance]) -> Entry { policy.article(from: appearances) }
  }

  /// The present rules with lists of last year, which lacked a parameter and a hosting service.
  private struct OlderLists: MergePolicy {
    private let policy = StandardMergePolicy()
    var version: String { policy.version.replacing("2026-", with: "2025-") }
    func identify(_ entries: [Entry], known: [KnownItem]) -> [ItemIdentity] {
      policy.identify(entries, known: known)
    }
    func keys(of entry: Entry) -> MergeKeys {
      var keys = policy.keys(of: entry)
      if let url = entry.url, url.contains("_bhlid") { keys.url = url }
      keys.titles = keys.titles.map {
        $0.replacing("ann.github.io", with: "github.io")
          .replacing("bob.github.io", with: "github.io")
      }
      return keys
    }
    func articles(of candidates: [MergeCandidate]) -> [[Int]] {
      policy.articles(of: candidates)
    }
    func reasons(of candidates: [MergeCandidate]) -> [MergeReason] {
      policy.reasons(of: candidates)
    }
    func article(from appearances: [Appearance]) -> Entry { policy.article(from: appearances) }
  }

  private let folder = TemporaryFolder()

  private func open(_ policy: any MergePolicy) throws -> any ArticleStore {
    try SQLiteArticleStore(path: folder.path + "/store.sqlite", access: .create, policy: policy)
  }

  private func add(_ entries: [Entry], to name: String, in store: any ArticleStore) throws {
    try store.add(entries, to: feed(name), at: start)
  }

  private func finish(_ store: any ArticleStore) throws -> [StoreProgress] {
    var steps: [StoreProgress] = []
    while let step = try store.mergeAnew(at: start) { steps.append(step) }
    return steps
  }

  private func groups(_ store: any ArticleStore) throws -> [[Int]] {
    var groups: [[Int]] = []
    try store.articles(ArticleQuery()) {
      groups += $0.map { $0.appearances.map(\.number).sorted() }
    }
    return groups.sorted { $0[0] < $1[0] }
  }

  private func fill(_ store: any ArticleStore) throws {
    try add([entry("1", "Weather", url: "https://p.example/1", hours: -30)], to: "A", in: store)
    try add([entry("2", "Weather", url: "https://p.example/2", hours: -6)], to: "B", in: store)
    try add(
      [entry("tag:p.example,2026:3", "Old", url: "https://p.example/old")], to: "A", in: store)
    try add(
      [entry("tag:p.example,2026:3", "New", url: "https://p.example/new")], to: "B", in: store)
    _ = try store.mark([2], .read(true), description: "read")
    _ = try store.mark([2, 4], .starred(true), description: "starred")
  }

  @Test func `keeps numbers and marks, of parts too, and explains the new articles`() throws {
    let former = try open(FormerPolicy())
    try fill(former)
    #expect(try groups(former) == [[1, 2], [3], [4]])
    let store = try open(StandardMergePolicy())
    #expect(try finish(store).last?.percent == 100)
    #expect(try groups(store) == [[1], [2], [3, 4]])
    let marks = try [1, 2, 3].map { try #require(try store.article($0)) }
    #expect(marks.map(\.isRead) == [true, true, false])
    #expect(marks.map(\.isStarred) == [true, true, true])
    #expect(try store.article(4)?.number == 3)
    #expect(try store.explanation(of: 3)?.reasons.map(\.rule) == [.sameGUID])
    #expect(try store.totals().unread == 1)
    #expect(try store.totals().articles == 3)
    #expect(try finish(store).isEmpty)
  }

  @Test func `follows every change of a list, there and back`() throws {
    let older = try open(OlderLists())
    #expect(try finish(older).isEmpty)
    try add(
      [
        entry("1", "Herring", url: "https://p.example/1?_bhlid=a"),
        entry("2", "Hello world", url: "https://ann.github.io/hello"),
      ], to: "A", in: older)
    try add(
      [
        entry("3", "On herring", url: "https://p.example/1?_bhlid=b"),
        entry("4", "Hello world", url: "https://bob.github.io/hello"),
      ], to: "B", in: older)
    _ = try older.mark([4], .starred(true), description: "starred")
    #expect(try finish(older).isEmpty)
    #expect(try groups(older) == [[1], [2, 4], [3]])
    for _ in 0..<2 {
      let store = try open(StandardMergePolicy())
      #expect(try finish(store).last?.percent == 100)
      #expect(try finish(store).isEmpty)
      #expect(try groups(store) == [[1, 3], [2], [4]])
      #expect(try store.article(4)?.isStarred == true)
      #expect(try !finish(older).isEmpty)
      #expect(try groups(older) == [[1], [2, 4], [3]])
    }
    #expect(try older.problems().isEmpty)
  }

  @Test func `goes on where it was interrupted`() throws {
    let former = try open(FormerPolicy())
    try fill(former)
    let many = (10..<1200).map {
      entry(
        "tag:p.example,2026:\($0)", "Story \($0 / 2)", url: "https://p.example/\($0)", hours: -6)
    }
    try add(many.filter { $0.guid.hasSuffix("0") }, to: "A", in: former)
    try add(many, to: "B", in: former)
    for _ in 0..<4 { #expect(try open(StandardMergePolicy()).mergeAnew(at: start) != nil) }
    let store = try open(StandardMergePolicy())
    #expect(try !finish(store).isEmpty)
    let fresh = try SQLiteArticleStore(inMemory: StandardMergePolicy())
    try fill(fresh)
    try add(many.filter { $0.guid.hasSuffix("0") }, to: "A", in: fresh)
    try add(many, to: "B", in: fresh)
    #expect(try groups(store) == groups(fresh))
    #expect(try store.problems().isEmpty)
  }

  @Test func `has nothing to do in a store of the present rules`() throws {
    let store = try open(StandardMergePolicy())
    #expect(try finish(store).isEmpty)
    try fill(store)
    let before = try groups(store)
    #expect(try finish(store).isEmpty)
    #expect(try groups(store) == before)
  }
}
