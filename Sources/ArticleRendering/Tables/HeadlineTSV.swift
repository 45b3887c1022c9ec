import FeedBasics
public import FeedModel

/// Headlines for other programs, one a line, with the columns separated by tabs:
/// number, date (RFC 3339), `unread` or `read`, `starred` or nothing, publisher, title, URL, number of feeds; with
/// `isLong` also the description and the image's URL; with `hasStories` also the numbers of the story's articles and
/// publishers. A cell never contains tabs or line breaks.
public enum HeadlineTSV {
  /// The headline as a line, with its line break.
  /// - Parameters:
  ///   - isLong: adds the description and the image's URL.
  ///   - hasStories: adds the numbers of articles and publishers of the story that the headline leads, 1 if it leads none.
  ///   - more: cells to append.
  public static func line(
    _ headline: Headline, isLong: Bool = false, hasStories: Bool = false, more: [String] = []
  ) -> String {
    var cells = [
      String(headline.number), Timestamp.rfc3339(headline.date),
      headline.isRead ? "read" : "unread", headline.isStarred ? "starred" : "",
      headline.publisher, headline.title ?? "", headline.url ?? "", String(headline.feedCount),
    ]
    if isLong { cells += [headline.summary ?? "", headline.image ?? ""] }
    if hasStories {
      cells += [String(headline.story?.articles ?? 1), String(headline.story?.publishers ?? 1)]
    }
    cells += more
    return cells.map(TerminalText.line).joined(separator: "\t") + "\n"
  }
}
