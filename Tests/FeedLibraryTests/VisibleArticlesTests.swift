import ArticleRendering
import FeedConfiguration
import FeedModel
import FeedTestSupport
import Foundation
import Testing

@testable import FeedLibrary

/// Which articles lists leave out.
@Suite(.everyStore) struct `Articles of removed feeds`: MakesEntries {
  let store: any ArticleStore

  init() throws {
    store = try StoreKind.current.make()
    try store.register([feed("A"), feed("B"), feed("C")])
    try add(
      [entry("1", "s", url: "https://x.example/1")] + ["2", "3", "4"].map { entry($0) }, to: "A")
    try add([entry("5", "s", url: "https://x.example/1"), entry("6", "own")], to: "B")
    _ = try store.mark([2], .starred(true), description: "t")
    _ = try store.mark([3], .read(true), description: "t")
  }

  private func add(_ entries: [Entry], to name: String) throws {
    try store.add(entries, to: feed(name), at: start)
  }

  private let folder = TemporaryFolder()

  private func config(_ feeds: [String]) -> LoadedConfig {
    let text = feeds.map { "[[feed]]\nname = \"\($0)\"\nurl = \"https://\($0).example/feed\"\n" }
    return LoadedConfig(
      path: folder.write(text.joined(), to: "feeds.toml"), environment: [:])
  }

  private func visible(
    _ config: LoadedConfig, _ condition: ArticleCondition = .everything
  ) throws -> [Int] {
    let visible = try VisibleArticles(config: config, store: store)
    return try store.headlines(ArticleQuery(visible.condition(condition))).map(\.number)
      .sorted()
  }

  @Test func `are left out of lists unless asked for by name`() throws {
    #expect(try visible(config(["A", "B"])) == [1, 2, 3, 4, 6])
    #expect(try visible(config(["B"])) == [1, 2, 6])
    #expect(try visible(config(["B"]), .unread) == [1, 2, 6])
    #expect(try visible(config(["B"]), .any([.feeds(["A"]), .text(TextMatch("own"))])).count == 5)
    #expect(try visible(config(["B"]), .not(.feeds(["A"]))) == [6])
    #expect(try visible(config([])) == [2])
    #expect(try VisibleArticles(config: config(["A", "B"]), store: store).count(.unread) == 4)
    #expect(try VisibleArticles(config: config(["B"]), store: store).count(.unread) == 3)
  }

  @Test func `are not counted on later pages, and neither is what came since the last look`() throws
  {
    for (feeds, total) in [(["A", "B"], 4), (["B"], 2)] {
      let condition = try VisibleArticles(config: config(feeds), store: store)
        .condition(.everything).and(.not(.numberAfter(4)))
      let page = try ListingPage(store: store, query: ArticleQuery(condition, limit: 2)).read()
      #expect(page.total == LimitedCount(total))
    }
  }

  @Test(arguments: ["missing.toml", "broken.toml"])
  func `are not known without a config that can be read`(_ name: String) throws {
    folder.write("[[feed", to: "broken.toml")
    let config = LoadedConfig(path: "\(folder.path)/\(name)", environment: [:])
    #expect(try visible(config) == [1, 2, 3, 4, 6])
    let failure = try VisibleArticles(config: config, store: store).configFailure
    #expect((failure != nil) == (name == "broken.toml"))
  }

  @Test func `are noted, so that an unchanged config is not read again`() throws {
    let (config, clock) = (config(["B"]), TestClock(start))
    let library = Library(
      paths: Paths(config: config.path, store: nil, environment: [:]), environment: [:],
      configuration: config, clock: clock.read,
      lock: { () throws(StoreError) in Library.NoLock() },
      store: { [store] (_) throws(StoreError) in store },
      fetcher: { _ in MemoryFetcher(clock: clock) })
    try library.noteConfig(in: store)
    // The same file, which was not read: the note decides.
    let unread = LoadedConfig(path: "\(folder.path)/feeds.toml", environment: [:])
    let stamp = try #require(unread.stamp)
    #expect(try store.configNote(stamp: stamp) == ConfigNote(removedFeeds: ["A"]))
    try store.setConfigNote(ConfigNote(removedFeeds: ["B"]), stamp: stamp)
    #expect(try visible(unread) == [1, 2, 3, 4])
    // A changed file is read.
    #expect(try visible(self.config(["A", "B", "C"])) == [1, 2, 3, 4, 6])
  }
}
