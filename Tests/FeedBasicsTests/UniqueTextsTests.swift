import FeedBasics
import Testing

struct UniqueTextsTests {
  @Test func `a text is listed once, where it was added first, in short and long lists`() {
    for count in [0, 1, 8, 9, 30] {
      var texts = UniqueTexts()
      for _ in 0..<2 {
        for number in 0..<count {
          let isNew = !texts.contains("\(number)")
          #expect(texts.add("\(number)") == isNew)
        }
      }
      #expect(texts.list == (0..<count).map { "\($0)" })
    }
  }
}
