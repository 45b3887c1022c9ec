import FeedTestSupport
import Foundation
import Testing

@testable import Serving

/// Everything that the program writes about the feeds of ``SecretFeeds``.
final class SecretOutputs: Sendable {
  let feeds = SecretFeeds()
  private let folder = TemporaryFolder()
  private let program: BuiltProgram

  init() {
    var program = BuiltProgram(folder)
    program.environment = feeds.environment
    // Writes down what it is asked to open.
    let opened = "\(folder.path)/data/opened"
    let browser = (try? folder.writeScript("echo \"$1\" >> '\(opened)'", to: "browser")) ?? ""
    program.environment["BROWSER"] = browser
    program.environment["EDITOR"] = "true"
    self.program = program
    program.configure(feeds.config)
    chmod(program.configPath, 0o600)
  }

  /// Fetches the feeds.
  /// - Returns: the names of those that succeeded, and what was written.
  func fetched() throws -> (working: [String], outputs: [ProgramOutput]) {
    let run = try program.run("fetch", "-vv", "--json")
    let all = try JSON.object(run.output)["feeds"] as? [[String: Any]] ?? []
    let working = all.filter { $0["error"] == nil }.compactMap { $0["name"] as? String }
    return (working, outputs("fetch -vv --json", run))
  }

  // MARK: Commands

  /// The outputs of all commands, once the feeds are fetched.
  func ofCommands() async throws -> [ProgramOutput] {
    // Two at a time.
    try await withThrowingTaskGroup(of: [ProgramOutput].self) { [commands] group in
      for first in 0..<2 {
        group.addTask {
          try await Blocking.run {
            try stride(from: first, to: commands.count, by: 2).flatMap {
              try self.outputs(of: commands[$0])
            }
          }
        }
      }
      return try await group.reduce(into: []) { $0 += $1 }
    }
  }

  private func outputs(
    of arguments: [String], wrapper: [String] = []
  ) throws -> [ProgramOutput] {
    // The folder and secrets among the arguments would only make the report harder to read.
    let words = arguments.map {
      $0.contains("://") ? "URL" : $0.replacing("\(folder.path)/", with: "")
    }
    return outputs(
      words.joined(separator: " "), try program.run(arguments, wrapper: wrapper))
  }

  private func outputs(_ name: String, _ run: BuiltProgram.Run) -> [ProgramOutput] {
    [ProgramOutput(name, run.output), ProgramOutput("\(name), standard error", run.errors)]
  }

  private static let formats = [
    "list": ["table", "json", "jsonl", "tsv", "csv", "markdown"],
    // The rest is written as by 'list'.
    "search": ["table", "json", "tsv"],
    "show": ["table", "json", "jsonl", "tsv", "markdown", "html"],
    "images": ["table", "json", "jsonl", "tsv"],
    "enclosures": ["table", "json", "jsonl", "tsv", "markdown", "m3u"],
    "export": ["opml", "jsonfeed", "atom", "html", "csv", "markdown", "m3u"],
    "feeds": ["table", "json", "jsonl", "tsv"],
  ]

  /// What commands have to be asked for.
  private static let queries = ["search": "relative", "show": "tag:all"]

  /// Those that show something. They may request pages and attachments, and do not change the config.
  private var commands: [[String]] {
    let page = feeds.url("/url/page.html")
    let document = folder.write(
      """
      <rss version="2.0"><channel><title>T</title><item><title>A</title><link>p</link>\
      <enclosure url="e.mp3"/><description>&lt;a href="#n">n&lt;/a> &lt;img src="i.png"></description>\
      </item></channel></rss>
      """, to: "document.rss")
    let html = folder.write("<p>A page with <a href=\"x\">a link</a>.</p>", to: "page.html")
    var commands = Self.formats.sorted { $0.key < $1.key }.flatMap { command, formats in
      formats.map { [command, "--format", $0] + (Self.queries[command].map { [$0] } ?? []) }
    }
    commands += [
      ["list", "--long", "--flat", "--format", "table"], ["list", "--stories", "--format", "json"],
      ["list", "-vv"], ["feeds", "--failing"], ["feeds", "-vv"],
      ["show", "--images", "title:relative"],
      ["show", "--full", "-vv", "feed:keys", "title:\"relative entry\""],
      ["show", "-vv", "feed:api"],
      ["images", "-vv", "--download", "\(folder.path)/data/images"],
      ["enclosures", "-vv", "--download", "\(folder.path)/data/enclosures"],
      ["why", "1-60"], ["stats"], ["stats", "--json"], ["doctor", "-vv"], ["count"],
      ["rules"], ["rules", "--dry-run"], ["prune", "--dry-run"],
      ["send", "sent", "1", "-vv"], ["send", "sent", "2", "--dry-run"],
      ["send", "refused", "1", "-vv"], ["send"], ["doctor"],
      ["adapters", "newsapi"], ["config", "push", "--dry-run"], ["config", "pull", "-"],
      ["parse", "--base-url", feeds.url("/url/feed.rss"), document],
      ["extract", "--url", page, html], ["extract", "-vv", page], ["extract", "--why", page],
      ["test", "-vv", feeds.url("/url/feed.rss")], ["test", feeds.url("/url/broken")],
      ["test", feeds.url("/url/page.html")], ["add", feeds.url("/url/broken")],
      ["store", "copy", program.storePath, "\(folder.path)/data/copy.sqlite"],
      ["latest", "-vv", "--format", "json", "--store", "\(folder.path)/data/latest.sqlite"],
      ["init"],
    ]
    return commands + SecretFeeds.names.map { ["test", "-vv", $0] }
  }

