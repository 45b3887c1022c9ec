import ArticleRendering
import FeedModel

/// Prints lists of attachments in any format.
struct EnclosurePrinter {
  let session: Session
  let format: EnclosureFormat
  private let table: EnclosureTable
  private var output = StandardOutput()
  private var writer = JSONWriter()
  private var count = 0

  init(session: Session, format: EnclosureFormat) {
    self.session = session
    self.format = format
    table = EnclosureTable(width: session.terminal.width, style: session.style)
  }

  /// Adds those of the next article.
  mutating func write(_ attachments: [ArticleAttachment]) {
    if format == .table {
      output.write(table.text(attachments))
      count += attachments.count
      return
    }
    for one in attachments {
      count += 1
      switch format {
      case .table: break
      case .tsv: output.write(EnclosureTable.line(one))
      case .markdown: output.write(EnclosureTable.markdown(one))
      case .m3u:
        if count == 1 { output.write(M3UDocument().beginning()) }
        output.write(M3UDocument.lines(one))
      case .json, .jsonl:
        writer.removeAll()
        EnclosureTable.write(one, to: &writer)
        if format == .json { output.write(count == 1 ? "[" : ",\n") }
        if format == .jsonl { writer.lineBreak() }
        output.write(writer.bytes)
      }
    }
  }

  mutating func end() {
    if format == .json { output.write(count == 0 ? "[]\n" : "]\n") }
    if format == .m3u, count == 0 { output.write(M3UDocument().beginning()) }
    output.flush()
    if count == 0, session.terminal.isError { StandardError.line("no enclosures") }
  }
}
