import FeedBasics
public import FeedModel

/// The recordings of articles as an extended M3U playlist in UTF-8, for players. Attachments that no player plays are
/// left out.
public struct M3UDocument: ArticleDocument {
  /// Creates a document; all playlists begin alike.
  public init() {}

  /// The header of an extended playlist.
  public func beginning() -> [UInt8] { Array("#EXTM3U\n".utf8) }

  /// Two lines for each recording: length in whole seconds, -1 if unknown, with feed and title; and its URL.
  public func part(_ article: Article, others: [Headline]) -> [UInt8] {
    Array(ArticleAttachment.all(of: article).map(M3UDocument.lines).joined().utf8)
  }

  /// The two lines of a recording; empty for what no player plays.
  public static func lines(_ one: ArticleAttachment) -> String {
    guard isPlayable(one.attachment) else { return "" }
    // Each of them is one line: a second one could name a file of the player's machine.
    let url = TerminalText.line(one.attachment.url)
    let seconds = one.attachment.duration.map { Int(min($0, 1e9).rounded()) } ?? -1
    let title = TerminalText.line("\(one.publisher) - \(one.title ?? url)")
    return "#EXTINF:\(seconds),\(title)\n\(url)\n"
  }

  /// Nothing: playlists have no footer.
  public func end() -> [UInt8] { [] }

  private static func isPlayable(_ attachment: Attachment) -> Bool {
    let parts = URLReference.Parts(attachment.url)
    guard parts.scheme == "http" || parts.scheme == "https" else { return false }
    let type = attachment.mediaType.lowercased()
    return type.hasPrefix("audio/") || type.hasPrefix("video/")
  }
}