  /// The lines of `watch` for a store that has no articles yet.
  func ofWatching() throws -> [ProgramOutput] {
    let firstLines = ["sh", "-c", "{ \"$@\"; } | head -n 20", "sh"]
    return try outputs(
      of: ["watch", "-vv", "--format", "jsonl", "--store", "\(folder.path)/data/watch.sqlite"],
      wrapper: firstLines)
  }

  /// The outputs of commands that change marks or the config, one after the other.
  func ofChanges() throws -> [ProgramOutput] {
    let list = folder.write(
      """
      <opml version="2.0"><body><outline text="Imported" xmlUrl="\(feeds.url("/url/imported.rss"))"/>\
      <outline text="Wrong" xmlUrl="\(feeds.url("/url/x").replacing("http:", with: "gopher:"))"/></body></opml>
      """, to: "list.opml")
    return try [
      ["read", "title:relative"], ["undo"], ["unread", "1"], ["star", "1"], ["unstar", "1"],
      ["unmute", "1"], ["apart", "1", "2"],
      ["rules", "--apply"], ["enclosures", "--mark-played", "feed:keys"],
      ["open", "--limit", "100"], ["open", "--limit", "100", "--comments"],
      ["rename", "Literal RSS", "Renamed RSS"], ["tag", "Renamed RSS", "new"],
      ["untag", "Renamed RSS", "new"], ["edit"], ["import", list], ["import", list],
      ["add", "--name", "Added", feeds.url("/url/target.rss")],
      ["add", "--name", "Again", feeds.url("/url/target.rss")],
      ["add", "-vv", "--name", "Unchecked", "--unchecked", feeds.url("/url/unchecked.rss")],
      ["add", "-vv", feeds.url("/url/page.html")], ["add", feeds.url("/url/endless")],
      ["remove", "Renamed RSS"], ["remove", "Literal Atom", "--articles"],
      ["list", "--feed", "Renamed"],
      ["prune", "--removed", "--older-than", "1d"], ["feeds"],
    ].flatMap { try outputs(of: $0) }
  }

  // MARK: The full-screen reader

  /// Its screens: feeds, headlines, some articles with their links, and the health of the feeds.
  func ofBrowsing() throws -> [ProgramOutput] {
    let terminal = try PseudoTerminal(program, ["browse"], columns: 250, rows: 60)
    #expect(terminal.wait(for: "All articles"))
    var screens: [ProgramOutput] = []
    var start = 0
    for (name, keys) in [
      ("feeds", ""), ("headlines", "\r"), ("article", "\r"), ("links", "f"), ("again", "\u{1B}"),
      ("next", "J"), ("its links", "f"),
    ] {
      terminal.send(keys)
      let screen = terminal.settled(after: start)
      screens.append(ProgramOutput("browse: \(name)", screen))
      start = terminal.bytes.count
    }
    terminal.signal(SIGTERM)
    _ = terminal.exitCode()
    return screens
  }

  // MARK: The server

