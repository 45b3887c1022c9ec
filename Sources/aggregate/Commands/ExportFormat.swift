import ArgumentParser
import ArticleRendering

/// How articles are written for other programs and for keeping.
enum ExportFormat: String, ExpressibleByArgument, CaseIterable {
  /// The config's feeds, not articles.
  case opml
  case jsonfeed
  case atom
  case html
  case csv
  case markdown

  /// What `export --help` says of each.
  static let help = """
      jsonfeed   JSON Feed 1.1 with all that is known; 'parse' reads it back
      atom       Atom 1.0, for feed readers; 'parse' reads it back as well
      html       one page of headlines by day, without scripts, with the articles
                 to unfold
      csv        for spreadsheets (RFC 4180): number, date, read, starred,
                 publisher, title, url, authors, tags, image, feeds, summary; a
                 cell that a spreadsheet would run as a formula begins with '
      markdown   headlines by day, with the beginning of what they say
      opml       the config's feeds for other readers; --feed and --tag choose
                 among them
    """

  /// What the names of its files end with.
  var endings: [String] {
    switch self {
    case .opml: ["opml"]
    case .jsonfeed: ["json"]
    case .atom: ["atom", "xml"]
    case .html: ["html", "htm"]
    case .csv: ["csv"]
    case .markdown: ["md", "markdown"]
    }
  }

  /// Those of all formats: `.json .xml`.
  static var allEndings: String {
    allCases.flatMap(\.endings).map { ".\($0)" }.joined(separator: " ")
  }

  /// What a file's ending says; nil where it says nothing.
  init?(fileName: String) {
    guard let dot = fileName.lastIndex(of: ".") else { return nil }
    let ending = fileName[fileName.index(after: dot)...].lowercased()
    guard let format = ExportFormat.allCases.first(where: { $0.endings.contains(ending) }) else {
      return nil
    }
    self = format
  }

  /// What writes it; nil for what is no list of articles.
  func document(_ session: Session) -> (any ArticleDocument)? {
    switch self {
    case .opml: nil
    case .jsonfeed: JSONFeedDocument()
    case .atom: AtomDocument(version: Program.version, now: session.now)
    case .html: HeadlinePage(now: session.now, days: LocalTime.days, content: PageContent.html)
    case .csv: CSVDocument()
    case .markdown: MarkdownDocument()
    }
  }
}
