import ArticleExtraction
import FeedParsing
import Foundation
import Testing

@Suite struct PageEncodingTests {
  private static let russian =
    "Совет города решил восстановить старый мост через реку, закрытый с весны."

  private func text(_ html: [UInt8], contentType: String? = nil) -> String {
    PageExtraction.extract(Data(html), contentType: contentType, url: nil).text
  }

  @Test func `a charset declared after the first kilobyte counts`() throws {
    let head =
      "<html><head><!--" + String(repeating: "x", count: 3000) + "--><meta charset=windows-1251>"
    // The letters А to я are 0xC0 to 0xFF in windows-1251.
    let body = PageEncodingTests.russian.unicodeScalars.map { scalar -> UInt8 in
      scalar.value < 0x80 ? UInt8(scalar.value) : UInt8(scalar.value - 0x410 + 0xC0)
    }
    let page = Array((head + "</head><body><p>").utf8) + body + Array("</p></body></html>".utf8)
    #expect(text(page) == PageEncodingTests.russian)
    #expect(text(page, contentType: "text/html") == PageEncodingTests.russian)
  }

  @Test(arguments: ["gb2312", "windows-1251", "utf-16", "iso-8859-1", "nonsense"])
  func `valid UTF-8 is UTF-8, whatever is declared`(_ label: String) {
    let page = "<meta charset=\(label)><body><p>\(PageEncodingTests.russian)</p></body>"
    #expect(text(Array(page.utf8)) == PageEncodingTests.russian)
    #expect(
      text(Array(page.utf8), contentType: "text/html; charset=\(label)")
        == PageEncodingTests.russian)
  }
}