  /// Pages, both APIs, and the log.
  func ofServing() throws -> [ProgramOutput] {
    let served = try Served(program, ["--fever", "--no-fetch", "-vv"])
    let password = try Served.password(of: program)
    let client = RawClient(port: served.port)
    var outputs: [ProgramOutput] = []
    @discardableResult func request(
      _ line: String, _ headers: [String] = [], form: String? = nil
    ) -> String {
      let type = form == nil ? [] : ["Content-Type: application/x-www-form-urlencoded"]
      let response = client.request(line, headers: headers + type, body: form)
      let fields = (response?.headers ?? [:]).map { "\($0): \($1)" }.joined(separator: "\n")
      let text = "\(response?.status ?? 0)\n\(fields)\n\(response?.text ?? "")"
      outputs.append(ProgramOutput("serve: \(line)", text))
      return text
    }

    let login = request("GET /login")
    let token = try #require(login.firstMatch(of: /name="token" value="([0-9a-f]+)"/)?.1)
    let session = request(
      "POST /login", form: "token=\(token)&user=aggregate&password=\(password)")
    let cookie = try #require(session.firstMatch(of: /set-cookie: ([^;\n]+)/)?.1)
    let numbers = try JSON.items(program.run("list", "--flat", "--format", "json").output)
      .compactMap { ($0["_aggregate"] as? [String: Any])?["article"] as? Int }
    let pages =
      ["/", "/?show=all", "/?show=starred", "/?q=relative", "/@pictures", "/feeds"]
      + ["/feeds?show=failing", "/feeds/999", "/a/99999", "/nowhere", "/?show=wrong"]
      + (1...SecretFeeds.names.count).map { "/feeds/\($0)" } + numbers.map { "/a/\($0)" }
    for path in pages { request("GET \(path)", ["Cookie: \(cookie)"]) }
    let feedsPage = request("GET /feeds?from=0", ["Cookie: \(cookie)"])
    let form = try #require(feedsPage.firstMatch(of: /name="token" value="([0-9a-f]+)"/)?.1)
    // The page repeats what was typed; the log does not.
    _ = client.request(
      "POST /feeds",
      headers: ["Cookie: \(cookie)", "Content-Type: application/x-www-form-urlencoded"],
      body: "token=\(form)&url=\(percentEncoded(feeds.url("/url/broken")))")

    let account = request(
      "POST /accounts/ClientLogin", form: "Email=aggregate&Passwd=\(password)")
    let key = try #require(account.firstMatch(of: /Auth=(\S+)/)?.1)
    let authorization = ["Authorization: GoogleLogin auth=\(key)"]
    let api = "/reader/api/0"
    let all = "user/-/state/com.google/reading-list"
    for path in [
      "\(api)/user-info", "\(api)/subscription/list?output=json", "\(api)/tag/list?output=json",
      "\(api)/unread-count?output=json", "\(api)/subscription/export", "\(api)/token",
      "\(api)/stream/contents/\(all)?n=1000", "\(api)/stream/contents/feed/1?n=100",
      "\(api)/stream/contents?n=1000", "\(api)/stream/items/ids?s=\(all)&n=1000",
      "/reader/atom/\(all)?n=1000", "\(api)/stream/contents/feed/999", "\(api)/nothing",
    ] { request("GET \(path)", authorization) }
    request(
      "POST \(api)/stream/items/contents", authorization,
      form: numbers.map { "i=\($0)" }.joined(separator: "&"))

    let digest = MD5.digest("aggregate:\(password)".utf8).map { String(format: "%02x", $0) }
      .joined()
    for query in ["groups", "feeds", "favicons", "items", "links", "unread_item_ids"] {
      request("POST /fever/?api&\(query)", form: "api_key=\(digest)")
    }
    served.process.end(SIGTERM)
    _ = served.process.wait()
    return outputs + [ProgramOutput("serve -vv, standard error", served.process.errors)]
  }

  private func percentEncoded(_ text: String) -> String {
    text.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
  }

  // MARK: Files and requests

  /// What the listener of a podcast needs: the URLs of attachments as published.
  func attachments() throws -> String { try program.run("enclosures", "--format", "json").output }

  /// Every file that the program wrote, with its name, except for the config.
  func ofFiles() throws -> [ProgramOutput] {
    try ["data", "cache"].flatMap { name -> [ProgramOutput] in
      let place = "\(folder.path)/\(name)"
      guard FileManager.default.fileExists(atPath: place) else { return [] }
      return try FileManager.default.subpathsOfDirectory(atPath: place).sorted().flatMap { path in
        [
          ProgramOutput("name of the file \(name)/\(path)", path),
          ProgramOutput(
            "file \(name)/\(path)",
            FileManager.default.contents(atPath: "\(place)/\(path)") ?? Data()),
        ]
      }
    }
  }

  /// What another publisher's server received.
  func ofRequests() -> [ProgramOutput] {
    feeds.stranger.requests.map { request in
      ProgramOutput(
        "request to another server: \(request.path)",
        "\(request.path)\n\(request.headers.map { "\($0): \($1)" }.joined(separator: "\n"))")
    }
  }
}
