import ArticleRendering
import FeedModel
import Foundation
import Testing

/// The output of `why` (docs/merging.md).
@Suite struct `The reasons for a merge` {
  private static let article: Article = {
    let seen = Date(timeIntervalSince1970: 1_795_248_000)
    let appearances = [
      ("Google News", "Night trains return to the northern line - Harbour Times"),
      ("Harbour", "Night trains return to the northern line"),
    ].enumerated().map { index, feed in
      var entry = Entry(
        guid: "https://harbour.example/a-guid-that-is-longer-than-the-screen-is-wide")
      entry.title = feed.1
      entry.published = seen
      return Appearance(
        number: index + 1, feed: feed.0, entry: entry, firstSeen: seen, lastSeen: seen)
    }
    return Article(number: 1, entry: appearances[1].entry, appearances: appearances)
  }()
  private static let reason = MergeReason(
    rule: .samePublisherAndTitle,
    key: "d:harbour.example\u{1F}nighttrainsreturntothenorthernline", first: 1, second: 2)

  @Test func `are not wrapped in a pipe`() {
    let text = MergeExplanation().text(Self.article, reasons: [Self.reason])
    #expect(
      text == """
        1  Night trains return to the northern line

          1  Google News
              title       Night trains return to the northern line - Harbour Times
              guid        https://harbour.example/a-guid-that-is-longer-than-the-screen-is-wide
              published   2026-11-21 08:00 UTC
              first seen  2026-11-21 08:00 UTC

          2  Harbour
              title       Night trains return to the northern line
              guid        https://harbour.example/a-guid-that-is-longer-than-the-screen-is-wide
              published   2026-11-21 08:00 UTC
              first seen  2026-11-21 08:00 UTC

          1 and 2 merged: same publisher (harbour.example) and title (nighttrainsreturntothenorthernline) within 48 hours

        """)
  }

  @Test(arguments: [
    (
      MergeReason(rule: .sameURL, key: "h.example/1#a2", first: 1, second: 2),
      "1 and 2 merged: same link, h.example/1#a2"
    ),
    (
      MergeReason(rule: .sameGUID, key: "tag:h.example,2026:1", first: 1, second: 2),
      "1 and 2 merged: same guid, tag:h.example,2026:1"
    ),
    (
      MergeReason(
        rule: .samePublisherAndTitle, key: "n:bbc\u{1F}tides", first: 1, second: 2, isLinked: true),
      "1 and 2 merged: same publisher (bbc) and title (tides) within two minutes"
    ),
  ])
  func `name the rule`(_ reason: MergeReason, _ line: String) {
    let text = MergeExplanation().text(Self.article, reasons: [reason])
    #expect(text.hasSuffix("\n  \(line)\n"))
  }

  @Test func `are wrapped between words on a terminal, except for URLs`() {
    let lines = MergeExplanation(width: 50).text(Self.article, reasons: [Self.reason])
      .split(separator: "\n", omittingEmptySubsequences: false)
    #expect(
      lines.prefix(5) == [
        "1  Night trains return to the northern line", "", "  1  Google News",
        "      title       Night trains return to the",
        "                  northern line - Harbour Times",
      ])
    #expect(
      lines.suffix(4) == [
        "  1 and 2 merged: same publisher (harbour.example)",
        "  and title (nighttrainsreturntothenorthernline)", "  within 48 hours", "",
      ])
    #expect(lines.allSatisfy { $0.count <= 50 || $0.contains("guid") })
  }
}
