import ArgumentParser

/// How articles are written for other programs and for keeping.
enum ExportFormat: String, ExpressibleByArgument, CaseIterable {
  /// The config's feeds, not articles.
  case opml
  case jsonfeed
  case atom
  case html
  case csv
  case markdown

  /// What a file's ending says; nil where it says nothing.
  init?(fileName: String) {
    guard let dot = fileName.lastIndex(of: ".") else { return nil }
    switch fileName[fileName.index(after: dot)...].lowercased() {
    case "opml": self = .opml
    case "json": self = .jsonfeed
    case "atom", "xml": self = .atom
    case "html", "htm": self = .html
    case "csv": self = .csv
    case "md", "markdown": self = .markdown
    default: return nil
    }
  }
}
