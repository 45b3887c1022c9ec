import FeedModel
import FeedTestSupport
import Foundation
import Testing

@Suite(.everyStore) struct `Rules`: FillsStore {
  let store: any ArticleStore

  init() throws { store = try StoreKind.current.make() }

  private func word(_ word: String) -> ArticleCondition { .text(TextMatch(word, in: .title)) }

  private func numbers(_ condition: ArticleCondition) throws -> [Int] {
    try store.numbers(ArticleQuery(condition)).sorted()
  }

  // MARK: Age

  @Test func `with an age mark what became old, once, and leave stars alone`() throws {
    try add((1...4).map { entry("\($0)", "t\($0)") }, to: feed("a"))
    _ = try store.mark([2], .starred(true))
    _ = try store.mark([3], .read(true))
    let step = MarkStep(client: "age", at: start)
    let old = rule("older:7d", .numbers([1, 2, 3]), .read)
    #expect(try store.expire(by: [old], step: step) == 1)
    #expect(try numbers(.not(.unread)) == [1, 3])
    #expect(try store.ruleEffects(on: 1) == [RuleEffect(query: "older:7d", action: .read)])
    #expect(try store.expire(by: [old], step: step) == 0)
    // The user's own mark stays.
    _ = try store.mark([1], .read(false))
    #expect(try store.expire(by: [old], step: step) == 0)
    // More of the same day is the same change.
    let older = rule("older:7d", .numbers([1, 2, 3, 4]), .read, .tag("old"))
    #expect(try store.expire(by: [older], step: step) == 3)
    #expect(try numbers(.tagged("old")) == [1, 3, 4])
    #expect(try numbers(.not(.unread)) == [3, 4])
    #expect(try store.undo()?.description == "marked unread")
    #expect(try store.undo() == UndoneChange(description: "changed by their age", articles: 3))
    #expect(try numbers(.not(.unread)) == [3])
    #expect(try numbers(.tagged("old")) == [])
    #expect(try store.expire(by: [old], step: step) == 0)
    // Neither is a tag given a second time, unless all stored articles are judged.
    #expect(try store.expire(by: [older], step: step) == 0)
    #expect(try numbers(.tagged("old")) == [] && store.ruleEffects(on: 4).isEmpty == false)
    _ = try store.apply(
      [rule("older:7d", .numbers([4]), .tag("old"))], description: "rules applied")
    #expect(try numbers(.tagged("old")) == [4])
  }

  @Test func `are undone for the articles that are left, one change at a time`() throws {
    try add((1...3).map { entry("\($0)", "t\($0)") }, to: feed("a"))
    _ = try store.mark([3], .starred(true))
    let rules = [
      rule("older:7d", .numbers([1]), .tag("old")), rule("older:8d", .numbers([2]), .read),
    ]
    #expect(try store.expire(by: rules, step: MarkStep(client: "age", at: start)) == 2)
    _ = try store.delete([2])
    #expect(try store.undo()?.isForgotten == true)
    #expect(try store.undo() == UndoneChange(description: "changed by their age", articles: 1))
    #expect(try numbers(.tagged("old")) == [])
    #expect(try numbers(.starred) == [3])
  }

  @Test func `with an age mute only what all feeds have by them`() throws {
    try add([entry("1", "t1")], to: feed("a"))
    let step = MarkStep(client: "age", at: start)
    let old = rule("feed:a older:7d", .feeds(["a"]), .mute)
    #expect(try store.expire(by: [old], step: step) == 1)
    #expect(try numbers(.muted) == [1])
    _ = try store.mark([1], .muted(false))
    #expect(try store.expire(by: [old], step: step) == 0)
    #expect(try store.expire(by: [], step: step) == 0)
  }

  // MARK: Arrival

