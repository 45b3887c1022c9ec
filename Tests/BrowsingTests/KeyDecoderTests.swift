import BrowseKeys
import Testing

/// The bytes that a terminal sends for keys.
@Suite struct `Keys` {
  @Test(
    arguments: [
      ("j", [.character("j")]), ("\r", [.enter]), ("\n", [.enter]), ("\u{7F}", [.backspace]),
      ("\t", [.tab]), ("\u{1A}", [.control("z")]), ("\u{0C}", [.control("l")]),
      ("\u{1B}[A", [.up]), ("\u{1B}OB", [.down]), ("\u{1B}[1;5C", [.wordRight]),
      ("\u{1B}[1;3D", [.wordLeft]), ("\u{1B}[1;2C", [.right]), ("\u{1B}[D", [.left]),
      ("\u{1B}[H", [.home]), ("\u{1B}[4~", [.end]), ("\u{1B}[5~", [.pageUp]),
      ("\u{1B}[6~", [.pageDown]), ("\u{1B}[3~", [.delete]),
      ("\u{1B}[<64;10;5M", [.wheelUp]), ("\u{1B}[<65;10;5M", [.wheelDown]),
      ("\u{1B}[<0;10;5M", [.click(row: 4, column: 9)]), ("\u{1B}[<2;10;5M", []),
      ("\u{1B}[<0;0;0M", []), ("\u{1B}[<0;10M", []), ("\u{1B}[<0;10;5mj", [.character("j")]),
      ("é漢🚀", [.character("é"), .character("漢"), .character("🚀")]),
      ("\u{1B}[200;300zj", [.character("j")]), ("\u{1B}xj", [.alt("x"), .character("j")]),
      ("\u{1B}[[Aj", [.function(1), .character("j")]),
      ("\u{1B}[[Ej", [.function(5), .character("j")]),
      ("\u{1B}[[Zj", [.character("j")]), ("\u{1B}é<", [.alt("é"), .character("<")]),
      ("\u{1B}\r", [.enter]),
      ("\u{1B}OP", [.function(1)]), ("\u{1B}OS", [.function(4)]), ("\u{1B}[15~", [.function(5)]),
      ("\u{1B}[17~", [.function(6)]), ("\u{1B}[21~", [.function(10)]),
      ("\u{1B}[23~", [.function(11)]),
      ("\u{1B}[24~", [.function(12)]), ("\u{1B}[24;2~", [.function(12)]),
      ("\u{1B}[1;5Q", [.function(2)]),
      ("\u{1B}[16~", []), ("\u{1B}[22~", []), ("\u{1B}[12;40R", []), ("\u{1B}[Z", [.shiftTab]),
      ("\u{1B}[2~", [.insert]), ("ab", [.character("a"), .character("b")]),
      ("\u{1B}[M !!j", [.character("j")]),
    ] as [(String, [Key])])
  func `are read, whole or byte by byte`(_ text: String, _ keys: [Key]) {
    var decoder = KeyDecoder()
    #expect(decoder.keys(text.utf8) == keys)
    #expect(!decoder.awaitsMore)
    var slow = KeyDecoder()
    #expect(text.utf8.flatMap { slow.keys([$0]) } == keys)
  }

  @Test func `distinguish the escape key from the beginning of a sequence`() {
    var decoder = KeyDecoder()
    #expect(decoder.keys([0x1B]).isEmpty)
    #expect(decoder.awaitsMore)
    #expect(decoder.flush() == [.escape])
    #expect(decoder.keys([0x1B]).isEmpty)
    #expect(decoder.keys("[A".utf8) == [.up])
    #expect(decoder.keys("\u{1B}[3$".utf8).isEmpty)
    #expect(decoder.flush().isEmpty)
    #expect(decoder.keys("j".utf8) == [.character("j")])
  }

  @Test func `of a pasted text are none, in however many pieces it arrives`() {
    let text = "\u{1B}[200~swift\nAll \u{1B}[31mä\u{1B}[201~j"
    let keys: [Key] = [.paste("swift\nAll \u{1B}[31mä"), .character("j")]
    var decoder = KeyDecoder()
    #expect(decoder.keys(text.utf8) == keys)
    #expect(text.utf8.flatMap { decoder.keys([$0]) } == keys)
    // One that never ends does so after a while.
    #expect(decoder.keys("\u{1B}[200~queue".utf8).isEmpty && decoder.flush().isEmpty)
    var flushed: [Key] = []
    for _ in 0..<100 where decoder.awaitsMore { flushed += decoder.flush() }
    #expect(flushed.count == 1 && decoder.keys("q".utf8) == [.character("q")])
    // Of a very long one only the beginning counts, and nothing is a key.
    let long = "\u{1B}[200~" + String(repeating: "b", count: 70_000) + "\u{3}\u{1B}[201~\u{1B}[A"
    #expect(decoder.keys(long.utf8) == [.paste(String(repeating: "b", count: 65_536)), .up])
  }

  @Test func `survive any bytes`() {
    var state: UInt64 = 7
    var decoder = KeyDecoder()
    for _ in 0..<20_000 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      _ = decoder.keys([UInt8(truncatingIfNeeded: state >> 33)])
    }
    while decoder.awaitsMore { _ = decoder.flush() }
  }
}
