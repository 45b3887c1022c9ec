import FeedModel
import FeedTestSupport
import Foundation
import Testing

/// Full-text search.
@Suite(.everyStore) struct `Searching`: FillsStore {
  let store: any ArticleStore

  init() throws { store = try StoreKind.current.make() }

  private func text(_ guid: String, _ title: String, _ content: String = "", author: String? = nil)
    -> Entry
  {
    var entry = entry(guid, title, url: "https://s.example/\(guid)")
    entry.contentText = content.isEmpty ? nil : content
    if let author { entry.authors = [Author(name: author)] }
    return entry
  }

  private func found(_ matches: TextMatch...) throws -> [String] {
    try store.search(ArticleQuery(.all(matches.map { .text($0) }))).compactMap(\.title)
  }

  /// A title, a query, and whether it matches.
  @Test(arguments: [
    ("The cat sleeps", "cat", true), ("Concatenate strings", "cat", false),
    ("Über Zürich", "uber", true), ("Über Zürich", "ZURICH", true), ("naïve", "naive", true),
    ("北京大学", "北京", true), ("北京大学", "京大", true), ("北京大学", "大学", true),
    ("北京大学", "北京大学", true), ("北京大学", "北大", false), ("北京大学", "学", true),
    ("北京大学", "北", true), ("北京大学", "京", true), ("我在北京 today", "北京", true),
    ("iPhone手机发布", "手机", true), ("iPhone手机发布", "iphone手机", true), ("北京abc上海", "北京abc", true),
    ("ＮＨＫニュース 2０２６", "nhk", true), ("ＮＨＫニュース 2０２６", "2026", true),
    ("NHKニュース", "ＮＨＫﾆｭｰｽ", true), ("ｱｼﾞｱのｶﾀｶﾅ", "カタカナ", true), ("ｱｼﾞｱのｶﾀｶﾅ", "アジア", true),
    ("A ﬁne day", "fine", true), ("A fine day", "ﬁne", true), ("東京タワーへ", "タワー", true),
    ("Ειδήσεις από την Ελλάδα", "ΕΛΛΑΔΑ", true), ("ΝΕΑ ΑΠΟ ΤΗΝ ΕΛΛΑΔΑ", "Ελλάδα", true),
    ("Ο Οδυσσέας", "ΟΔΥΣΣΕΑΣ", true), ("مُحَمَّد يفوز", "محمد", true), ("محمد يفوز", "مُحَمَّد", true),
    ("הַשָּׁלוֹם", "השלום", true), ("Всё хорошо", "ВСЕ", true),
    ("Top 5\u{FE0F}\u{20E3} news", "5", true),
    ("u\u{332}n\u{332}der", "under", true), ("ـ", "ـ", false),
    ("अच्छा दिन", "दिन", true), ("बड़ा दान", "दिन", false), ("नादान लड़का", "दान", false),
    ("काम की बात", "किम", false), ("বাংলা খবর", "বিল", false), ("தமிழ்நாடு", "தமிழ்", false),
    ("ब\u{95C}ा दान", "ब\u{921}\u{93C}ा", true), ("I ❤️ trains", "❤️ trains", true),
    ("ราคาน้ำมันวันนี้", "ราคา", true), ("ราคาน้ำมันวันนี้", "น้ำมัน", true), ("ราคาน้ำมันวันนี้", "น้ำตาล", false),
    ("ปี๒๕๖๙", "๒๕๖๙", true), ("ພາສາລາວ", "ລາວ", true), ("မြန်မာနိုင်ငံ", "နိုင်ငံ", true),
    ("ភាសា\u{200B}ខ្មែរ", "ខ្មែរ", true), ("ភាសា\u{200B}ខ្មែរ", "ភាសាខ្មែរ", true),
    ("서울특별시", "특별", true), ("서울특별시", "서울", true),
    ("C++ and C#", "c++", true), ("it's", "it's", true), ("e-mail", "e-mail", true),
    ("a \"quoted\" word", "\"quoted\"", true), ("AND OR NOT", "or", true),
  ])
  func `finds whole words and parts of runs without spaces`(
    _ title: String, _ words: String, _ isFound: Bool
  ) throws {
    try add([text("1", title), text("2", "something else")], to: feed("A"))
    #expect(try found(TextMatch(words)) == (isFound ? [title] : []))
  }

  @Test func `finds prefixes, phrases and fields`() throws {
    try add(
      [
        text("1", "Night trains return", "Sleeping on rails.", author: "Ann Lee"),
        text("2", "Trains at night", "The night train from Lee."),
      ], to: feed("Harbour Times"))
    #expect(try found(TextMatch("trai", isPrefix: true)).count == 2)
    #expect(try found(TextMatch("trai")).isEmpty)
    #expect(try found(TextMatch("night trains")) == ["Night trains return"])
    #expect(try found(TextMatch("night trai", isPrefix: true)).count == 2)
    #expect(try found(TextMatch("lee", in: .author)) == ["Night trains return"])
    #expect(try found(TextMatch("lee", in: .text)) == ["Trains at night"])
    #expect(try found(TextMatch("harbour", in: .publisher)).count == 2)
    #expect(try found(TextMatch("rails", in: .title)).isEmpty)
    #expect(try found(TextMatch("trains"), TextMatch("sleeping")) == ["Night trains return"])
  }