  @Test func `mark, star, mute and tag articles as they arrive`() throws {
    try add(
      [entry("1", "Horoscope"), entry("2", "Election"), entry("3", "Recipe")], to: feed("a"),
      rules: [
        rule("horoscope", word("horoscope"), .mute), rule("election", word("election"), .star),
        rule("recipe", word("recipe"), .read, .tag("food")),
      ])
    #expect(try articles(ArticleQuery(.muted)).map(\.entry.title) == ["Horoscope"])
    #expect(try articles(ArticleQuery(.starred)).map(\.entry.title) == ["Election"])
    #expect(try articles(ArticleQuery(.not(.unread))).map(\.entry.title) == ["Recipe"])
    let tagged = try articles(ArticleQuery(.tagged("food")))
    #expect(tagged.map(\.entry.title) == ["Recipe"])
    #expect(tagged.map(\.entry.tags) == [["food"]] && tagged.map(\.ruleTags) == [["food"]])
    #expect(tagged.allSatisfy { $0.categories.isEmpty })
  }

  @Test func `find categories and authors of what arrives`() throws {
    let rules = [
      rule("category:geology", .any([word("harbour"), .category("Geology")]), .mute),
      rule("category:x or author:ada", .any([.category("x"), .author("ada")]), .star),
    ]
    for number in 1...3 {
      var item = entry("\(number)")
      item.tags = ["geology"]
      item.authors = [Author(name: "Ada")]
      try add([item], to: feed("a"), after: Double(number), rules: rules)
    }
    #expect(try numbers(.all([.muted, .starred])) == [1, 2, 3])
  }

  @Test func `do nothing with what arrived before them, nor a second time`() throws {
    try add([entry("1", "Horoscope")], to: feed("a"))
    let rules = [rule("horoscope", word("horoscope"), .mute)]
    try add([entry("1", "Horoscope"), entry("2", "Horoscope 2")], to: feed("a"), rules: rules)
    #expect(try numbers(.muted) == [2])
    _ = try store.mark([2], .muted(false), description: "unmuted")
    try add([entry("1", "Horoscope"), entry("2", "Horoscope 2b")], to: feed("a"), rules: rules)
    #expect(try numbers(.muted) == [])
  }

  @Test func `are applied in order, each after the effects of those before`() throws {
    try add(
      [entry("1", "Live: a match")], to: feed("a"),
      rules: [
        rule("tag:x", .tagged("x"), .star), rule("live", word("live"), .tag("x")),
        rule("tag:x again", .tagged("x"), .read),
      ])
    let article = try #require(try articles().first)
    #expect(article.isRead && !article.isStarred)
  }

  @Test func `leave muted articles out of counts, unless they are starred`() throws {
    try add(
      [entry("1", "Horoscope"), entry("2", "News")], to: feed("a"),
      rules: [rule("horoscope", word("horoscope"), .mute)])
    #expect(try store.totals().unread == 1)
    #expect(try store.unreadByFeed() == ["a": 1])
    _ = try store.mark([1], .starred(true), description: "starred")
    #expect(try store.totals().unread == 2)
    #expect(try store.unreadByFeed() == ["a": 2])
    #expect(try numbers(.hidden) == [])
    #expect(try store.totals().muted == 1)
  }

  // MARK: Several feeds

  @Test(arguments: [false, true])
  func `mute an article only if every feed that carries it is muted`(_ isReversed: Bool) throws {
    let rules = [rule("feed:a", .feeds(["a"]), .mute)]
    for name in isReversed ? ["b", "a"] : ["a", "b"] {
      try add(
        [entry("\(name)1", url: "https://p.example/story")], to: feed(name), rules: rules)
    }
    #expect(try numbers(.everything).count == 1)
    #expect(try numbers(.muted) == [])
  }

  @Test func `keep an article muted that another muted feed carries`() throws {
    let rules = [rule("a or b", .feeds(["a", "b"]), .mute)]
    for name in ["a", "b"] {
      try add(
        [entry("\(name)1", url: "https://p.example/story")], to: feed(name), rules: rules)
    }
    #expect(try numbers(.muted) == [1])
  }

  @Test(arguments: ["C++", "Swift"])
  func `judge a copy by its own words, also by words with signs`(_ word: String) throws {
    let rules = [rule("title:\(word)", .text(TextMatch(word, in: .title)), .mute)]
    let url = "https://p.example/story"
    try add([entry("a1", "Learn \(word) now", url: url)], to: feed("a"), rules: rules)
    #expect(try numbers(.muted) == [1])
    try add([entry("b1", "Learn it now", url: url)], to: feed("b"), rules: rules)
    #expect(try numbers(.muted) == [])
  }

