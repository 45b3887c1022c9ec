import FeedBasics
import Testing

@Suite struct `A digest` {
  private func grouped(_ text: String) -> Int64 {
    Digest.groupedHash64(text) { $0 == UInt8(ascii: "/") }
  }

  private func group(_ hash: Int64) -> UInt64 { UInt64(bitPattern: hash) >> 52 }

  /// Stores contain them.
  @Test func `is the same in every version`() {
    #expect(Digest.hash64("") == -3_750_763_034_362_895_579)
    #expect(Digest.hash64("a.example/1") == 3_873_178_410_949_125_436)
    #expect(grouped("a.example/1") == 2_846_357_695_908_652_348)
    #expect(Digest.hex("a") == "af63dc4c8601ec8cbefcf89f3bf6cab5")
  }

  @Test func `of texts that begin alike is in one group`() {
    let hashes = (0..<1000).map { grouped("a.example/story/\($0)") }
    #expect(Set(hashes).count == 1000)
    #expect(Set(hashes.map(group)).count == 1)
    let others = (0..<1000).map { grouped("\($0).example/") }
    #expect(Set(others.map(group)).count > 800)
  }

  @Test(arguments: ["", "/", "a", "a.example/1", "österreich.example/ü"])
  func `differs from the grouped one in the group alone`(_ text: String) {
    #expect(Digest.ungrouped(grouped(text)) == Digest.ungrouped(Digest.hash64(text)))
    #expect(Digest.ungrouped(grouped(text)) >= 0)
    if !text.contains("/") { #expect(grouped(text) == Digest.hash64(text)) }
  }
}
