public import FeedModel

/// Headlines for other programs, a line each, columns parted by tabs:
/// number, date (RFC 3339), `unread` or `read`, `starred` or nothing, publisher, title, URL, number of feeds; with
/// `isLong` the description and the image's URL as well. What a cell holds is on one line without tabs.
public enum HeadlineTSV {
  /// - Parameter more: further cells.
  public static func line(_ headline: Headline, isLong: Bool = false, more: [String] = [])
    -> String
  {
    var cells = [
      String(headline.number), Timestamp.rfc3339(headline.date),
      headline.isRead ? "read" : "unread", headline.isStarred ? "starred" : "",
      headline.publisher, headline.title ?? "", headline.url ?? "", String(headline.feedCount),
    ]
    if isLong { cells += [headline.summary ?? "", headline.image ?? ""] }
    cells += more
    return cells.map(TerminalText.line).joined(separator: "\t") + "\n"
  }
}
