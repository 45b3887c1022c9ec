import BrowseKeys
import Testing

/// Replies of the terminal among the keys.
@Suite struct `Reports of the terminal` {
  private static let color = "11;rgb:1e1e/1e1e/2e2e"

  @Test(
    arguments: [
      ("\u{1B}]\(color)\u{1B}\\", [.command(color)], []),
      ("\u{1B}]\(color)\u{07}", [.command(color)], []),
      ("\u{1B}[?62;22c", [.attributes], []),
      ("j\u{1B}]\(color)\u{07}k\u{1B}[?1;2cl", [.command(color), .attributes], ["j", "k", "l"]),
      ("\u{1B}]11;rgb:00\u{1B}[Aj", [], [.up, "j"]),
      ("\u{1B}]11;\rj", [], [.enter, "j"]),
      ("\u{1B}]j", [], [.alt("]"), "j"]),
      ("\u{1B}[?25hj", [], ["j"]),
      ("\u{1B}]0;é", [], ["é"]),
    ] as [(String, [TerminalReport], [Key])])
  func `are not keys, whole or byte by byte`(
    _ text: String, _ reports: [TerminalReport], _ keys: [Key]
  ) {
    var decoder = KeyDecoder()
    #expect(decoder.keys(text.utf8) == keys)
    #expect(decoder.takeReports() == reports)
    #expect(decoder.takeReports().isEmpty)
    #expect(!decoder.awaitsMore)
    var slow = KeyDecoder()
    #expect(text.utf8.flatMap { slow.keys([$0]) } == keys)
    #expect(slow.takeReports() == reports)
  }

  @Test(arguments: ["\u{1B}]1", "\u{1B}]11;rgb:1e1e/", "\u{1B}]\(color)\u{1B}"])
  func `may arrive in pieces, with pauses`(_ piece: String) {
    let whole = "\u{1B}]\(Self.color)\u{1B}\\\u{1B}[?62c"
    var decoder = KeyDecoder()
    #expect(decoder.keys(piece.utf8).isEmpty)
    for _ in 0..<10 { #expect(decoder.flush().isEmpty) }
    #expect(decoder.keys(whole.utf8.dropFirst(piece.utf8.count)).isEmpty)
    #expect(decoder.takeReports() == [.command(Self.color), .attributes])
  }

  @Test func `of attributes may pause too`() {
    var decoder = KeyDecoder()
    #expect(decoder.keys("\u{1B}[?62".utf8).isEmpty)
    #expect(decoder.flush().isEmpty)
    #expect(decoder.keys(";22cj".utf8) == ["j"])
    #expect(decoder.takeReports() == [.attributes])
  }

  @Test(arguments: ["\u{1B}]11;rgb", "\u{1B}[?6"])
  func `that never end do not keep keys for long`(_ beginning: String) {
    var decoder = KeyDecoder()
    #expect(decoder.keys(beginning.utf8).isEmpty)
    for _ in 0..<40 where decoder.awaitsMore { _ = decoder.flush() }
    #expect(!decoder.awaitsMore)
    #expect(decoder.keys("j".utf8) == ["j"])
  }

  @Test func `that are endless are dropped`() {
    var decoder = KeyDecoder()
    _ = decoder.keys("\u{1B}]11;".utf8)
    _ = decoder.keys(Array(repeating: UInt8(ascii: "1"), count: 200))
    _ = decoder.keys([0x07])
    #expect(decoder.takeReports().isEmpty)
    #expect(decoder.keys("j".utf8) == ["j"])
  }

  @Test func `leave Alt with a bracket a key`() {
    var decoder = KeyDecoder()
    #expect(decoder.keys("\u{1B}]".utf8).isEmpty)
    #expect(decoder.flush() == [.alt("]")])
  }
}