  @Test func `show a muted article again that another feed carries, also once no rule is left`()
    throws
  {
    let url = "https://p.example/story"
    try add([entry("a1", url: url)], to: feed("a"), rules: [rule("feed:a", .feeds(["a"]), .mute)])
    try add([entry("b1", url: url)], to: feed("b"))
    #expect(try numbers(.muted) == [])
  }

  @Test func `leave a mark to the user that an article had when they matched it`() throws {
    try add([entry("0", "before")], to: feed("z"))
    let rules = [rule("feed:b", .feeds(["b"]), .read)]
    let url = "https://p.example/story"
    try add([entry("a1", url: url)], to: feed("a"), rules: rules)
    _ = try store.mark([2], .read(true))
    try add([entry("b1", url: url)], to: feed("b"), rules: rules)
    _ = try store.mark([2], .read(false))
    try add([entry("b1", url: url), entry("b2", url: url)], to: feed("b"), rules: rules)
    #expect(try numbers(.unread).contains(2))
  }

  @Test(arguments: [false, true])
  func `mute what two feeds carry that are muted by rules of their own`(_ isBatch: Bool) throws {
    let rules = ["a", "b"].map { rule("feed:\($0)", .feeds([$0]), .mute) }
    try arrive(
      ["a", "b"].map { ($0, entry("\($0)1", url: "https://p.example/story")) }, rules: rules,
      isBatch: isBatch)
    #expect(try numbers(.muted) == [1])
  }

  @Test(arguments: [["a", "b"], ["b", "a"]], [false, true])
  func `judge each feed's copy by itself, in any order and batch`(
    _ order: [String], _ isBatch: Bool
  ) throws {
    let titles = ["a": "Your horoscope", "b": "The stars today"]
    try arrive(
      order.map { ($0, entry("\($0)1", titles[$0] ?? "", url: "https://p.example/story")) },
      rules: [rule("horoscope", word("horoscope"), .mute, .star)], isBatch: isBatch)
    #expect(try numbers(.muted) == [])
    #expect(try numbers(.starred) == [1])
  }

  @Test func `do all of their actions, although a mark ends their match`() throws {
    try add(
      [entry("1")], to: feed("a"), rules: [rule("unread", .unread, .read, .tag("x"), .star)])
    #expect(try numbers(.all([.starred, .tagged("x"), .not(.unread)])) == [1])
  }

  /// Stores items of several feeds, in one transaction or one after the other.
  private func arrive(
    _ items: [(feed: String, entry: Entry)], rules: [ArticleRule], isBatch: Bool
  ) throws {
    let responses = try items.map { item in
      return ParsedResponse(
        document: FeedDocument([item.entry]), feed: feed(item.feed),
        state: try state(feed(item.feed)),
        arrival: start)
    }
    if isBatch {
      for result in store.add(responses, rules: rules) { _ = try result.get() }
    } else {
      for response in responses { _ = try store.add([response], rules: rules)[0].get() }
    }
  }

  @Test func `star and tag an article that a further feed carries`() throws {
    let rules = [rule("feed:b", .feeds(["b"]), .star, .read, .tag("b"))]
    for name in ["a", "b"] {
      try add(
        [entry("\(name)1", url: "https://p.example/story")], to: feed(name), rules: rules)
    }
    let article = try #require(try articles().first)
    // What is there already is not marked as read.
    #expect(article.isStarred && !article.isRead && article.entry.tags == ["b"])
    // The user's own mark stays, whatever carries the article next.
    _ = try store.mark([1], .starred(false), description: "unstarred")
    try add([entry("c1", url: "https://p.example/story")], to: feed("c"), rules: rules)
    #expect(try numbers(.starred) == [])
  }

  @Test func `leave their tags on each part of an article that is divided`() throws {
    let url = "https://p.example/story"
    try add([entry("a1", "One", url: url)], to: feed("a"))
    try add([entry("b1", "Two", url: url)], to: feed("b"))
    let tag = rule("one", word("one"), .tag("t"))
    _ = try store.apply([tag], description: "rules applied")
    try add([entry("b1", "Two", url: "https://p.example/other")], to: feed("b"))
    #expect(try articles().map(\.entry.tags) == [["t"], ["t"]])
    #expect(try store.ruleEffectCounts().map(\.articles) == [2])
    #expect(try store.undo()?.articles == 1)
    #expect(try articles().map(\.entry.tags) == [[], []])
  }

