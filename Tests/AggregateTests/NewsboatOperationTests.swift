import BrowseKeys
import FeedParsing
import Testing

/// The preset for newsboat's people, beside the list of newsboat's operations.
@Suite struct `Newsboat's operations` {
  @Test func `are all in the reference, most with an action`() {
    let names = NewsboatOperation.all.map(\.name)
    #expect(names.count == 70 && Set(names).count == 70)
    let missing = NewsboatOperation.all.filter {
      if case .missing = $0.substitute { true } else { false }
    }
    #expect(missing.count == 7)
  }

  @Test func `have newsboat's keys in its preset`() throws {
    let map = KeyMap(.newsboat)
    for operation in NewsboatOperation.all {
      guard let name = operation.key,
        case .action(let action, let inFeeds, _) = operation.substitute
      else { continue }
      let key = try #require(Key(newsboat: name), "\(name)")
      let isBound = KeyContext.allCases.contains { map.match([key], in: $0) == .actions([action]) }
      #expect(isBound, "\(operation.name): \(name)")
      if let inFeeds { #expect(map.match([key], in: .feeds) == .actions([inFeeds])) }
    }
  }
}

/// The keys of newsboat's manual ("Key Bindings"), and those that the curses library names for it.
@Suite struct `Newsboat's names of keys` {
  @Test(arguments: [
    ("ENTER", "enter"), ("PPAGE", "page-up"), ("NPAGE", "page-down"), ("SPACE", "space"),
    ("ESC", "esc"), ("BACKSPACE", "backspace"), ("DC", "delete"), ("BTAB", "shift-tab"),
    ("F12", "f12"), ("^R", "ctrl-r"), ("^I", "tab"), ("^M", "enter"), ("^H", "backspace"),
    ("q", "q"), ("Q", "Q"), ("|", "|"), ("^", "^"),
  ]) func `are ours`(_ newsboat: String, _ name: String) {
    #expect(Key(newsboat: newsboat)?.name == name)
  }

  @Test(arguments: ["enter", "ctrl-r", "F13", "^^", "^1", "XX", "", " "])
  func `of other forms are none`(_ name: String) {
    #expect(Key(newsboat: name) == nil)
  }
}

/// docs/from-newsboat.md beside the list of newsboat's settings.
@Suite struct `Newsboat's settings` {
  @Test func `are each in the reference once`() {
    let names = NewsboatSetting.all.flatMap(\.names)
    #expect(Set(names).count == names.count)
    #expect(Set(names) == NewsboatSettings.all)
  }

  @Test func `have what does it, or the reason for a no`() {
    for setting in NewsboatSetting.all {
      #expect(!setting.substitute.isEmpty, "\(setting.names)")
    }
  }
}
