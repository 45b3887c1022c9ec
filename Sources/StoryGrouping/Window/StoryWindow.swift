import Platform

/// The articles that may still be grouped, with how often each word occurs among them and which of them have it.
///
/// Articles have places in the order in which they came. One that leaves only becomes invalid; when many have, the others
/// get new places.
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
    /// Whether its title has names that are known from their capitals.
    var hasTitleNames: Bool
    var isLive = true
    var story: Int?
  }

  private(set) var slots: [Slot] = []
  /// The words of all articles: ``WordCode``s with the word's number in place of the hash, in order of the hashes.
  private(set) var codes: [UInt32] = []
  private(set) var table: WordTable
  /// In how many articles each word is.
  private(set) var frequencies: [Int32] = []
  private(set) var lists = PostingLists()
  /// The newest date up to each place.
  private(set) var newestDates: [TimeInterval] = []
  private var places: [Int: Int] = [:]

  /// A window with some articles. Of those with the same number the last counts.
  public init(_ articles: [StoryArticle] = []) {
    table = WordTable(capacity: 3 * articles.count)
    fill(articles)
  }

  private mutating func fill(_ articles: [StoryArticle]) {
    places.reserveCapacity(articles.count)
    slots.reserveCapacity(articles.count + articles.count / 8)
    newestDates.reserveCapacity(articles.count + articles.count / 8)
    let wordCount = articles.reduce(0) { $0 + $1.words.codes.count }
    codes.reserveCapacity(wordCount + wordCount / 8)
    lists.reserve(forPostings: wordCount)
    var order = Array(articles.indices)
    if !zip(articles, articles.dropFirst()).allSatisfy({ $0.date <= $1.date }) {
      order.sort { (articles[$0].date, $0) < (articles[$1].date, $1) }
    }
    var last: [Int: Int] = [:]
    last.reserveCapacity(articles.count)
    for (place, article) in articles.enumerated() { last[article.number] = place }
    for place in order where last[articles[place].number] == place { append(articles[place]) }
    for place in slots.indices { addPostings(of: place) }
  }

  /// The number of articles.
  public var count: Int { places.count }

  /// The article with a number; nil if the window has none.
  public subscript(number: Int) -> StoryArticle? {
    places[number].map(article)
  }

  /// Adds an article, in place of the one of this number.
  public mutating func add(_ article: StoryArticle) {
    remove(article.number)
    append(article)
    addPostings(of: slots.count - 1)
  }

  /// Removes an article, if the window has it.
  public mutating func remove(_ number: Int) {
    guard let place = places.removeValue(forKey: number) else { return }
    slots[place].isLive = false
    for code in codes(of: place) { frequencies[Int(code >> WordCode.flagBits)] -= 1 }
    if slots.count - count > max(1024, count / 4) { compact() }
  }

  /// Leaves the articles out that were removed, and puts the others in order of their dates.
  private mutating func compact() {
    let order = slots.indices.filter { slots[$0].isLive }
      .sorted { (slots[$0].date, $0) < (slots[$1].date, $1) }
    var live: [Slot] = []
    live.reserveCapacity(order.count + order.count / 8)
    var words: [UInt32] = []
    words.reserveCapacity(codes.count)
    newestDates.removeAll(keepingCapacity: true)
    for place in order {
      var slot = slots[place]
      let codes = codes(of: place)
      slot.start = UInt32(words.count)
      words.append(contentsOf: codes)
      places[slot.number] = live.count
      newestDates.append(slot.date)
      live.append(slot)
    }
    slots = live
    codes = words
    lists.removeAll()
    for place in slots.indices { addPostings(of: place) }
  }

  /// Removes the oldest articles beyond ``StoryGrouping/windowSize``; of two of one date, the one with the lower number.
  /// - Returns: the numbers of the articles that were removed.
  public mutating func trim() -> [Int] {
    let excess = count - StoryGrouping.windowSize
    guard excess > 0 else { return [] }
    let oldest = slots.indices.filter { slots[$0].isLive }.sorted {
      (slots[$0].date, slots[$0].number) < (slots[$1].date, slots[$1].number)
    }
    let numbers = oldest.prefix(excess).map { slots[$0].number }
    for number in numbers { remove(number) }
    return numbers
  }

  /// The place of an article; nil if the window has none with the number.
  func place(_ number: Int) -> Int? { places[number] }

  /// The words of the article at a place.
  func codes(of place: Int) -> ArraySlice<UInt32> {
    let start = Int(slots[place].start)
    return codes[start..<start + Int(slots[place].wordCount)]
  }

  mutating func setStory(_ story: Int?, at place: Int) { slots[place].story = story }

  private func article(at place: Int) -> StoryArticle {
    let slot = slots[place]
    let words = codes(of: place).map {
      table.hashes[Int($0 >> WordCode.flagBits)] << WordCode.flagBits | $0 & WordCode.flags
    }
    return StoryArticle(
      number: slot.number, date: slot.date, publisher: slot.publisher,
      words: StoryWords(codes: words, isSentenceCase: slot.isSentenceCase), story: slot.story)
  }

  private mutating func append(_ article: StoryArticle) {
    places[article.number] = slots.count
    let nameInTitle = WordCode.title | WordCode.name
    slots.append(
      Slot(
        number: article.number, date: article.date, publisher: article.publisher,
        start: UInt32(codes.count), wordCount: UInt16(article.words.codes.count),
        isSentenceCase: article.words.isSentenceCase,
        hasTitleNames: article.words.isSentenceCase
          && article.words.codes.contains { $0 & nameInTitle == nameInTitle },
        story: article.story))
    newestDates.append(max(newestDates.last ?? article.date, article.date))
    // By a quarter, not by doubling: a window is kept in memory for long.
    if codes.count + article.words.codes.count > codes.capacity {
      codes.reserveCapacity(max(4096, codes.count + codes.count / 4))
    }
    for code in article.words.codes {
      let word = table.insert(code >> WordCode.flagBits)
      if word == frequencies.count { frequencies.append(1) } else { frequencies[word] += 1 }
      codes.append(UInt32(word) << WordCode.flagBits | code & WordCode.flags)
    }
  }

  private mutating func addPostings(of place: Int) {
    let start = Int(slots[place].start)
    for index in start..<start + Int(slots[place].wordCount) {
      let code = codes[index]
      lists.append(
        UInt32(place) << WordCode.flagBits | code & WordCode.flags,
        to: Int(code >> WordCode.flagBits))
    }
  }
}
