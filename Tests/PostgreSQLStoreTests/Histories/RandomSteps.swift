import FeedModel
import Foundation

extension HistoryWorld {
  /// The next thing that happens.
  mutating func step() -> HistoryStep {
    pass(random.once(in: 6) ? 40_000...200_000 : 60...9000)
    let names = Set(feeds.map(\.name))
    switch random.number(0...39) {
    case 0...15: return respond(names)
    case 16: return .confirm(random.some(of: feeds, 1...3), configured: names)
    case 17: return .fail(random.one(of: feeds), isGone: random.once(in: 2))
    case 18:
      if random.once(in: 2) { rename() }
      return .register(feeds)
    case 19, 20: return .group
    case 21, 22: return .mark(numbers(1...8), mark(), step: random.once(in: 3))
    case 23: return .markMatching(query(), mark())
    case 24: return .markStream(stream(), mark())
    case 25...27: return .undo
    case 28: return .apply(rules())
    case 29: return prune(names)
    case 30: return remove()
    case 31, 32: return .part(number(), number())
    case 33:
      var detail = Entry(guid: "detail")
      detail.contentText = text(1...40)
      if random.once(in: 2) { detail.tags = ["Detail"] }
      return .detail(detail, number())
    case 34, 35:
      let number = number()
      return .page(
        page(at: "https://p.example/\(number)"), number, Set(random.some(of: [1, 2, 3], 0...3)))
    case 36: return random.once(in: 2) ? .dropPages(numbers(1...4)) : .look
    case 37: return importMarks()
    case 38: return .play(["https://a.example/\(random.number(1...2)).mp3"], random.once(in: 2))
    default: return random.once(in: 2) ? .mergeAnew : .maintain
    }
  }

  private mutating func respond(_ names: Set<String>) -> HistoryStep {
    let parts = random.some(of: Array(feeds.indices), 1...3).map { index in
      (feed: feeds[index], entries: entries(of: index))
    }
    return .respond(parts, configured: names, rules: random.once(in: 3) ? rules() : [])
  }

  /// Not always that of an article or appearance.
  private mutating func number() -> Int { random.number(1...40) }
  private mutating func numbers(_ count: ClosedRange<Int>) -> [Int] {
    random.some(of: Array(1...45), count)
  }

  private mutating func mark() -> UserMark {
    let isOn = !random.once(in: 3)
    return random.one(of: [.read(isOn), .read(isOn), .starred(isOn), .muted(isOn)])
  }

  private mutating func prune(_ names: Set<String>) -> HistoryStep {
    let instant = now.addingTimeInterval(Double(-random.number(0...400_000)))
    let configured = random.once(in: 3) ? nil : Set(random.some(of: names.sorted(), 2...5))
    return .prune(before: instant, configured: configured)
  }

  private mutating func remove() -> HistoryStep {
    let names = feeds.map(\.name)
    let chosen = random.some(of: names, 1...1)
    return .remove(chosen, removed: random.some(of: names.filter { !chosen.contains($0) }, 0...1))
  }

  private mutating func importMarks() -> HistoryStep {
    let marks = (0..<random.number(1...5)).map { _ in
      let index = random.number(0...4)
      let number = random.number(0...14)
      return ImportedMark(
        feedURL: random.once(in: 3) ? nil : "https://f\(index).example/feed",
        guid: random.once(in: 3) ? nil : "\(index)-\(number)",
        url: random.once(in: 3) ? nil : "https://p.example/\(number)", isRead: random.once(in: 2),
        isStarred: random.once(in: 3))
    }
    return .importMarks(marks)
  }
}

extension HistoryStep {
  /// A mark as a change of its own, or as part of one that others continue.
  fileprivate static func mark(_ numbers: [Int], _ mark: UserMark, step: Bool) -> HistoryStep {
    let minute = Date(timeIntervalSince1970: 1_795_244_400)
    return .mark(numbers, mark, step ? MarkStep(client: "c", at: minute) : nil)
  }
}
