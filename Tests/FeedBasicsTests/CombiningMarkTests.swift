import FeedBasics
import Testing

/// Characters with more marks than any language has (docs/promises.md).
@Suite struct `Combining marks` {
  @Test(arguments: [
    ("a" + String(repeating: "\u{300}\u{323}", count: 50_000), 31),
    ("x" + String(repeating: "\u{483}", count: 40) + "y", 32),
    ("كَ" + String(repeating: "\u{64E}", count: 40) + " ب", 33),
    ("ก" + String(repeating: "\u{E48}", count: 40), 31),
    ("字" + String(repeating: "\u{3099}", count: 31) + "\u{FE20}", 31),
    (String(repeating: "\u{1D165}", count: 100), 30),
  ])
  func `beyond thirty of a character are left out`(_ text: String, _ count: Int) {
    let limited = CombiningMarks.limited(text)
    #expect(limited.unicodeScalars.count == count)
    #expect(CombiningMarks.limited(limited).unicodeScalars.elementsEqual(limited.unicodeScalars))
    #expect(
      UnsafeCharacters.removed(from: text).unicodeScalars.elementsEqual(limited.unicodeScalars))
  }

  @Test(arguments: [
    "", "plain", "naïve cafe\u{301}", "Приве́т, мир", "สวัสดีชาวโลกทุกคนในวันนี้อากาศดีมากเลยนะครับผม",
    "हिन्दी में एक लम्बा वाक्य", "이것은 한국어로 된 아주 긴 문장이며 띄어쓰기가 없습니다",
    "これはとても長い日本語の文章ですがぎぐげごばびぶべぼ", "👩‍👩‍👧‍👦🇩🇪🏴󠁧󠁢󠁥󠁮󠁧󠁿 emoji", "اَلْعَرَبِيَّةُ",
    "a" + String(repeating: "\u{300}", count: 30), "שָׁלוֹם", "\u{301}",
  ])
  func `of texts in any language stay`(_ text: String) {
    #expect(CombiningMarks.limited(text).unicodeScalars.elementsEqual(text.unicodeScalars))
  }
}
