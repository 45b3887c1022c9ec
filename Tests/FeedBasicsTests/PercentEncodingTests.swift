import Foundation
import Testing

@testable import FeedBasics

@Suite struct `Percent-encoded text` {
  @Test(
    arguments: [
      ("a%20b", "a b"), ("%C3%A9", "é"), ("%c3%a9%", nil), ("%4", nil), ("%4g", nil), ("%%41", nil),
      ("%FF", nil), ("%C3", nil), ("é%41", "éA"), ("+", "+"), ("", ""), ("%25%32%30", "%20"),
    ] as [(String, String?)])
  func `is decoded as in Foundation`(_ text: String, _ decoded: String?) {
    #expect(text.percentDecoded == decoded)
    #expect(text.removingPercentEncoding == decoded)
  }
}

@Suite struct `Trimmed text` {
  @Test(arguments: ["", " ", " a\t", "\u{3000}a b\n", "\n\u{A0}a\r\n", "\u{2028} é \u{85}", "a"])
  func `is cut as by Foundation`(_ text: String) {
    #expect(text.trimmed(where: \.isBlank) == text.trimmingCharacters(in: .whitespaces))
    #expect(text.trimmed(where: \.isNewline) == text.trimmingCharacters(in: .newlines))
  }
}
