import BrowseKeys
import FeedParsing
import Testing

/// The preset for newsboat's people, beside the list of newsboat's operations.
@Suite struct `Newsboat's operations` {
  /// A key as newsboat's manual has it.
  private static func key(_ name: String) -> Key? {
    switch name {
    case "ENTER", "UP", "DOWN", "HOME", "END", "TAB": Key(name: name.lowercased())
    case "PPAGE": .pageUp
    case "NPAGE": .pageDown
    case _ where name.hasPrefix("^"): Key(name: "ctrl-\(name.dropFirst().lowercased())")
    default: Key(name: name)
    }
  }

  @Test func `are all in the reference, most with an action`() {
    let names = NewsboatOperation.all.map(\.name)
    #expect(names.count == 70 && Set(names).count == 70)
    let missing = NewsboatOperation.all.filter {
      if case .missing = $0.substitute { true } else { false }
    }
    #expect(missing.count == 10)
  }

  @Test func `have newsboat's keys in its preset`() throws {
    let map = KeyMap(.newsboat)
    for operation in NewsboatOperation.all {
      guard let name = operation.key, case .action(let action, _) = operation.substitute else {
        continue
      }
      let key = try #require(Self.key(name), "\(name)")
      let isBound = KeyContext.allCases.contains { map.match([key], in: $0) == .actions([action]) }
      #expect(isBound, "\(operation.name): \(name)")
    }
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
