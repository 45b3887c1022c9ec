import FeedModel
import Foundation
import Refreshing

/// Queries that users and rules make.
extension HistoryWorld {
  mutating func match() -> TextMatch {
    let fields: [TextMatch.Field?] = [nil, nil, nil, .title, .text, .author, .publisher]
    let count = random.one(of: [1, 1, 1, 2, 3])
    var words = text(count...count)
    if random.once(in: 6) { words = String(words.prefix(3)) }
    return TextMatch(words, in: random.one(of: fields), isPrefix: random.once(in: 4))
  }

  mutating func condition(depth: Int = 0) -> ArticleCondition {
    switch random.number(0...(depth > 2 ? 7 : 11)) {
    case 0...3: .text(match())
    case 4...7: plainCondition()
    case 8, 9: .all([condition(depth: depth + 1), condition(depth: depth + 1)])
    case 10: .any([condition(depth: depth + 1), condition(depth: depth + 1)])
    default: .all([condition(depth: depth + 1), .not(condition(depth: depth + 1))])
    }
  }

  private mutating func plainCondition() -> ArticleCondition {
    let names = feeds.map(\.name)
    let date = now.addingTimeInterval(Double(-random.number(0...400_000)))
    return random.one(of: [
      .unread, .starred, .muted, .hidden, .changed, .queued, .withImage, .withAttachment, .undated,
      .since(date),
      .until(date),
      .feeds(random.some(of: names, 1...2)), .tagged(random.one(of: ["x", "y", "Straße"])),
      .author(random.one(of: ["o'hara", "ADA", "李", "page"])),
      .category(random.one(of: ["geology", "strasse", "X"])),
      .url(random.one(of: ["P.example", "f1", "/3"])),
      .publishers(atLeast: random.number(1...3)), .outside(random.some(of: names, 0...2)),
      .literal(TextMatch("C++", in: random.one(of: [nil, .title, .text]))),
      .numbers(random.some(of: Array(1...40), 1...5)), .numberAfter(random.number(0...40)),
      .numberBefore(random.number(0...40)),
    ])
  }

  mutating func query() -> ArticleQuery {
    var query = ArticleQuery(condition())
    query.order = random.one(of: [
      .newest, .newest, .oldest, .feed, .title, .publishers, .number, .queue,
      .rare(since: now.addingTimeInterval(-200_000)),
    ])
    if random.once(in: 3) { query.limit = random.number(0...12) }
    if random.once(in: 5) { query.offset = random.number(0...4) }
    if random.once(in: 6) { query.maxPerFeed = random.number(1...3) }
    query.groupsStories = random.once(in: 3)
    return query
  }

  mutating func stream() -> ArticleStream {
    let ids = (1...Int64(feeds.count)).map { $0 }
    var stream = ArticleStream(served: Set(random.some(of: ids, 3...5)))
    if random.once(in: 2) { stream.homes = Set(random.some(of: ids, 1...3)) }
    if random.once(in: 3) { stream.isRead = random.once(in: 2) }
    if random.once(in: 4) { stream.isStarred = random.once(in: 2) }
    if random.once(in: 4) { stream.seenFrom = now.addingTimeInterval(-200_000) }
    if random.once(in: 4) { stream.seenUntil = now.addingTimeInterval(-100_000) }
    if random.once(in: 4) { stream.after = random.number(0...40) }
    if random.once(in: 2) { stream.order = .oldest }
    if random.once(in: 3) { stream.limit = random.number(0...10) }
    return stream
  }

  mutating func rules() -> [ArticleRule] {
    (0..<random.number(0...3)).map { _ in
      let condition = condition(depth: 1)
      let actions: [RuleAction] = [.read, .star, .mute, .tag("x"), .tag("y"), .send("t")]
      return ArticleRule(
        query: "\(condition)", condition: condition, actions: random.some(of: actions, 1...2))
    }
  }
}
