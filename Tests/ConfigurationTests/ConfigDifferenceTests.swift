import FeedModel
import FeedTestSupport
import Testing

@testable import FeedConfiguration

/// What a push shows and writes.
@Suite struct `The difference of two configs` {
  private static func feed(_ name: String, _ rest: String = "") -> String {
    "[[feed]]\nname = \"\(name)\"\nurl = \"http://\(name).example/\"\n\(rest)\n"
  }

  @Test(arguments: [
    ("", "", [String]()),
    (feed("a"), feed("a"), []),
    ("", feed("a"), ["+ feed a"]),
    (feed("a") + feed("b"), feed("b"), ["- feed a"]),
    (feed("a"), feed("a", "tags = ['x']\nenabled = false"), ["~ feed a: enabled, tags"]),
    (feed("a", "interval = '1h'"), feed("a", "interval = '2h'"), ["~ feed a: interval"]),
    ("[settings]\nview = 'a'", "[settings]\nretention = '9d'", ["~ settings: retention, view"]),
    ("[settings]\nview = 'a'", "", ["- settings"]),
    ("[queries]\na = 'x'\nb = 'y'", "[queries]\na = 'x'\nc = 'y'", ["~ queries: b, c"]),
    (
      "[[rule]]\nquery = 'a'\nthen = ['read']",
      "[[rule]]\nquery = 'a'\nthen = ['read']\n[[rule]]\nquery = 'b'\nthen = ['read']", ["~ rule"]
    ),
    ("[adapter.x]\nitems = 'a'", "[adapter.y]\nitems = 'a'", ["+ adapter y", "- adapter x"]),
    (feed("a") + feed("b"), feed("b") + feed("a"), []),
    (feed("a") + feed("b"), feed("a") + feed("c") + feed("b"), ["+ feed c"]),
  ])
  func `names what differs, and changes it`(old: String, new: String, lines: [String]) throws {
    let store = MemorySharedConfig()
    let oldParts = try `The parts of a config`.parts(old)
    let newParts = try `The parts of a config`.parts(new)
    try store.updateSharedConfig(feeds: nil) { _ in
      ConfigDifference(from: [], to: oldParts).change
    }
    let difference = ConfigDifference(from: oldParts, to: newParts)
    #expect(difference.lines.map(\.text) == lines)
    #expect(difference.isEmpty == (oldParts == newParts))
    try store.updateSharedConfig(feeds: nil) { _ in difference.change }
    let stored = ConfigParts.inOrder(try store.sharedConfig(feeds: nil)?.parts ?? [])
    #expect(stored == newParts)
  }

  @Test func `writes only what differs unless the order does`() throws {
    let old = try `The parts of a config`.parts(Self.feed("a") + Self.feed("b"))
    let longer = try `The parts of a config`.parts(
      Self.feed("a") + Self.feed("b", "pages = 2") + Self.feed("c"))
    let change = ConfigDifference(from: old, to: longer).change
    #expect(change.replaced.map(\.key.name) == ["b"])
    #expect(change.added.map(\.key.name) == ["c"])
    #expect(change.removed.isEmpty)
    let reversed = ConfigDifference(from: old, to: old.reversed())
    #expect(reversed.isReordered)
    #expect(reversed.change.removed.count == 2 && reversed.change.added.count == 2)
  }

  @Test func `keeps the place of a feed with another name`() throws {
    let old = try `The parts of a config`.parts(Self.feed("a") + Self.feed("b"))
    let new = try `The parts of a config`.parts(Self.feed("c") + Self.feed("b"))
    let difference = ConfigDifference(from: old, to: new)
    #expect(difference.lines.map(\.text) == ["+ feed c", "- feed a"])
    #expect(
      difference.change.replaced == [SharedConfigChange.Replacement(old[0].key, by: new[0])])
    #expect(difference.change.removed.isEmpty && difference.change.added.isEmpty)
  }
}
