import ArticleRendering
import FeedModel
import Platform

/// Writes articles as one document, batch by batch.
struct ArticleExport {
  private struct Stop: Error {}

  let store: any ArticleReading
  let query: ArticleQuery

  /// - Parameter path: nil for standard output.
  /// - Throws: ``FileError`` if the file cannot be written; an existing file is then unchanged.
  func write(_ document: any ArticleDocument, to path: String?) throws {
    guard let path else {
      var output = StandardOutput()
      try write(document, to: &output)
      output.flush()
      return
    }
    var file = try AtomicFile(named: path)
    let interruption = file.temporary.map { temporary in
      let interruption = Interruption()
      interruption.onSignal { signal in
        unlink(temporary)
        _exit(128 + signal)
      }
      return interruption
    }
    defer { interruption?.end() }
    do {
      try write(document, to: &file)
    } catch {
      file.abandon()
      throw error
    }
    try file.finish()
  }

  private func write(_ document: any ArticleDocument, to output: inout some ByteOutput) throws {
    var document = document
    output.write(document.beginning())
    do {
      try store.articles(query) { batch in
        for article in batch { output.write(document.part(article)) }
        if output.hasFailed { throw Stop() }
      }
    } catch {
      if !output.hasFailed { throw error }
    }
    output.write(document.end())
  }
}
