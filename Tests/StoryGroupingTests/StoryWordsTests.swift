import Testing

@testable import StoryGrouping

struct StoryWordsTests {
  @Test(arguments: ["Comments", "Read the full story", "コメント"])
  func `have no share in the text of a link in place of a summary`(_ text: String) {
    let title = "Open source licence helper for projects"
    #expect(
      StoryWords(title: title, summary: text) == StoryWords(title: title, summary: nil))
  }

  @Test func `the bytes of words give the same words`() {
    let words = StoryWords(
      title: "Glacier lake above Brimsdal drains overnight",
      summary: "Everyone is safe, police said.")
    #expect(StoryWords(bytes: words.bytes) == words)
    #expect(StoryWords(bytes: [UInt8]()) == nil)
    #expect(StoryWords(bytes: words.bytes.dropLast()) == nil)
    #expect(StoryWords(bytes: words.bytes + words.bytes.suffix(4)) == nil)
  }
}
