import FeedBasics

/// Which articles are columns: their publisher has the title, but for numbers, on other days as well. What comes every day
/// under one title is no event.
struct Columns {
  private let window: StoryWindow
  private let rules: GroupingRules
  /// By place: whether it was found out if the article is a column.
  private var isKnown: [Bool]
  /// The columns among these, by place.
  private var columns: [Int: [Int]] = [:]

  init(_ window: StoryWindow, _ rules: GroupingRules) {
    self.window = window
    self.rules = rules
    isKnown = Array(repeating: false, count: window.slots.count)
  }

  /// The places of the publisher's other articles with the title of the article at a place, if that is a column and was
  /// found out.
  func column(_ place: Int) -> [Int]? { columns.isEmpty ? nil : columns[place] }

  /// Finds out which articles are columns.
  mutating func find(among places: [Int]) {
    let unknown = places.filter { !isKnown[$0] }
    guard !unknown.isEmpty else { return }
    let titles = titles(of: unknown)
    let lists = TitleLists(window, titles)
    for title in titles {
      let found = search(title, in: lists)
      isKnown[title.place] = true
      if found.days >= rules.columnRepeats { columns[title.place] = found.places }
    }
  }

  /// On how many other days, within some days, the publisher had nearly the title of the article at a place.
  func days(of place: Int) -> Int {
    let titles = titles(of: [place])
    let lists = TitleLists(window, titles)
    return titles.first.map { search($0, in: lists).days } ?? 0
  }

  /// The title of an article.
  struct Title {
    var place: Int
    var words: [Int]
    /// Titles with the share of ``GroupingRules/columnShare`` in common have one of the rarest words in common, even if all
    /// the others are.
    var rarest: ArraySlice<Int>
  }

  private func titles(of places: [Int]) -> [Title] {
    places.map { place in
      let words = rarestFirst(titleWords(place))
      let count = words.count - Int((Float(words.count) * rules.columnShare).rounded(.up)) + 1
      var rarest = words.prefix(words.isEmpty ? 0 : count)
      var read = 0
      for (index, word) in rarest.enumerated() {
        read += Int(window.frequencies[word])
        if read > rules.postingLimit {
          rarest = rarest.prefix(index)
          break
        }
      }
      return Title(place: place, words: words, rarest: rarest)
    }
  }

  /// The articles of the publisher with nearly the same title on other days, within some days, and the number of these days.
  private func search(_ title: Title, in lists: TitleLists) -> (places: [Int], days: Int) {
    let slot = window.slots[title.place]
    var seen: Set<Int> = []
    var places: [Int] = []
    var days: Set<Int> = []
    for word in title.rarest {
      for other in lists.articles(of: slot.publisher, withTitleWord: word) {
        let candidate = window.slots[other]
        let day = Columns.day(candidate.date)
        if abs(candidate.date - slot.date) <= rules.columnDays * 86_400,
          day != Columns.day(slot.date), seen.insert(other).inserted,
          isSameTitle(title.words, other)
        {
          places.append(other)
          days.insert(day)
        }
      }
    }
    return (places, days.count)
  }

  private func isSameTitle(_ own: [Int], _ other: Int) -> Bool {
    let words = titleWords(other)
    let shared = words.count { own.contains($0) }
    return Float(shared) >= rules.columnShare * Float(own.count + words.count - shared)
  }

  private func titleWords(_ place: Int) -> [Int] {
    window.codes(of: place).filter { $0 & (WordCode.title | WordCode.number) == WordCode.title }
      .map { Int($0 >> WordCode.flagBits) }
  }

  private func rarestFirst(_ words: [Int]) -> [Int] {
    words.map { (rank: window.rank(of: $0), word: $0) }.sorted { $0.rank < $1.rank }.map(\.word)
  }

  private static func day(_ date: TimeInterval) -> Int { Int((date / 86_400).rounded(.down)) }
}
