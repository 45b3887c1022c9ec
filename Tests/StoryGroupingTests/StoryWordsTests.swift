import Testing

@testable import StoryGrouping

struct StoryWordsTests {
  @Test func `the bytes of words give the same words`() {
    let words = StoryWords(
      title: "Glacier lake above Brimsdal drains overnight",
      summary: "Nobody was hurt, police said.")
    #expect(StoryWords(bytes: words.bytes) == words)
    #expect(StoryWords(bytes: [UInt8]()) == nil)
    #expect(StoryWords(bytes: words.bytes.dropLast()) == nil)
    #expect(StoryWords(bytes: words.bytes + words.bytes.suffix(4)) == nil)
  }
}
