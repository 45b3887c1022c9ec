public import FeedBasics

/// The articles of a window while they are read from a store, with the hashes of their words.
public struct StoredArticles {
  private var slots: [StoryWindow.Slot] = []
  private var codes: [UInt32] = []

  init() {
    slots.reserveCapacity(StoryGrouping.windowSize)
    // Most articles have fewer words; memory that is never written to costs nothing.
    codes.reserveCapacity(30 * StoryGrouping.windowSize)
  }

  /// Adds an article whose number none of the others has.
  /// - Parameters:
  ///   - number: the article's number; date, publisher and story are those of ``StoryArticle``.
  ///   - bytes: its words as ``StoryWords/bytes`` returned them. An article with other bytes is left out.
  public mutating func add(
    _ number: Int, date: TimeInterval, publisher: UInt32, story: Int?,
    words bytes: UnsafeRawBufferPointer
  ) {
    guard let words = StoredWords(bytes) else { return }
    let start = codes.count
    // Whether the hashes ascend is not looked at: of a damaged store an article has other words, or one twice.
    words.append(to: &codes)
    slots.append(
      StoryWindow.Slot(
        number: number, date: date, publisher: publisher, start: UInt32(start),
        wordCount: UInt16(words.count), isSentenceCase: words.isSentenceCase, story: story))
  }

  /// Hands over what was added, so that nothing else refers to it and it is changed without a copy.
  mutating func take() -> (slots: [StoryWindow.Slot], codes: [UInt32]) {
    defer { (slots, codes) = ([], []) }
    return (slots, codes)
  }
}
