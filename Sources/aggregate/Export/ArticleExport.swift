import ArticleRendering
import FeedBasics
import FeedLibrary
import FeedModel

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
      if query.groupsStories, type(of: document).groupsStories {
        try writeStories(&document, to: &output)
      } else {
        try store.articles(query) { batch in
          for article in batch { output.write(document.part(article)) }
          if output.hasFailed { throw Stop() }
        }
      }
    } catch {
      if !output.hasFailed { throw error }
    }
    output.write(document.end())
  }

  /// The other articles of a story are read between batches, since reads are not nested.
  private func writeStories(
    _ document: inout any ArticleDocument, to output: inout some ByteOutput
  ) throws {
    let numbers = try store.numbers(query)
    for batch in numbers.batches(of: 200) {
      var articles: [Int: Article] = [:]
      try store.articles(ArticleQuery(.numbers(batch))) {
        for article in $0 { articles[article.number] = article }
      }
      for number in batch {
        guard let article = articles[number] else { continue }
        output.write(
          document.part(
            article, others: try store.others(inStoryOf: article, visible: query.condition)))
      }
      if output.hasFailed { throw Stop() }
    }
  }
}
