public import FeedBasics

/// The articles that may still be grouped, with how often each word occurs among them.
///
/// Articles have places in the order in which they came. One that leaves only becomes invalid; when many have, the others
/// get new places. Nothing that is found out about articles depends on their places.
public struct StoryWindow: Sendable {
  /// An article without its words.
  struct Slot {
    var number: Int
    var date: TimeInterval
    var publisher: UInt32
    /// Where its words begin in ``StoryWindow/codes``.
    var start: UInt32
    var wordCount: UInt16
    var isSentenceCase: Bool
    var isLive = true
    var story: Int?
  }

  private(set) var slots: [Slot] = []
  /// The words of all articles: ``WordCode``s with the word's number in place of the hash, in order of the hashes.
  private(set) var codes: [UInt32] = []
  private(set) var table: WordTable
  /// In how many articles each word is.
  private(set) var frequencies: [Int32] = []
  private var places: [Int: Int] = [:]

  /// A window with some articles. Of those with the same number the last counts.
  public init(_ articles: [StoryArticle] = []) {
    table = WordTable(capacity: 3 * articles.count)
    for article in articles { add(article) }
  }

  /// A window with stored articles.
  /// - Parameter read: adds each article.
  public init(reading read: (inout StoredArticles) throws -> Void) rethrows {
    var stored = StoredArticles()
    try read(&stored)
    (slots, codes) = stored.take()
    table = WordTable(capacity: 3 * slots.count)
    frequencies = table.number(&codes)
    places.reserveCapacity(slots.count)
    for (place, slot) in slots.enumerated() { places[slot.number] = place }
  }

  /// The number of articles.
  public var count: Int { places.count }

  /// The article with a number; nil if the window has none.
  public subscript(number: Int) -> StoryArticle? { places[number].map(article) }

  /// The date of an article; nil if the window has none with the number.
  public func date(of number: Int) -> TimeInterval? { places[number].map { slots[$0].date } }

  /// The story of an article; nil if it is in none, or the window has no article with the number.
  public func story(of number: Int) -> Int? { places[number].flatMap { slots[$0].story } }

  /// The numbers of the articles, in order of their dates, those of one date by number.
  public var numbers: [Int] {
    slots.filter(\.isLive).sorted { ($0.date, $0.number) < ($1.date, $1.number) }.map(\.number)
  }

  /// The numbers of the articles of a story, in ascending order.
  public func articles(ofStory story: Int) -> [Int] {
    slots.filter { $0.story == story && $0.isLive }.map(\.number).sorted()
  }

  /// Adds an article, in place of the one of this number.
  public mutating func add(_ article: StoryArticle) {
    remove(article.number)
    let new = article.words.codes
    places[article.number] = slots.count
    slots.append(
      Slot(
        number: article.number, date: article.date, publisher: article.publisher,
        start: UInt32(codes.count), wordCount: UInt16(new.count),
        isSentenceCase: article.words.isSentenceCase, story: article.story))
    // By a quarter, not by doubling: a window is kept in memory for long.
    if codes.count + new.count > codes.capacity {
      codes.reserveCapacity(max(4096, codes.count + new.count + codes.count / 4))
    }
    for code in new {
      let word = table.insert(code >> WordCode.flagBits)
      if word == frequencies.count { frequencies.append(1) } else { frequencies[word] += 1 }
      codes.append(UInt32(truncatingIfNeeded: word) << WordCode.flagBits | code & WordCode.flags)
    }
  }

  /// Removes an article, if the window has it.
  public mutating func remove(_ number: Int) {
    guard let place = places.removeValue(forKey: number) else { return }
    slots[place].isLive = false
    for code in codes(of: place) { frequencies[Int(code >> WordCode.flagBits)] -= 1 }
    if slots.count - count > max(1024, count / 4) { compact() }
  }

  /// Leaves the articles out that were removed.
  private mutating func compact() {
    var live: [Slot] = []
    live.reserveCapacity(count + count / 8)
    var words: [UInt32] = []
    words.reserveCapacity(codes.count)
    for place in slots.indices where slots[place].isLive {
      var slot = slots[place]
      slot.start = UInt32(words.count)
      words.append(contentsOf: codes(of: place))
      places[slot.number] = live.count
      live.append(slot)
    }
    slots = live
    codes = words
  }

  /// Removes the oldest articles beyond ``StoryGrouping/windowSize``.
  /// - Returns: the articles that were removed, the oldest first.
  public mutating func trim() -> [(number: Int, date: TimeInterval)] {
    let excess = count - StoryGrouping.windowSize
    guard excess > 0 else { return [] }
    let oldest = slots.indices.filter { slots[$0].isLive }.sorted(by: precedes)
    let removed = oldest.prefix(excess).map { (number: slots[$0].number, date: slots[$0].date) }
    for article in removed { remove(article.number) }
    return removed
  }

  /// The place of an article; nil if the window has none with the number.
  func place(_ number: Int) -> Int? { places[number] }

  /// The words of the article at a place.
  func codes(of place: Int) -> ArraySlice<UInt32> {
    let start = Int(slots[place].start)
    return codes[start..<start + Int(slots[place].wordCount)]
  }

  /// Calls `body` with each article's place and words.
  func eachArticle(_ body: (_ place: Int, Slot, UnsafeBufferPointer<UInt32>.SubSequence) -> Void) {
    codes.withUnsafeBufferPointer { codes in
      for (place, slot) in slots.enumerated() where slot.isLive {
        body(place, slot, codes[Int(slot.start)..<Int(slot.start) + Int(slot.wordCount)])
      }
    }
  }

  /// The hash of a word.
  func hash(_ code: UInt32) -> UInt32 { table.hashes[Int(code >> WordCode.flagBits)] }

  /// The place of a word among all, the rarest first, and those that as many articles have by their hashes.
  func rank(of word: Int) -> UInt64 {
    UInt64(UInt32(bitPattern: frequencies[word])) << 32 | UInt64(table.hashes[word])
  }

  /// Whether the article at a place comes before the one at another, by date, publisher and words: by what it is, not by
  /// its number, which depends on the order in which responses arrive.
  func precedes(_ place: Int, _ other: Int) -> Bool {
    let (a, b) = (slots[place], slots[other])
    if a.date != b.date { return a.date < b.date }
    if a.publisher != b.publisher { return a.publisher < b.publisher }
    let (first, second) = (codes(of: place), codes(of: other))
    if first.count != second.count { return first.count < second.count }
    for (one, two) in zip(first, second) {
      let (x, y) = (hash(one), hash(two))
      if x != y { return x < y }
      let (s, t) = (one & WordCode.flags, two & WordCode.flags)
      if s != t { return s < t }
    }
    return a.number < b.number
  }

  /// Notes the story that an article now is in.
  public mutating func setStory(_ story: Int?, of number: Int) {
    if let place = places[number] { slots[place].story = story }
  }

  mutating func setStory(_ story: Int?, at place: Int) { slots[place].story = story }

  private func article(at place: Int) -> StoryArticle {
    let slot = slots[place]
    let words = codes(of: place).map { hash($0) << WordCode.flagBits | $0 & WordCode.flags }
    return StoryArticle(
      number: slot.number, date: slot.date, publisher: slot.publisher,
      words: StoryWords(codes: words, isSentenceCase: slot.isSentenceCase), story: slot.story)
  }
}
