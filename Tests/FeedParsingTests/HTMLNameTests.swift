import Testing

@testable import FeedParsing

/// The tables of names are written by hand; they must have the order of the cases.
struct HTMLNameTests {
  @Test func `every element has the name of its case`() {
    for element in HTMLName.allCases {
      #expect(element.text == hyphenated("\(element)"))
      #expect(HTMLName(element.text.uppercased()) == element)
    }
  }

  @Test func `every attribute has the name of its case`() {
    for attribute in HTMLAttributeName.allCases {
      #expect(attribute.text == hyphenated("\(attribute)"))
      var name = attribute.text
      #expect(name.withUTF8 { HTMLAttributeName($0) } == attribute)
    }
  }

  /// `dataSrc` as `data-src`.
  private func hyphenated(_ name: String) -> String {
    name.map { $0.isUppercase ? "-" + $0.lowercased() : String($0) }.joined()
  }
}
