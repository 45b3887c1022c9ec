import ArticleRendering
import FeedModel
import Testing

/// Which parts of a text are highlighted for the words of a query.
@Suite struct `Searched words in a text` {
  @Test(arguments: [
    ("A soft\u{AD}hyphen here", "softhyphen", ["soft\u{AD}hyphen"]),
    ("A soft\u{AD}hyphen here", "soft\u{AD}hyphen", ["soft\u{AD}hyphen"]),
    ("plain words", "pl\u{200B}ain", ["plain"]),
    ("a\u{2060}b \u{AD}c", "ab", ["a\u{2060}b"]),
    ("می\u{200C}خواهم بروم", "میخواهم", ["می\u{200C}خواهم"]),
    ("ខ្មែរ\u{200B}ភាសា", "ភាសា", ["ភាសា"]),
    ("ខ្មែរ\u{200B}ភាសា", "ខ្មែរភាសា", ["ខ្មែរ\u{200B}ភាសា"]),
    ("ราคาน้ำมันวันนี้", "น้ำมัน", ["น้ำมัน"]),
    ("soft hyphen", "softhyphen", []),
    ("ＮＨＫのｱｼﾞｱ版", "nhk", ["ＮＨＫ"]),
    ("ＮＨＫのｱｼﾞｱ版", "アジア", ["ｱｼﾞｱ"]),
    ("NHKのアジア版", "ｱｼﾞｱ", ["アジア"]),
    ("A ﬁne day", "fine", ["ﬁne"]),
    ("Ειδήσεις, Ελλάδα", "ΕΛΛΑΔΑ", ["Ελλάδα"]),
    ("مُحَمَّد يفوز", "محمد", ["مُحَمَّد"]),
    ("הַשָּׁלוֹם", "השלום", ["הַשָּׁלוֹם"]),
    ("ـ x", "x", ["x"]),
    ("दान, दिन और नादान", "दिन", ["दिन"]),
  ])
  func `are found although characters inside them cannot be seen, or have another form`(
    _ text: String, _ words: String, _ expected: [String]
  ) {
    let ranges = WordFinder([TextMatch(words)]).ranges(in: text, field: .title)
    #expect(ranges.map { String(text[$0]) } == expected)
  }
}