  // MARK: Stored articles

  @Test func `change stored articles on request, as one change that can be undone`() throws {
    try add([entry("1", "Horoscope"), entry("2", "News"), entry("3", "More news")], to: feed("a"))
    let before = try articles()
    let rules = [
      rule("horoscope", word("horoscope"), .mute), rule("news", word("news"), .tag("n"), .star),
      rule("tag:n", .tagged("n"), .read),
    ]
    var expected = [RuleOutcome(), RuleOutcome(), RuleOutcome()]
    (expected[0].matches, expected[0].changes) = (1, [1])
    (expected[1].matches, expected[1].changes) = (2, [2, 2])
    (expected[2].matches, expected[2].changes) = (2, [2])
    #expect(try store.outcomes(of: rules) == expected)
    #expect(try articles() == before)
    #expect(try store.apply(rules, description: "rules applied") == expected)
    #expect(try numbers(.muted) == [1])
    #expect(try numbers(.all([.starred, .not(.unread), .tagged("n")])) == [2, 3])
    #expect(try store.totals().unread == 0)
    // A second time there is nothing to do, and nothing to undo.
    #expect(
      try store.apply(rules, description: "rules applied").map(\.changes) == [[0], [0, 0], [0]])
    #expect(try store.undo() == UndoneChange(description: "rules applied", articles: 3))
    #expect(try articles() == before)
    #expect(try store.undo() == nil)
    #expect(try store.ruleEffects(on: 1) == [])
  }

  @Test func `are named by the articles that they changed`() throws {
    try add(
      [entry("1", "Horoscope live")], to: feed("a"),
      rules: [
        rule("title:horoscope", word("horoscope"), .mute, .read), rule("title:x", word("x"), .star),
        rule("title:live", word("live"), .tag("live")),
      ])
    #expect(
      try store.ruleEffects(on: 1) == [
        RuleEffect(query: "title:horoscope", action: .mute),
        RuleEffect(query: "title:horoscope", action: .read),
        RuleEffect(query: "title:live", action: .tag("live")),
      ])
    #expect(
      try store.ruleEffectCounts().map(\.articles) == [1, 1, 1])
    #expect(try store.ruleEffects(on: 99) == [])
  }

  @Test func `keep what they did under another name`() throws {
    try add(
      [entry("1", "One live"), entry("2", "Two live")], to: feed("a"),
      rules: [rule("old", word("live"), .star), rule("new", word("two"), .star, .read)])
    try store.renameRules([("none", "other"), ("old", "new"), ("new", "newer")])
    #expect(
      try store.ruleEffectCounts() == [
        RuleEffectCount(effect: RuleEffect(query: "newer", action: .read), articles: 1),
        RuleEffectCount(effect: RuleEffect(query: "newer", action: .star), articles: 2),
      ])
  }

  // MARK: Old items of new feeds

  @Test func `leave old items of a new feed read`() throws {
    var new = feed("a")
    new.firstUnread = 7 * 86400
    var undated = entry("3")
    undated.published = nil
    try add([entry("1", hours: -200), entry("2", hours: -1), undated], to: new)
    #expect(try numbers(.unread) == [2, 3])
    // Later responses bring news, however old.
    try add([entry("4", hours: -200), entry("2", hours: -1)], to: new, after: 3600)
    #expect(try numbers(.unread) == [2, 3, 4])
    #expect(try store.totals().unread == 3)
  }

  @Test func `leave old items of a new feed unread that they star`() throws {
    var new = feed("a")
    new.firstUnread = 86400
    try add(
      [entry("1", "Old", hours: -200), entry("2", "Older", hours: -300)], to: new,
      rules: [rule("old", word("old"), .star)])
    #expect(try numbers(.unread) == [1])
  }

  @Test func `leave an article unread that another feed carries`() throws {
    try add([entry("1", url: "https://p.example/1", hours: -200)], to: feed("a"))
    var new = feed("b")
    new.firstUnread = 86400
    try add([entry("b1", url: "https://p.example/1", hours: -200)], to: new)
    #expect(try numbers(.unread) == [1])
  }
}
