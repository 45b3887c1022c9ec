import FeedModel
import FeedTestSupport
import Foundation
import Testing

/// Conditions on categories, URLs and feeds.
@Suite(.everyStore) struct `Conditions`: FillsStore {
  let store: any ArticleStore

  init() throws { store = try StoreKind.current.make() }

  private func numbers(_ condition: ArticleCondition, limit: Int? = nil) throws -> [Int] {
    try store.headlines(ArticleQuery(condition, limit: limit)).map(\.number).sorted()
  }

  @Test(arguments: [
    ("Blog", [1, 2]), ("blog", [1, 2]), ("Über uns", [2]), ("uber uns", [2]), ("uns", []),
    ("Sales", [1]), ("C++", [3]), ("C", []), ("北京", [3]), ("none", []),
  ])
  func `a category is compared as a whole, without case and accents`(
    _ name: String, _ expected: [Int]
  ) throws {
    let tags = [["Blog", "Sales"], ["blog", "Über uns"], ["C++", "北京"], []]
    var entries = (1...4).map { entry("\($0)", "blog sales") }
    for index in entries.indices { entries[index].tags = tags[index] }
    try add(entries, to: feed("A"))
    for limit in [nil, 50] {
      #expect(try numbers(.category(name), limit: limit) == expected)
      #expect(
        try numbers(.not(.category(name)), limit: limit)
          == [1, 2, 3, 4].filter { !expected.contains($0) })
    }
  }

  @Test func `the words of categories are searched`() throws {
    var tagged = entry("1", "a")
    tagged.tags = ["Sales", "Night trains"]
    try add([tagged, entry("2", "b")], to: feed("A"))
    #expect(try numbers(.text(TextMatch("night trains"))) == [1])
    #expect(try numbers(.text(TextMatch("sales", in: .title))) == [])
    // They leave the index with the article.
    tagged.tags = ["Trains"]
    try add([tagged, entry("2", "b")], to: feed("A"))
    #expect(try numbers(.text(TextMatch("sales"))) == [])
    #expect(try numbers(.category("trains")) == [1])
  }

  @Test(arguments: [
    ("c++", [1, 2]), ("C++", [1, 2]), ("C#", [3]), (".NET", [4]), ("c#", [3]), ("f#", []),
  ])
  func `a word with signs is compared with the text`(_ word: String, _ expected: [Int]) throws {
    let texts = [
      "Learn C++ today", "Was ist neu in C++26?", "C#, not C", "(.NET) 10", "C.E.O. of a.net, C+",
    ]
    try add(texts.enumerated().map { entry("\($0 + 1)", $1) }, to: feed("A"))
    let match = TextMatch(word)
    let condition = ArticleCondition.all([.text(match), .literal(match)])
    #expect(try numbers(condition) == expected)
    #expect(try store.search(ArticleQuery(condition)).map(\.number).sorted() == expected)
    #expect(try numbers(.not(condition)) == [1, 2, 3, 4, 5].filter { !expected.contains($0) })
    #expect(try numbers(.literal(TextMatch(word, in: .author))) == [])
  }

  @Test(arguments: [
    ("a.example", [1]), ("A.Example/X", [1]), ("example", [1, 2]), ("%", []), ("nowhere", []),
  ])
  func `a URL is found by a part of it`(_ part: String, _ expected: [Int]) throws {
    try add(
      [
        entry("1", "a", url: "https://a.example/x"), entry("2", "b", url: "https://b.example/x"),
        entry("3", "c"),
      ], to: feed("A"))
    #expect(try numbers(.url(part)) == expected)
    #expect(try numbers(.not(.url(part))) == [1, 2, 3].filter { !expected.contains($0) })
  }

  @Test func `articles outside some feeds are those of others, and starred ones`() throws {
    try add(
      [entry("1", "a", url: "https://x.example/1"), entry("2", "b"), entry("3", "c")],
      to: feed("A"))
    try add([entry("4", "a", url: "https://x.example/1"), entry("5", "d")], to: feed("B"))
    _ = try store.mark([3], .starred(true), description: "t")
    #expect(try numbers(.outside(["A"])) == [1, 3, 5])
    #expect(try numbers(.outside(["B"])) == [1, 2, 3])
    #expect(try numbers(.outside(["A", "B"])) == [3])
    #expect(try numbers(.outside([])) == [1, 2, 3, 5])
    #expect(try numbers(.outside(["Z"])) == [1, 2, 3, 5])
    #expect(try numbers(ArticleCondition.unread.and(.outside(["A"])), limit: 2) == [1, 5])
    let words = ArticleCondition.text(TextMatch("b", in: .title)).and(.outside(["A", "B"]))
    #expect(try store.search(ArticleQuery(words)).isEmpty)
  }

  @Test(arguments: [
    ("soft\u{AD}hyphen", "softhyphen"), ("soft\u{AD}hyphen", "soft\u{AD}hyphen"),
    ("plain", "pl\u{200B}ain"), ("a\u{200B}b\u{2060}c\u{FEFF}d", "abcd"),
    ("می\u{200C}خواهم", "میخواهم"), ("می\u{200C}خواهم", "می\u{200C}خواهم"),
    // Khmer separates its words by zero-width spaces.
    ("ខ្មែរ\u{200B}ភាសា", "ភាសា"),
  ])
  func `characters that nobody sees do not hide words`(_ text: String, _ words: String) throws {
    try add([entry("1", "The \(text) of a title")], to: feed("A"))
    #expect(try numbers(.text(TextMatch(words))) == [1])
    #expect(try numbers(.text(TextMatch("title"))) == [1])
    try add([entry("1", "Another")], to: feed("A"))
    #expect(try numbers(.text(TextMatch(words))) == [])
  }
}
