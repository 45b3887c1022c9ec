import Platform

/// Which articles are columns: their publisher has the title, but for numbers, on other days as well. What comes every day
/// under one title is no event.
struct Columns {
  private let window: StoryWindow
  private let rules: GroupingRules
  /// By place; nil in the optional if the article is no column.
  private var known: [Int: [Int]?] = [:]

  init(_ window: StoryWindow, _ rules: GroupingRules) {
    self.window = window
    self.rules = rules
  }

  /// The places of the publisher's other articles with the title of the article at a place, if that is a column.
  mutating func column(_ place: Int) -> [Int]? {
    if let known = known[place] { return known }
    let result = search(place)
    known[place] = .some(result.days >= rules.columnRepeats ? result.places : nil)
    return known[place] ?? nil
  }

  /// The articles of the publisher with nearly the same title on other days, within some days, and the number of these days.
  func search(_ place: Int) -> (places: [Int], days: Int) {
    let slot = window.slots[place]
    var words = titleWords(place).map { (frequency: window.frequencies[$0], word: $0) }
    guard !words.isEmpty else { return ([], 0) }
    // Titles with this share in common have one of the rarest words in common, even if all the others are.
    let rarest = words.count - Int((Float(words.count) * rules.columnShare).rounded(.up)) + 1
    words.sort { ($0.frequency, $0.word) < ($1.frequency, $1.word) }
    let own = Set(words.map(\.word))
    var seen: Set<Int> = []
    var places: [Int] = []
    var days: Set<Int> = []
    var read = 0
    for word in words.prefix(rarest) {
      read += Int(word.frequency)
      if read > rules.postingLimit { break }
      window.lists.forEachFromLast(of: word.word) { posting in
        let other = Int(posting >> WordCode.flagBits)
        let candidate = window.slots[other]
        let day = Columns.day(candidate.date)
        if posting & WordCode.title != 0, candidate.publisher == slot.publisher,
          candidate.isLive, abs(candidate.date - slot.date) <= rules.columnDays * 86_400,
          day != Columns.day(slot.date), seen.insert(other).inserted, isSameTitle(own, other)
        {
          places.append(other)
          days.insert(day)
        }
        return true
      }
    }
    return (places.sorted(), days.count)
  }

  private func isSameTitle(_ own: Set<Int>, _ other: Int) -> Bool {
    let words = titleWords(other)
    let shared = words.count { own.contains($0) }
    return Float(shared) >= rules.columnShare * Float(own.count + words.count - shared)
  }

  private func titleWords(_ place: Int) -> [Int] {
    window.codes(of: place).filter { $0 & (WordCode.title | WordCode.number) == WordCode.title }
      .map { Int($0 >> WordCode.flagBits) }
  }

  private static func day(_ date: TimeInterval) -> Int { Int((date / 86_400).rounded(.down)) }
}
