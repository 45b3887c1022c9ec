import Testing

@testable import BrowseKeys

/// How keys are written in config files and for people.
@Suite struct `Names of keys` {
  private static let keys: [Key] = Key.names.compactMap { Key(name: $0) } + characters

  private static let characters: [Key] = [
    "a", "A", "é", "漢", "?", "\\", "\"", ",", "1", .alt("x"), .alt("X"), .alt("<"), .alt(" "),
  ]

  @Test(arguments: keys)
  func `lead back to the key`(_ key: Key) throws {
    let name = try #require(key.name)
    #expect(Key(name: name) == key)
    #expect(!key.label.isEmpty)
  }

  @Test func `are those of every key that a config can name`() {
    #expect(Key.names.allSatisfy { Key(name: $0)?.name == $0 })
    #expect(Set(Key.names).count == Key.names.count)
    #expect(Key.names.contains("f12") && Key.names.contains("ctrl-n"))
    #expect(Key.click(row: 1, column: 1).name == nil)
  }

  @Test(
    arguments: [
      ("^R", "did you mean 'ctrl-r'?"), ("C-r", "did you mean 'ctrl-r'?"),
      ("Ctrl-N", "did you mean 'ctrl-n'?"), ("M-x", "did you mean 'alt-x'?"),
      ("ctrl-m", "a terminal sends Ctrl-M as 'enter'"),
      ("^I", "a terminal sends Ctrl-I as 'tab'"),
      ("alt-[", "a terminal sends other keys that begin like it"),
      ("<Return>", "did you mean 'enter'?"), ("PgDn", "did you mean 'page-down'?"),
      ("F5", "did you mean 'f5'?"), ("Esc", "did you mean 'esc'?"), ("f13", nil), ("ab", nil),
      ("", nil), ("ctrl-", nil), ("ctrl-1", nil), ("alt-f1", nil),
    ] as [(String, String?)])
  func `of other programs are no names, but hints`(_ name: String, _ advice: String?) {
    #expect(Key(name: name) == nil)
    #expect(Key.advice(for: name) == advice)
  }

  @Test func `follow one another in sequences`() throws {
    let sequence = try KeySequence(names: "ctrl-x s")
    #expect(sequence.keys == [.control("x"), "s"])
    #expect(sequence.name == "ctrl-x s")
    #expect(sequence.label == "Ctrl-X s")
    #expect(try KeySequence(names: "g g").label == "g g")
    #expect(throws: KeySequence.WrongName(name: "gg")) { try KeySequence(names: "gg x") }
    #expect(throws: KeySequence.WrongName(name: "")) { try KeySequence(names: "") }
    #expect(throws: KeySequence.WrongName(name: "a b c d e", isTooLong: true)) {
      try KeySequence(names: "a b c d e")
    }
  }
}
