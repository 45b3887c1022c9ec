import Testing

@testable import Refreshing

@Suite struct `Folded titles` {
  @Test(arguments: [
    ("The Title!", "thetitle"), ("C++ and C# for $5", "c++andc#for$5"),
    ("Größe — „Ärger“ … «ÉTÉ»", "grösseärgerété"), ("STRASSE", "strasse"),
    ("Νέος", "νέοσ"), ("ΝΈΟΣ", "νέοσ"), ("漢字、カタカナと한글", "漢字カタカナと한글"),
    ("ＦＵＬＬ ｗｉｄｔｈ", "fullwidth"), ("e\u{301}te\u{301}", "été"), ("…", ""),
  ])
  func `keep letters and digits`(_ title: String, _ folded: String) {
    #expect(FoldedTitle.fold(title) == folded)
  }

  @Test func `are the same with and without the fast path`() {
    // A hyphen that folding removes and that keeps the text off the fast path.
    let hyphen = "\u{2010}"
    for value in (0..<0x3000).map(UInt32.init) + Array(stride(from: 0x3000, to: 0x11000, by: 7)) {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let text = "a\(scalar)B"
      #expect(FoldedTitle.fold(text) == FoldedTitle.fold(text + hyphen))
    }
  }
}
