import Foundation
import Testing

@testable import FeedBasics

/// Foundation, which the program does without, is the measure.
@Suite struct `Folded and normalised text` {
  /// Base letters of many scripts, and marks that follow letters.
  private static let letters: [UInt32] = [
    0x41, 0x65, 0x49, 0x130, 0x131, 0xC9, 0xDF, 0x1E9E, 0x3B1, 0x3C2, 0x390, 0x1F80, 0x416, 0x439,
    0x456, 0x5D0, 0x5E9, 0xFB2A, 0x627, 0x628, 0x915, 0x929, 0x995, 0xE01, 0x1100, 0xAC00, 0x304B,
    0x304C, 0x4E00, 0xF900, 0x31, 0x20, 0xFB01, 0x212B, 0x1D400, 0x1F600,
  ]
  private static let marks: [UInt32] = [
    0x301, 0x308, 0x327, 0x323, 0x345, 0x5B7, 0x5BC, 0x64B, 0x653, 0x670, 0x93C, 0x94D, 0x9BE,
    0xE48, 0x3099, 0x1161, 0x20DD, 0xFE0F, 0x200D,
  ]

  /// Every character that Unicode had when the tables were made.
  private static var characters: [String] {
    (UInt32(1)...0x10FFFF).compactMap(Unicode.Scalar.init).filter { scalar in
      scalar.properties.age.map { $0.major <= 15 } ?? false
    }.map { String(Character($0)) }
  }

  private static func text(_ scalars: UInt32...) -> String {
    String(String.UnicodeScalarView(scalars.compactMap(Unicode.Scalar.init)))
  }

  private static func isEqual(_ one: String, _ other: String) -> Bool {
    one.unicodeScalars.elementsEqual(other.unicodeScalars)
  }

  @Test func `every character has the compatibility form that Foundation finds`() {
    let wrong = Self.characters.filter {
      !Self.isEqual($0.compatibilityForm, $0.precomposedStringWithCompatibilityMapping)
    }
    #expect(wrong == [])
  }

  @Test func `every character folds as in Foundation`() {
    let wrong = Self.characters.filter {
      !Self.isEqual(
        $0.folded(), $0.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil))
        || !Self.isEqual(
          $0.folded(width: true),
          $0.folding(
            options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil))
    }
    #expect(wrong == [])
  }

  @Test func `letters with a mark fold and are composed as in Foundation`() {
    for letter in Self.letters {
      for mark in Self.marks {
        let text = Self.text(0x78, letter, mark, letter, 0x79)
        let folded = text.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
        #expect(Self.isEqual(text.folded(), folded), "\(letter) \(mark)")
        let form = text.precomposedStringWithCompatibilityMapping
        #expect(Self.isEqual(text.compatibilityForm, form), "\(letter) \(mark)")
      }
    }
  }

  @Test(arguments: [
    ("Café", "cafe"), ("CAFE\u{301}", "cafe"), ("Straße", "strasse"), ("ΌΣΟΣ", "οσοσ"),
    ("Ёлка", "елка"), ("ﬁne", "fine"), ("हिन्दी", "हिन्दी"), ("ｶﾞ", "ｶﾞ"), ("Ａ", "ａ"), ("", ""),
  ])
  func `case and accents are ignored`(_ text: String, _ folded: String) {
    #expect(text.folded() == folded)
  }

  @Test(arguments: [
    ("ＡＢＣ　１", "ABC 1"), ("ｶﾞｷﾞ", "ガギ"), ("ﬁ", "fi"), ("x²", "x2"), ("e\u{301}", "é"),
    ("각", "각"), ("가\u{11A8}", "각"), ("a\u{302}\u{323}", "ậ"), ("", ""),
  ])
  func `the compatibility form has one spelling of a character`(_ text: String, _ form: String) {
    #expect(Self.isEqual(text.compatibilityForm, form))
  }

  @Test(arguments: [
    ("ＮＨＫ：２０２６", "NHK：2026"), ("東京ｶﾞｲﾄﾞ、ｶﾀｶﾅ", "東京ガイド、カタカナ"), ("a ﬁne ﬂag", "a fine flag"),
    ("é　x²\u{FEFF}", "é　x²\u{FEFF}"), ("", ""),
  ])
  func `presentation forms are the characters that they stand for`(_ text: String, _ form: String) {
    #expect(Self.isEqual(PresentationForms.replaced(in: text), form))
  }

  /// With escapes, since editors may compose letters and marks.
  @Test(arguments: [
    ("Ελλάδα, ΐ ᾳ", "Ελλαδα, ι α"), ("A\u{301}ve u\u{332}n\u{332}", "Ave un"),
    ("Zürich é ß", "Zürich é ß"),
    ("Всё ещё мой Ёж", "Все еще мой Еж"), ("مُحَمَّد", "محمد"), ("ســلام", "سلام"), ("أإآؤئ", "اااوي"),
    ("ה\u{5B7}ש\u{5C1}לום־\u{FB2A}", "השלום־ש"), ("\u{958}\u{93F} दिन", "क\u{93C}\u{93F} दिन"),
    ("\u{9CB}", "\u{9C7}\u{9BE}"), ("1\u{FE0F} 葛\u{E0100}", "1 葛"),
    ("հայերեն ế ไทย 北京", "հայերեն ế ไทย 北京"),
    ("Long enough for sixteen bytes: Ελλάδα", "Long enough for sixteen bytes: Ελλαδα"), ("", ""),
  ])
  func `marks that writers leave out are removed, and those of Indic scripts are kept`(
    _ text: String, _ form: String
  ) {
    #expect(Self.isEqual(OptionalMarks.removed(from: text), form))
  }

  @Test func `such a mark is found wherever it is in a text`() {
    for length in 0..<40 {
      let rest = String(repeating: "x", count: length)
      #expect(OptionalMarks.removed(from: "\(rest)ή\(rest)ё") == "\(rest)η\(rest)е")
    }
  }

  @Test func `marks in any number and order have one order`() {
    let marks = (0..<30_000).map { Self.marks[$0 % Self.marks.count] }
    let text = "a" + marks.compactMap(Unicode.Scalar.init).map(String.init).joined()
    #expect(Self.isEqual(text.compatibilityForm, text.precomposedStringWithCompatibilityMapping))
  }
}
