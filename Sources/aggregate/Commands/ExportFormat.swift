import ArgumentParser
import ArticleRendering
import FeedLibrary

/// How articles are written for other programs and for keeping.
enum ExportFormat: String, ExpressibleByArgument, CaseIterable {
  /// The config's feeds, not articles.
  case opml
  case jsonfeed
  case atom
  case html
  case csv
  case markdown
  case m3u

  /// - Parameter argument: a format's name, or `md`.
  init?(argument: String) { self.init(rawValue: argument == "md" ? "markdown" : argument) }

  /// The formats as `export --help` describes them.
  static let help = """
      jsonfeed   JSON Feed 1.1 with every field; 'parse' reads it back
      atom       Atom 1.0, for feed readers; 'parse' reads it back as well
      html       one page of headlines by day, without scripts; the articles
                 unfold
      csv        for spreadsheets (RFC 4180): number, date, read, starred,
                 publisher, title, url, authors, tags, image, feeds, summary,
                 with --stories also articles and publishers; a cell that a
                 spreadsheet would run as a formula begins with '
      markdown   headlines by day, with the beginning of each text
      m3u        a playlist of podcasts and other recordings, for players
      opml       the config's feeds for other readers; --feed and --tag choose
                 among them
    """

  /// The extensions of its files; the first is the usual one.
  var endings: [String] {
    switch self {
    case .opml: ["opml"]
    case .jsonfeed: ["json", "jsonfeed"]
    case .atom: ["atom", "xml"]
    case .html: ["html", "htm"]
    case .csv: ["csv"]
    case .markdown: ["md", "markdown"]
    case .m3u: ["m3u", "m3u8"]
    }
  }

  /// The extensions of all formats, such as `.json .xml`.
  static var allEndings: String {
    allCases.flatMap(\.endings).map { ".\($0)" }.joined(separator: " ")
  }

  /// The format of a file name's extension; nil if it is missing or unknown.
  init?(fileName: String) {
    guard let dot = fileName.lastIndex(of: ".") else { return nil }
    let ending = fileName[fileName.index(after: dot)...].lowercased()
    guard let format = ExportFormat.allCases.first(where: { $0.endings.contains(ending) }) else {
      return nil
    }
    self = format
  }

  /// Writes the format; nil for `opml`, which does not list articles.
  /// - Parameter hasStories: whether each article is the lead of its story, of which the format may then have the size.
  func document(_ session: Session, hasStories: Bool) -> (any ArticleDocument)? {
    switch self {
    case .opml: nil
    case .jsonfeed: JSONFeedDocument()
    case .atom: AtomDocument(version: Program.version, now: session.library.now)
    case .html:
      HeadlinePage(
        now: session.library.now, time: LocalTime.clock, content: { ArticleContent.html($0) })
    case .csv: CSVDocument(hasStories: hasStories)
    case .markdown: MarkdownDocument(time: LocalTime.clock)
    case .m3u: M3UDocument()
    }
  }
}
