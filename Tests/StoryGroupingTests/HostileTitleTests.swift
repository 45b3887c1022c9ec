import StoryGrouping
import Testing

struct HostileTitleTests {
  @Test func `long texts are read only at their beginning`() {
    let long = String(repeating: "glacier ", count: 20_000)
    let words = StoryWords(title: long, summary: long)
    #expect(words.bytes.count == 5)
    let marks = String(repeating: "e\u{301}", count: 50_000)
    #expect(StoryWords(title: marks, summary: marks).bytes.count < 600)
    let different = (0..<20_000).map { "w\($0)" }.joined(separator: " ")
    #expect(StoryWords(title: different, summary: different).bytes.count < 600)
    #expect(StoryWords(title: "…!?", summary: nil).bytes.count == 1)
  }

  @Test func `many articles that are alike form stories of a bounded size`() {
    let article = Headline("Glacier lake above Brimsdal drains", "A").article(0)
    var window = StoryWindow(
      (0..<700).map {
        StoryArticle(number: $0, date: article.date, publisher: UInt32($0), words: article.words)
      })
    let changes = window.regroup(Set(0..<700))
    #expect(changes.stories.allSatisfy { $0.articles.count <= 512 })
  }
}
