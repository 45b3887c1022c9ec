import ArgumentParser
import ArticleRendering
import FeedBasics
import FeedConfiguration
import FeedLibrary
import FeedModel
import FeedParsing
import Refreshing

struct Parse: ParsableCommand {
  static let configuration = CommandConfiguration(
    command: "parse",
    abstract: "Convert feeds in files to JSON Feed.",
    discussion: """
      Prints one line of JSON for each file. Stores nothing and never uses the network.

      Examples:
        aggregate parse feed.xml
        curl -s https://a.example/feed | aggregate parse -
        aggregate parse --adapter newsapi response.json
        aggregate parse --base-url https://a.example feed.xml
      """)

  @Option(help: ArgumentHelp("The base URL for relative links.", valueName: "url"))
  var baseURL: String?

  @Option(help: ArgumentHelp("The Content-Type that the server sent.", valueName: "type"))
  var contentType: String?

  @Option(
    help: ArgumentHelp("The adapter for the response of a JSON API.", valueName: "name"),
    completion: .adapters)
  var adapter: String?

  @Argument(
    help: ArgumentHelp("Files; - is standard input.", valueName: "file"), completion: .file())
  var files: [String]

  @OptionGroup var global: GlobalOptions

  func run() throws {
    let adapter = try adapter.map {
      try global.session.library.configOrEmpty().adapter(named: $0)
    }
    let base = try baseURL.map { text in
      guard let url = URLReference.web(text, base: nil), URLReference.Parts(url).host != nil else {
        throw CommandFailure.usage("--base-url must be an http(s) URL, not '\(text)'")
      }
      return url
    }
    let conversion = FeedConversion(contentType: contentType, adapter: adapter, base: base)
    var output = StandardOutput()
    var code: Int32 = 0
    var rest = files[...]
    while !rest.isEmpty {
      let batch = FileBatch(&rest)
      conversion.convert(batch) { part in
        for note in part.notes { global.session.note(note) }
        output.write(part.json)
        guard let failure = part.failure else { return }
        StandardError.line(failure.message ?? "")
        if code == 0 || failure.code == 65 { code = failure.code }
      }
    }
    output.flush()
    if code != 0 { throw CommandFailure(code: code) }
  }
}

/// Files that are read together.
struct FileBatch: Sendable {
  /// In bytes; the memory that a batch takes is a few times as large. A larger file is a batch of its own.
  private static let maximumSize = 8 << 20
  private static let maximumFiles = 64

  /// The files in order, each with its contents or why it cannot be read.
  let files: [(name: String, body: Result<[UInt8], FileError>)]

  /// Takes files from the beginning of a list that is not empty.
  init(_ list: inout ArraySlice<String>) {
    var files: [(name: String, body: Result<[UInt8], FileError>)] = []
    var size = 0
    while let file = list.first, files.count < FileBatch.maximumFiles, size < FileBatch.maximumSize
    {
      list.removeFirst()
      let body = Result { () throws(FileError) in [UInt8](try InputFile.contents(of: file)) }
      files.append((InputFile.name(of: file), body))
      size += (try? body.get().count) ?? 0
    }
    self.files = files
  }
}

/// Turns the contents of files into JSON Feed, one line each.
struct FeedConversion: Sendable {
  let contentType: String?
  let adapter: Adapter?
  let base: String?

  /// The output for a file: first the notes, then the JSON.
  struct Part: Sendable {
    /// What was skipped.
    var notes: [String] = []
    var json: [UInt8] = []
    var failure: CommandFailure?
  }

  /// Converts files, several on all cores.
  /// - Parameter sink: receives the parts in the order of the files; a lone file arrives in many.
  func convert(_ batch: FileBatch, sink: (Part) -> Void) {
    if batch.files.count == 1 {
      for (name, body) in batch.files { convert(name, body, sink: sink) }
    } else {
      batch.files.mappedOnAllCores(least: 1) { whole($0.name, $0.body) }.forEach(sink)
    }
  }

  private func whole(_ name: String, _ body: Result<[UInt8], FileError>) -> Part {
    var whole = Part()
    convert(name, body) {
      whole.notes += $0.notes
      whole.json += $0.json
      whole.failure = $0.failure
    }
    return whole
  }

  private func convert(_ name: String, _ body: Result<[UInt8], FileError>, sink: (Part) -> Void) {
    let bytes: [UInt8]
    switch body {
    case .success(let read): bytes = read
    case .failure(let error): return sink(Part(failure: .failed(error.description)))
    }
    var parsed: ParsedFeed
    do {
      parsed = try FeedParser.parse(bytes, contentType: contentType, adapter: adapter)
    } catch {
      let message = "\(name): \(error.description)"
      return sink(Part(failure: CommandFailure(code: 65, message: message)))
    }
    var notes = parsed.rejections.map { "\(name): \($0); skipped" }
    if !parsed.references.isEmpty {
      let ids = Amount(parsed.references.count, "id")
      notes.append("\(name): \(ids) instead of items; fetch loads each item by its id")
    }
    sink(Part(notes: notes))
    let normaliser = FeedNormaliser(parsed, feedURL: base, extractsText: false)
    var items: [ParsedItem] = []
    swap(&items, &parsed.items)
    var writer = JSONWriter()
    DocumentJSON.write(normaliser.head, entries: normaliser.entries(consume items), to: &writer) {
      sink(Part(json: $0))
    }
    writer.lineBreak()
    sink(Part(json: writer.bytes))
  }
}
