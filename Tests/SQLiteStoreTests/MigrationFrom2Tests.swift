import FeedBasics
import FeedModel
import FeedTestSupport
import SQLiteBinding
import SQLiteStore
import Testing

/// What version 0.2 lacked.
extension `Migration` {
  @Test func `remembers links of removed articles by their former hashes`() throws {
    try make(version: 12)
    try Connection(path: path).run(
      "INSERT INTO forgotten_links VALUES (?)",
      [.integer(Digest.hash64("removed.example/story"))])
    let store = try open(.write)
    while try store.mergeAnew(at: start) != nil {}
    let entries = [
      entry("r", "Removed", url: "https://removed.example/story"),
      entry("n", "New", url: "https://removed.example/new"),
    ]
    #expect(
      try store.add(entries, to: feed("A"), configured: ["A", "B"], at: start)
        == StoreChanges(new: 1))
    #expect(try store.problems().isEmpty)
  }

  @Test func `gives feeds websites`() throws {
    try make(version: 12)
    let store = try open(.write)
    var state = try #require(try store.states(of: [feed("A")], configured: ["A", "B"]).first)
    #expect(state.website == nil)
    state.website = "https://a.example/"
    try store.save([FeedStateChange(state: state, feed: feed("A"))])
    #expect(try store.states(of: [feed("A")], configured: ["A", "B"]) == [state])
  }
}
