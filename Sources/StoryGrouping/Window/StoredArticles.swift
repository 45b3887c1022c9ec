public import Platform

/// The articles of a window while they are read from a store, with the hashes of their words.
public struct StoredArticles {
  private(set) var slots: [StoryWindow.Slot] = []
  private(set) var codes: [UInt32] = []

  init() {
    slots.reserveCapacity(StoryGrouping.windowSize)
    // Most articles have fewer words; memory that is never written to costs nothing.
    codes.reserveCapacity(30 * StoryGrouping.windowSize)
  }

  /// How many articles there are.
  public var count: Int { slots.count }

  /// Adds an article whose number none of the others has.
  /// - Parameters:
  ///   - number: the article's number; date, publisher and story are those of ``StoryArticle``.
  ///   - bytes: its words as ``StoryWords/bytes`` returned them. An article with other bytes is left out.
  public mutating func add(
    _ number: Int, date: TimeInterval, publisher: UInt32, story: Int?,
    words bytes: UnsafeRawBufferPointer
  ) {
    let start = codes.count
    guard let words = StoredWords(bytes), let hasTitleNames = words.append(to: &codes) else {
      return
    }
    slots.append(
      StoryWindow.Slot(
        number: number, date: date, publisher: publisher, start: UInt32(start),
        wordCount: UInt16(words.count), isSentenceCase: words.isSentenceCase,
        hasTitleNames: words.isSentenceCase && hasTitleNames, story: story))
  }
}
