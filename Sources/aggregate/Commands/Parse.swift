import ArgumentParser
import FeedBasics
import FeedConfiguration
import FeedLibrary

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
