import ArgumentParser
import ArticleRendering
import Configuration
import FeedModel
import FeedParsing
import Refreshing

struct Parse: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "parse",
    abstract: "Read feeds from files and print them as JSON Feed.",
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
    let adapter = try adapter.map(adapter(named:))
    let base = try baseURL.map { text in
      guard let url = URLReference.web(text, base: nil), URLReference.Parts(url).host != nil else {
        throw CommandFailure.usage("--base-url must be an http(s) URL, not '\(text)'")
      }
      return url
    }
    let session = global.session
    var output = StandardOutput()
    var writer = JSONWriter()
    var code: Int32 = 0
    for file in files {
      let name = InputFile.name(of: file)
      do {
        let data = try InputFile.contents(of: file)
        let parsed = try FeedParser.parse(data, contentType: contentType, adapter: adapter)
        for rejection in parsed.rejections { session.note("\(name): \(rejection); skipped") }
        if !parsed.references.isEmpty {
          session.note(
            "\(name): \(Amount(parsed.references.count, "id")) instead of items; fetch loads each item by its id"
          )
        }
        writer.removeAll()
        let normaliser = FeedNormaliser(parsed, feedURL: base)
        DocumentJSON.write(
          normaliser.head, entries: parsed.items.lazy.map(normaliser.entry), to: &writer
        ) { output.write($0) }
        writer.lineBreak()
        output.write(writer.bytes)
      } catch let error as ParseError {
        StandardError.line("\(name): \(error.description)")
        code = 65
      } catch let error as FileError {
        StandardError.line(error.description)
        if code == 0 { code = CommandFailure(error).code }
      }
    }
    output.flush()
    if code != 0 { throw CommandFailure(code: code) }
  }

  private func adapter(named name: String) throws -> Adapter {
    let known = try global.session.configIfPresent()?.adapters ?? BuiltInAdapters.all
    if let adapter = known[name] { return adapter }
    throw AdapterName.unknown(name, among: Array(known.keys))
  }
}
