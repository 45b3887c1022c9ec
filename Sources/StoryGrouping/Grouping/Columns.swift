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

  /// The places of the publisher's other articles with the title of the article at a place, if that is a column and was
  /// found out.
  func column(_ place: Int) -> [Int]? { known[place] ?? nil }

  /// Finds out which articles are columns.
  mutating func find(among places: [Int]) {
    let unknown = places.filter { known[$0] == nil }
    guard !unknown.isEmpty else { return }
    let titles = titles(of: unknown)
    let lists = lists(of: titles)
    for title in titles {
      let found = search(title, in: lists)
      known[title.place] = .some(found.days >= rules.columnRepeats ? found.places : nil)
    }
  }

  /// On how many other days, within some days, the publisher had nearly the title of the article at a place.
  func days(of place: Int) -> Int {
    let titles = titles(of: [place])
    let lists = lists(of: titles)
    return titles.first.map { search($0, in: lists).days } ?? 0
  }

  private struct Title {
    var place: Int
    var words: Set<Int>
    /// Titles with the share of ``GroupingRules/columnShare`` in common have one of the rarest words in common, even if all
    /// the others are.
    var rarest: [Int]
  }

  private func titles(of places: [Int]) -> [Title] {
    places.map { place in
      let words = titleWords(place)
      let count = words.count - Int((Float(words.count) * rules.columnShare).rounded(.up)) + 1
      let ranked = words.sorted {
        (window.frequencies[$0], window.table.hashes[$0])
          < (window.frequencies[$1], window.table.hashes[$1])
      }
      var rarest: [Int] = []
      var read = 0
      for word in words.isEmpty ? [] : ranked.prefix(count) {
        read += Int(window.frequencies[word])
        if read > rules.postingLimit { break }
        rarest.append(word)
      }
      return Title(place: place, words: Set(words), rarest: rarest)
    }
  }

  private func lists(of titles: [Title]) -> WordLists {
    let dates = titles.map { window.slots[$0.place].date }
    let span = rules.columnDays * 86_400
    return WordLists(
      window, words: titles.lazy.flatMap(\.rarest),
      dates: (dates.min() ?? 0) - span...(dates.max() ?? 0) + span, flag: WordCode.title,
      limit: rules.postingLimit)
  }

  /// The articles of the publisher with nearly the same title on other days, within some days, and the number of these days.
  private func search(_ title: Title, in lists: WordLists) -> (places: [Int], days: Int) {
    let slot = window.slots[title.place]
    var seen: Set<Int> = []
    var places: [Int] = []
    var days: Set<Int> = []
    for word in title.rarest {
      for index in lists.range(of: word) {
        let other = Int(lists.postings[index] >> WordCode.flagBits)
        let candidate = window.slots[other]
        let day = Columns.day(candidate.date)
        if candidate.publisher == slot.publisher,
          abs(candidate.date - slot.date) <= rules.columnDays * 86_400,
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
