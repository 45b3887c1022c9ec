import FeedModel
import FeedTestSupport
import Foundation

/// Publishers that report on the same events, and change, repeat and drop their items.
struct HistoryWorld: MakesEntries {
  var random: RandomChoices
  /// Moves on with every step.
  var now: Date
  /// As they are configured now.
  var feeds: [Feed]
  /// The configured feeds that were removed, by their stored names.
  var removed: [String] = []
  private var renames = 0

  private static let topics = [
    "glacier lake drains overnight above Brimsdal residents flee",
    "chess club wins regional title after long final",
    "harbour council votes new bridge over the Lee",
    "night trains return between Zürich and Vienna",
    "minister resigns over leaked budget letter naïve",
    "東京タワー 北京大学 reopen after storm",
  ].map { $0.split(separator: " ").map(String.init) }

  /// Words beside those of the topics.
  static let words =
    topics.flatMap(\.self) + [
      "C++", "e-mail", "it's", "a", "the", "2026", "北京", "서울", "straße", "ﬁnal", "tra", "swift",
      "ХЛЕБ", "O'Hara",
    ]

  init(seed: UInt64) {
    random = RandomChoices(seed: seed)
    now = Date(timeIntervalSince1970: 1_795_244_400)
    feeds = []
    feeds = ["a", "b", "c", "Harbour Times", "東京新聞"].enumerated().map { index, name in
      var feed = feed(name, url: "https://f\(index).example/feed")
      feed.full = index == 1
      if index == 2 { feed.firstUnread = 86400 }
      return feed
    }
  }

  mutating func pass(_ seconds: ClosedRange<Int>) {
    now = now.addingTimeInterval(Double(random.number(seconds)))
  }

  mutating func rename() {
    let index = random.number(0...feeds.count - 1)
    renames += 1
    feeds[index].name = "renamed \(renames)"
  }

  // MARK: Items

  mutating func text(_ count: ClosedRange<Int>) -> String {
    (0..<random.number(count)).map { _ in random.one(of: HistoryWorld.words) }
      .joined(separator: " ")
  }

  /// The entries of a response; some were in earlier ones, as they were or changed.
  mutating func entries(of index: Int) -> [Entry] {
    var guids: Set<String> = []
    return (0..<random.number(0...7)).compactMap { _ in
      let item = item(of: index)
      return guids.insert(item.guid).inserted ? item : nil
    }
  }

  private mutating func item(of index: Int) -> Entry {
    let number = random.number(0...14)
    let topic = HistoryWorld.topics[number % HistoryWorld.topics.count]
    var title = random.some(of: topic, 5...7).joined(separator: " ")
    if random.once(in: 8) { title = text(0...5) }
    // Some items of all feeds have one link or one guid.
    let isShared = number % 3 > 0
    var entry = entry(
      random.once(in: 10) ? "https://p.example/\(number)" : "\(index)-\(number)",
      title, url: "https://\(isShared ? "p" : "f\(index)").example/\(number)",
      hours: Double(-random.number(0...number * 5)))
    if isShared, random.once(in: 6) { entry.guid = "tag:p.example,2026:\(number)" }
    if random.once(in: 12) { entry.url = nil }
    if random.once(in: 12) { entry.published = nil }
    if random.once(in: 15) { entry.title = nil }
    addText(to: &entry)
    addRest(to: &entry)
    return entry
  }

  private mutating func addText(to entry: inout Entry) {
    switch random.number(0...5) {
    case 0: break
    case 1: entry.summary = text(1...12)
    case 2:
      entry.contentText = text(1...300)
      entry.contentHTML = entry.contentText.map { "<p>\($0)</p>" }
    case 3 where random.once(in: 4):
      // Not NUL, with which a text ends in a file.
      entry.contentText = "x\u{1}y \u{1}0 \(text(1...3))"
      entry.title = entry.title.map { $0 + "\u{1}" }
    default: entry.contentText = text(1...30)
    }
  }

  private mutating func addRest(to entry: inout Entry) {
    if random.once(in: 3) {
      entry.authors = random.some(of: ["Ada Lovelace", "O'Hara", "李明", ""], 1...2).map {
        Author(name: $0)
      }
    }
    if random.once(in: 3) { entry.tags = random.some(of: ["Geology", "Straße", "x"], 1...3) }
    if random.once(in: 4) { entry.images = ["https://i.example/\(random.number(1...3)).jpg"] }
    if random.once(in: 5) {
      entry.source = Source(title: random.one(of: ["The Gazette", "Post"]), url: nil)
    }
    if random.once(in: 8) { entry.attachments = [Attachment(url: "https://a.example/1.mp3")] }
    if random.once(in: 8) { entry.detailURL = "https://d.example/1" }
    if random.once(in: 6) { entry.modified = now.addingTimeInterval(-60) }
  }

  mutating func page(at url: String) -> StoredPage {
    var page = StoredPage(url: url)
    page.status = 200
    page.fetched = now
    if random.once(in: 5) {
      page.refusal = .consent
    } else {
      let text = random.once(in: 3) ? "You have read your free articles" : text(5...60)
      page.content = PageContent(
        html: "<p>\(text)</p>", text: text, method: "container", words: 10, confidence: 0.5,
        metadata: PageMetadata(authors: [Author(name: "Page Author")], language: "en"))
    }
    return page
  }
}