  @Test func `finds a part of an author's name, in lists as in searches`() throws {
    try add(
      [
        text("1", "One", author: "Ann-Marie Lee"), text("2", "Two", author: "李小龍"),
        text("3", "Three", author: "***"), text("4", "Four"),
      ], to: feed("A"))
    for (part, titles) in [
      ("lee", ["One"]), ("nn-m", ["One"]), ("小龍", ["Two"]), ("*", ["Three"]), ("x", []),
      ("Marie Lee", ["One"]), ("LEE", ["One"]),
    ] {
      #expect(
        try store.headlines(ArticleQuery(.author(part))).compactMap(\.title) == titles, "\(part)")
      #expect(
        try store.headlines(ArticleQuery(.not(.author(part)))).count == 4 - titles.count, "\(part)")
    }
  }

  @Test func `finds no phrase that begins in one part of an article and ends in the next`() throws {
    var one = text("1", "Prices", "The price is forty two")
    one.summary = "Sold at noon"
    one.tags = ["World", "Cup", "杯"]
    one.authors = [Author(name: "Ann Lee"), Author(name: "Bob Ray")]
    one.source = Source(title: "Night Post", url: nil)
    try add([one], to: feed("Harbour Times"))
    for words in ["two world", "world cup", "noon the", "lee bob", "post harbour", "cup 杯"] {
      #expect(try found(TextMatch(words)).isEmpty, "\(words)")
      #expect(try found(TextMatch(words, isPrefix: true)).isEmpty, "\(words)")
    }
    for words in ["forty two", "world", "cup", "杯", "ann lee", "bob ray", "night post"] {
      #expect(try found(TextMatch(words)) == ["Prices"], "\(words)")
    }
  }

  @Test func `finds categories whatever their accents`() throws {
    var greek = text("1", "One")
    greek.tags = ["Ελλάδα", "Zürich"]
    try add([greek, text("2", "Ελλάδα, Zürich")], to: feed("A"))
    for name in ["ΕΛΛΑΔΑ", "ελλαδα", "Ελλάδα", "zurich"] {
      let found = try store.headlines(ArticleQuery(.category(name)))
      #expect(found.compactMap(\.title) == ["One"], "\(name)")
    }
  }

  @Test func `ranks the best match first`() throws {
    let filler = String(repeating: "many other words about nothing at all ", count: 40)
    try add(
      [
        text("1", "Something else", filler + "ferry"), text("2", "The ferry", "ferry ferry"),
        text("3", "Harbour news", "A ferry came."),
      ], to: feed("A"))
    #expect(try found(TextMatch("ferry")) == ["The ferry", "Harbour news", "Something else"])
  }

  @Test func `lists what matches equally well the newest first, in whatever order it came`() throws
  {
    for numbers in [[3, 1], [2, 4]] {
      try add(
        numbers.map { number in
          var entry = text("\(number)", "Storm \(number)", "A storm came.")
          entry.published = start.addingTimeInterval(-3600 * Double(number))
          return entry
        }, to: feed("A"))
    }
    #expect(try found(TextMatch("storm")) == ["Storm 1", "Storm 2", "Storm 3", "Storm 4"])
  }

  @Test func `ranks words with the same beginning alike, however rare`() throws {
    let filler = String(repeating: "many other words about nothing at all ", count: 40)
    try add(
      [text("0", "Tram", filler)] + (1...5).map { text("\($0)", "Train \($0)", "A train came.") },
      to: feed("A"))
    #expect(try found(TextMatch("tra", isPrefix: true)).last == "Tram")
  }

  @Test func `follows the changes of an article`() throws {
    let a = feed("A")
    try add([text("1", "Old words")], to: a)
    try add([text("1", "New words")], to: a, after: 3600)
    #expect(try found(TextMatch("old")).isEmpty)
    #expect(try found(TextMatch("new")) == ["New words"])
    // With its detail.
    let number = try #require(articles().first?.appearances.first?.number)
    var detail = Entry(guid: "1")
    detail.contentText = "The whole text about lighthouses."
    try store.setDetail(detail, ofAppearance: number)
    #expect(try found(TextMatch("lighthouses")).count == 1)
    // With a new name of its feed.
    var renamed = a
    renamed.name = "Beacon"
    try store.register([renamed])
    #expect(try found(TextMatch("beacon", in: .publisher)).count == 1)
    #expect(try found(TextMatch("A", in: .publisher)).isEmpty)
    #expect(try found(TextMatch("lighthouses")).count == 1)
    // After its removal.
    _ = try store.prune(
      lastSeenBefore: start.addingTimeInterval(1e9), configured: [], at: start)
    #expect(try found(TextMatch("words")).isEmpty)
    #expect(try store.problems().isEmpty)
  }

  @Test func `shows a story of two feeds once, whichever contains the word`() throws {
    var first = text("1", "Senate passes the bill", "Short.")
    first.url = "https://s.example/story"
    var second = text("x", "Senate passes bill", "With the word quorum.")
    second.url = "https://s.example/story"
    try add([first], to: feed("A"))
    try add([second], to: feed("B"))
    #expect(try store.search(ArticleQuery(.text(TextMatch("quorum")))).map(\.feedCount) == [2])
    #expect(try store.search(ArticleQuery(.text(TextMatch("senate")))).count == 1)
    // Words that must all match may come from either feed.
    let both = ArticleCondition.all([.text(TextMatch("quorum")), .text(TextMatch("short"))])
    for limit in [nil, 50] as [Int?] {
      #expect(try store.search(ArticleQuery(both, limit: limit)).count == 1)
      #expect(try store.headlines(ArticleQuery(both, limit: limit)).count == 1)
      let neither = both.and(.text(TextMatch("lighthouse")))
      #expect(try store.search(ArticleQuery(neither, limit: limit)).isEmpty)
      // An excluded word may come from either, too.
      for (word, count) in [("quorum", 0), ("lighthouse", 1)] {
        let without = ArticleCondition.all([
          .text(TextMatch("short")), .not(.text(TextMatch(word))),
        ])
        #expect(try store.search(ArticleQuery(without, limit: limit)).count == count)
        #expect(try store.headlines(ArticleQuery(without, limit: limit)).count == count)
      }
    }
  }

  /// Queries over a small store, and the titles that each finds.
  @Test func `combines words with all other conditions`() throws {
    var starred = text("1", "Swift on Linux", "concurrency", author: "Ann Lee")
    starred.images = ["https://s.example/1.jpg"]
    var episode = text("2", "Swift on Windows", "\"attachments\":[{")
    episode.attachments = [Attachment(url: "https://s.example/2.mp3")]
    let quoting = text("3", "Rust on Linux", author: "\"attachments\":[{")
    try add([starred, episode], to: feed("A"))
    try add([quoting], to: feed("B"), after: 60)
    let numbers = try articles().reduce(into: [:]) { $0[$1.entry.title ?? ""] = $1.number }
    _ = try store.mark([numbers["Rust on Linux"] ?? 0], .read(true), description: "t")
    _ = try store.mark([numbers["Swift on Linux"] ?? 0], .starred(true), description: "t")
    func word(_ text: String) -> ArticleCondition { .text(TextMatch(text)) }
    let cases: [(ArticleCondition, Set<String>)] = [
      (.all([word("swift"), word("linux")]), ["Swift on Linux"]),
      (.any([word("rust"), word("windows")]), ["Rust on Linux", "Swift on Windows"]),
      (.all([word("linux"), .not(word("swift"))]), ["Rust on Linux"]),
      (.all([word("linux"), .not(word("swift")), .not(word("gentoo"))]), ["Rust on Linux"]),
      (
        .all([word("linux"), .not(word("!")), .not(.any([word("swift"), word("x")]))]),
        ["Rust on Linux"]
      ),
      (.all([word("on"), .not(word("linux")), .not(.starred)]), ["Swift on Windows"]),
      (.not(.any([word("swift"), word("rust")])), []),
      (.all([word("linux"), .unread]), ["Swift on Linux"]),
      (.any([.starred, word("rust")]), ["Swift on Linux", "Rust on Linux"]),
      (.all([.feeds(["A"]), word("on")]), ["Swift on Linux", "Swift on Windows"]),
      (.all([.withImage, word("concurrency")]), ["Swift on Linux"]),
      (.withAttachment, ["Swift on Windows"]),
      (.all([.withAttachment, word("linux")]), []),
      (.not(.withAttachment), ["Swift on Linux", "Rust on Linux"]),
      (.all([.author("lee"), .not(.unread)]), []),
      (.all([.not(.feeds(["A"])), .any([word("linux"), .starred])]), ["Rust on Linux"]),
      (.everything, ["Swift on Linux", "Swift on Windows", "Rust on Linux"]),
      (.any([]), []),
    ]
    for (condition, titles) in cases {
      for limit in [nil, 50] as [Int?] {
        let query = ArticleQuery(condition, limit: limit)
        #expect(Set(try store.headlines(query).compactMap(\.title)) == titles, "\(condition)")
        #expect(Set(try store.search(query).compactMap(\.title)) == titles, "\(condition)")
      }
    }
  }

  @Test func `limits the articles of each feed, also without words`() throws {
    try add((1...4).map { text("\($0)", "Swift \($0)") }, to: feed("A"))
    try add([text("5", "Rust")], to: feed("B"), after: 60)
    var query = ArticleQuery(limit: 3)
    query.maxPerFeed = 2
    #expect(try store.search(query).map(\.feed).sorted() == ["A", "A", "B"])
    query.limit = 2
    #expect(try store.search(query).count == 2)
  }
}
