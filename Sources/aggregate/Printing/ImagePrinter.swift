import ArticleRendering
import FeedModel

/// Prints lists of images in any format.
struct ImagePrinter {
  let session: Session
  let format: RowFormat
  private let style: TerminalStyle
  private var output = StandardOutput()
  private var writer = JSONWriter()
  private var count = 0

  init(session: Session, format: RowFormat) {
    self.session = session
    self.format = format
    style = session.style
  }

  mutating func write(_ article: Article) {
    let images = ArticleImage.all(of: article)
    if format == .table {
      let table = ImageTable(width: session.terminal.width, style: style)
      output.write(table.text(images))
      count += images.count
      return
    }
    for image in images {
      count += 1
      switch format {
      case .table: break
      case .tsv: output.write(ImageTable.line(image))
      case .json, .jsonl:
        writer.removeAll()
        ImageTable.write(image, to: &writer)
        if format == .json { output.write(count == 1 ? "[" : ",\n") }
        if format == .jsonl { writer.lineBreak() }
        output.write(writer.bytes)
      }
    }
  }

  mutating func end() {
    if format == .json { output.write(count == 0 ? "[]\n" : "]\n") }
    output.flush()
    if count == 0, session.terminal.isError { StandardError.line("no images") }
  }
}
