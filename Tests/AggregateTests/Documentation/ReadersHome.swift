import Foundation
import TestSupport

/// A home in which the commands of a page are run as a reader of it would: with some feeds and articles, beside a
/// checkout, the web replaced by a server on this machine.
final class ReadersHome {
  struct Outcome {
    var code: Int32
    var output: String
    var errors: String
  }

  private struct Unprepared: Error {
    var errors: String
  }

  private let folder: TemporaryFolder
  private let server: LocalServer
  private var program: BuiltProgram
  private var freshHomes = 0

  /// - Parameter page: the configs and answers in it are those of this home as well.
  init(page: MarkdownPage? = nil) throws {
    folder = TemporaryFolder()
    let web = StandInWeb(page: page)
    server = LocalServer { web.reply($0) }
    program = BuiltProgram(folder)
    let prepared = try ReadersHome.prepared.get()
    try FileManager.default.copyItem(
      atPath: "\(prepared.path)/data", toPath: "\(folder.path)/data")
    program.configure(ReadersHome.config(page: page))
    try fill()
    program.environment = [
      "PATH":
        "\(folder.path)/bin:\(ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin")",
      "http_proxy": server.url, "BROWSER": "true", "PAGER": "cat", "NEWSAPI_KEY": "x",
      "MOODY_KEY": "x", "API_TOKEN": "x",
    ]
  }

  deinit { server.stop() }

  // MARK: What is there

  private static let feeds: [(name: String, keys: String)] = [
    ("BBC News", #"url = "http://bbc.example/feed", tags = ["world", "tech"]"#),
    ("BBC World", #"url = "http://world.example/feed", tags = ["world"]"#),
    ("Harbour Sport", #"url = "http://sport.example/feed", tags = ["sport", "swift"]"#),
    ("NASA", #"url = "http://nasa.example/feed", tags = ["science", "space"]"#),
    (
      "Bitcoin",
      #"url = "http://newsapi.org/v2/everything?q=bitcoin&pageSize=100", adapter = "newsapi""#
    ),
  ]

  /// The page's own feeds take the place of those of the same name.
  private static func config(page: MarkdownPage?) -> String {
    let own = (page?.blocks ?? []).filter { $0.language == "toml" && $0.text.contains("[[feed]]") }
      .map { standIn(for: $0.text) + "\n" }.joined()
    let others = feeds.filter { !own.contains("name = \"\($0.name)\"") }.map {
      "[[feed]]\nname = \"\($0.name)\"\n"
        + $0.keys.replacing(", tags", with: "\ntags")
        .replacing(", adapter", with: "\nadapter") + "\n"
    }
    return "[queries]\nmornings = \"unread newer:1d -tag:sport\"\n" + others.joined() + own
  }

  /// A store that is filled once for all homes.
  private static let prepared = Result {
    let folder = TemporaryFolder()
    var program = BuiltProgram(folder)
    let web = StandInWeb()
    let server = LocalServer { web.reply($0) }
    defer { server.stop() }
    program.environment = ["http_proxy": server.url]
    program.configure(config(page: nil))
    // First those whose numbers examples name.
    for names in [["BBC News"], []] {
      let run = try program.run(["fetch"] + names)
      guard run.code == 0 else { throw Unprepared(errors: run.errors) }
    }
    return folder
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
      "checkout/feed.xml": StandInWeb.feed(of: "file.example"),
      "checkout/answer.json": StandInWeb.newsAPI,
      ".newsboat/urls": "http://old.example/feed world\n",
      ".sfeed/sfeedrc": "feeds() {\n  feed 'Blog' 'http://sfeed.example/feed'\n}\n",
    ]
    for (name, text) in files { folder.write(text, to: name) }
    try manager.createSymbolicLink(
      atPath: "\(folder.path)/bin/aggregate", withDestinationPath: BuiltProgram.path)
    // Programs that examples use beside ours, and that need not be installed.
    let curl =
      "case \"$*\" in *-T*) cat >/dev/null;; *opml*) cat '\(folder.path)/checkout/subscriptions.opml';; "
      + "*) cat '\(folder.path)/checkout/feed.xml';; esac"
    for (name, script) in ["curl": curl, "jq": "cat", "w3m": "true"] {
      let file = folder.write("#!/bin/sh\n\(script)\n", to: "bin/\(name)")
      try manager.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file)
    }
  }

  // MARK: Running

  /// Plain http goes through the proxy; nothing else is changed.
  private static func standIn(for text: String) -> String {
    text.replacing("https://", with: "http://")
  }

  /// Runs a command in the checkout. What it exports stays, as in the reader's shell; what begins with nothing, `init`
  /// and `add`, begins in a home without config and store.
  func run(_ command: DocumentedCommand) throws -> Outcome {
    let text = ReadersHome.standIn(for: command.text)
      .replacing("/tmp/", with: "\(folder.path)/tmp/")
    if text.hasPrefix("export ") {
      for pair in text.dropFirst("export ".count).matches(of: /(\w+)=(\S+)/) {
        program.environment[String(pair.1)] = String(pair.2)
      }
    }
    var program = program
    if text.firstMatch(of: /^aggregate (init|add)\b/) != nil {
      freshHomes += 1
      let fresh = "\(folder.path)/fresh-\(freshHomes)"
      program.environment["XDG_CONFIG_HOME"] = "\(fresh)/config"
      program.environment["XDG_DATA_HOME"] = "\(fresh)/data"
      if text.hasPrefix("aggregate add") {
        folder.write("", to: "fresh-\(freshHomes)/config/aggregate/feeds.toml")
      }
    }
    let shell = ["bash", "-o", "pipefail", "-c", "cd '\(folder.path)/checkout' && {\n\(text)\n}"]
    guard text.firstMatch(of: /^aggregate browse\b/) != nil else {
      let run = try program.run([], wrapper: shell)
      return Outcome(code: run.code, output: run.output, errors: run.errors)
    }
    let terminal = try PseudoTerminal(program, [], wrapper: shell)
    terminal.settled()
    terminal.send("Q")
    return Outcome(code: terminal.exitCode() ?? -1, output: terminal.output, errors: "")
  }
}
