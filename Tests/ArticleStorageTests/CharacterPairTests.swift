import ArticleStorage
import Testing

@Suite struct `Text of languages without spaces` {
  @Test(arguments: [
    ("trains café", "trains café"),
    ("北", "北"),
    ("北京", "北京 京"),
    ("北京大学", "北京 京大 大学 学"),
    ("in 北京大 today", "in 北京 京大 大  today"),
    ("a北b", "a 北 b"),
    ("北。京大", "北 。 京大 大"),
    ("𠀀𠀁x", "𠀀𠀁 𠀁 x"),
    ("ราคา ๒๕", "รา าค คา า  ๒๕"),
    ("हिन्दी ế “x”", "हिन्दी ế “x”"),
    ("emoji 😀 stay", "emoji 😀 stay"),
    ("", ""),
  ])
  func `is indexed as pairs of characters, and the last one`(_ text: String, _ indexed: String) {
    #expect(CharacterPairs.text(text) == indexed)
  }

  @Test(arguments: [
    ("北京大学", "北京 京大 大学", false),
    ("北", "北", true),
    ("x 北", "x 北", true),
    ("北京 x", "北京 京  x", false),
    ("北京。", "北京", false),
    ("trains", "trains", false),
    ("ราคา", "รา าค คา", false),
    ("ก", "ก", true),
  ])
  func `is searched for as pairs, and a single character as a beginning`(
    _ words: String, _ searched: String, _ isPrefix: Bool
  ) {
    let found = CharacterPairs.words(words)
    #expect(found?.text == searched)
    #expect(found?.isPrefix == isPrefix)
  }

  @Test func `has nothing to search for without a letter or digit`() {
    #expect(CharacterPairs.words("。、 …") == nil)
  }
}
