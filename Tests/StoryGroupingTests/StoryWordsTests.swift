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
    #expect(read(words.bytes) == words)
    #expect(read([]) == nil)
    #expect(read(words.bytes.dropLast()) == nil)
  }

  private func read(_ bytes: [UInt8]) -> StoryWords? {
    bytes.withUnsafeBytes { bytes in
      StoredWords(bytes).map { words in
        var codes: [UInt32] = []
        words.append(to: &codes)
        return StoryWords(codes: codes, isSentenceCase: words.isSentenceCase)
      }
    }
  }
}
