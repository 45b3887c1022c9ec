import FeedTestSupport
import Foundation
import Serving

/// A home folder in which the commands of a page run as they would for its reader: with some feeds and articles, beside
/// a checkout. The web is replaced by a local server.
final class ReadersHome {
  struct Outcome {
    var code: Int32
    var output: String
    var errors: String
  }

  private let folder: TemporaryFolder
  private let server: LocalServer
  private var program: BuiltProgram
  private var freshHomes = 0

  /// - Parameter page: a page whose configs and responses are used in this home.
  init(page: MarkdownPage? = nil) throws {
    folder = TemporaryFolder()
    let web = StandInWeb(page: page)
    server = LocalServer { web.reply($0) }
    program = BuiltProgram(folder)
    let prepared = try ReadersFeeds.stored.get()
    try FileManager.default.copyItem(
      atPath: "\(prepared.path)/data", toPath: "\(folder.path)/data")
    program.configure(ReadersFeeds.config(page: page))
    try fill()
    program.environment = [
      "PATH":
        "\(folder.path)/bin:\(ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin")",
      "http_proxy": server.url, "BROWSER": "true", "EDITOR": "true", "PAGER": "cat",
      "NEWSAPI_KEY": "x",
    ]
    for match in ReadersFeeds.config(page: page).matches(of: /\$\{(\w+)\}/) {
      program.environment[String(match.1)] = "x"
    }
  }

  private func fill() throws {
    let manager = FileManager.default
    for name in ["bin", "checkout/Sources", "tmp", ".config/aggregate"] {
      try manager.createDirectory(
        atPath: "\(folder.path)/\(name)", withIntermediateDirectories: true)
    }
    for name in ["feeds.example", "Sources/Samples"] {
      try manager.copyItem(
        atPath: MarkdownPage.repository.appendingPathComponent(name).path,
        toPath: "\(folder.path)/checkout/\(name)")
    }
    let opml =
      "<opml version='2.0'><body><outline xmlUrl='http://blog.example/feed'/></body></opml>"
    let files = [
      "checkout/subscriptions.opml": opml,
      "checkout/starred.json":
        "{\"id\": \"user/-/state/com.google/starred\", \"items\": [{\"id\": \"1\", \"title\": \"A\","
        + " \"canonical\": [{\"href\": \"http://blog.example/1\"}]}]}",
      "checkout/pocket.csv":
        "title,url,time_added,tags,status\nEssay,https://a.example/1,1700000000,x|y,unread\n",
      "checkout/feed.xml": StandInWeb.feed(of: "file.example"),
      "checkout/response.json": StandInWeb.newsAPI,
      "checkout/page.html":
        "<article class=text><p>A bridge was rebuilt, the council said.</p></article>",
      ".newsboat/urls": "http://old.example/feed world\n",
      ".sfeed/sfeedrc": "feeds() {\n  feed 'Blog' 'http://sfeed.example/feed'\n}\n",
    ]
    for (name, text) in files { folder.write(text, to: name) }
    try manager.createSymbolicLink(
      atPath: "\(folder.path)/bin/aggregate", withDestinationPath: BuiltProgram.path)
    // Stubs of other programs in examples, which need not be installed.
    let curl =
      "case \"$*\" in *-T*) cat >/dev/null;; *opml*) cat '\(folder.path)/checkout/subscriptions.opml';; "
      + "*) cat '\(folder.path)/checkout/feed.xml';; esac"
    let stubs = [
      "curl": curl, "fzf": "head -n 1", "jq": "cat", "mail": "cat >/dev/null", "w3m": "true",
    ]
    for (name, script) in stubs {
      try folder.writeScript(script, to: "bin/\(name)")
    }
  }

  // MARK: Running

  /// Runs a command in the checkout. Exported variables stay, as in the reader's shell. `init` and `add` run in a home
  /// without config and store.
  func run(_ command: DocumentedCommand) throws -> Outcome {
    let text = StandInWeb.plain(command.text)
      .replacing("/tmp/", with: "\(folder.path)/tmp/")
    if text.hasPrefix("export ") {
      for pair in text.dropFirst("export ".count).matches(of: /(\w+)=(\S+)/) {
        program.environment[String(pair.1)] = String(pair.2)
      }
    }
    var started = program
    if text.firstMatch(of: /^aggregate (init|add)\b/) != nil {
      freshHomes += 1
      let fresh = "\(folder.path)/fresh-\(freshHomes)"
      started.environment["XDG_CONFIG_HOME"] = "\(fresh)/config"
      started.environment["XDG_DATA_HOME"] = "\(fresh)/data"
      if text.hasPrefix("aggregate add") {
        folder.write("", to: "fresh-\(freshHomes)/config/aggregate/feeds.toml")
      }
    }
    let shell = ["bash", "-o", "pipefail", "-c", "cd '\(folder.path)/checkout' && {\n\(text)\n}"]
    if text.hasPrefix("aggregate serve") { return try serve(text, started) }
    guard let endless = text.firstMatch(of: /^aggregate (browse|watch)\b/)?.1 else {
      let run = try started.run([], wrapper: shell)
      return Outcome(code: run.code, output: run.output, errors: run.errors)
    }
    let terminal = try PseudoTerminal(started, [], wrapper: shell)
    if endless == "watch" {
      _ = terminal.wait(for: "watching ")
      terminal.settled()
      terminal.send("\u{3}")
      // Ctrl-C is its end.
      let code = terminal.exitCode() ?? -1
      return Outcome(code: code == 130 ? 0 : code, output: terminal.output, errors: "")
    }
    // Keys sent before the alternate screen is open would go to the shell.
    _ = terminal.wait(for: "\u{1B}[?1049h")
    terminal.settled()
    terminal.send("Q")
    return Outcome(code: terminal.exitCode() ?? -1, output: terminal.output, errors: "")
  }

  /// Runs a server on a free port, whatever address it names, and ends it as a user does.
  private func serve(_ text: String, _ program: BuiltProgram) throws -> Outcome {
    guard HTTPServer.problem == nil else { return Outcome(code: 0, output: "", errors: "") }
    let words = text.replacing(/\s+#\s.*$/, with: "").replacing(#/ --listen \S+/#, with: "")
      .split(separator: " ").dropFirst().map(String.init)
    let server = try program.start(words + ["--listen", "127.0.0.1:0"])
    let errors = server.errors(until: { $0.contains("serving at ") })
    server.end(SIGINT)
    let code = server.wait()
    return Outcome(
      code: errors != nil && code == 130 ? 0 : code, output: "", errors: server.errors)
  }
}
