import FeedParsing
import Testing

@Suite struct `An image and its copy in noscript` {
  private static let placeholder =
    "data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7"

  /// The URLs of the images, or their first letters for data.
  private func shown(_ html: String) -> String {
    HTMLContent.read(html.replacing("@", with: Self.placeholder), base: nil).sanitised
      .split(separator: "<img src=\"", omittingEmptySubsequences: false).dropFirst().map {
        $0.prefix { $0 != "\"" && $0 != ":" }
      }
      .joined(separator: " ")
  }

  @Test(arguments: [
    ("<img src=\"@\" data-src=\"/a\"><noscript><img src=\"/a\"></noscript>", "/a"),
    ("<img data-src=\"/a\"></p><noscript><p><img src=\"/a\"></p></noscript>", "/a"),
    ("<noscript><img src=\"/a\"></noscript> <img src=\"@\" data-src=\"/a\">", "/a"),
    ("<img src=\"/a\"><noscript><img src=\"/a\"></noscript>", "/a"),
    ("<img src=\"@\" data-src=\"/a\"><img src=\"/a\">", "/a"),
    (
      "<img src=\"@\" data-srcset=\"/a 300w, /b 900w\"><noscript><img src=\"/a\"></noscript>", "/b"
    ), ("<img src=\"@\"><noscript><img src=\"/a\"></noscript>", "/a"),
    ("<img src=\"/spacer.gif\"><noscript><img src=\"/a\"></noscript>", "/a"),
    (
      "<p><img data-src=\"/a\"><noscript><img src=\"/a\"></noscript> "
        + "<img data-src=\"/b\"><noscript><img src=\"/b\"></noscript></p>", "/a /b"
    ),
  ])
  func `are shown once`(_ html: String, _ images: String) { #expect(shown(html) == images) }

  @Test(arguments: [
    ("<img src=\"/a\"><noscript><img src=\"/b\"></noscript>", "/a /b"),
    ("<img data-src=\"/a\"><noscript>b <img src=\"/b\"></noscript>", "/a /b"),
    ("<img data-src=\"/a\"><p><noscript><img src=\"/b\"></noscript></p>", "/a /b"),
    ("<img src=\"@\"><p><noscript><img src=\"/b\"></noscript></p>", "data /b"),
    ("<img src=\"/star\"><img src=\"/star\"><img src=\"/star\">", "/star /star /star"),
    ("<img data-src=\"/a\"> then <noscript><img src=\"/a\"></noscript>", "/a /a"),
    ("<img src=\"@\"> then <noscript><img src=\"/a\"></noscript>", "data /a"),
    ("<img data-src=\"/a\"><img data-src=\"/b\">", "/a /b"),
  ])
  func `are not confused with other images`(_ html: String, _ images: String) {
    #expect(shown(html) == images)
  }

  @Test func `leave the elements around them whole`() {
    let html =
      "<div><img src=\"\(Self.placeholder)\"><span><i><noscript><img src=\"/a\"></noscript></i></span>"
      + "</div>"
    #expect(
      HTMLContent.read(html, base: nil).sanitised
        == "<div><span><i><img src=\"/a\"></i></span></div>")
    #expect(HTMLContent.read(html, base: nil).images == ["/a"])
  }
}
