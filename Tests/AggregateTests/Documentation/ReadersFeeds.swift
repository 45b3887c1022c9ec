import FeedTestSupport
import Foundation

/// The feeds of a reader's config, and the store that they filled.
enum ReadersFeeds {
  private struct Unfetched: Error {
    var errors: String
  }

  private static let feeds: [(name: String, url: String, keys: String)] = [
    ("BBC News", "http://bbc.example/feed", #"tags = ["world", "tech"]"#),
    ("BBC World", "http://world.example/feed", #"tags = ["world"]"#),
    ("Harbour Sport", "http://sport.example/feed", #"tags = ["sport", "swift"]"#),
    ("NASA", "http://nasa.example/feed", #"tags = ["science", "space"]"#),
    ("Bitcoin", "http://newsapi.org/v2/everything?q=bitcoin&pageSize=100", #"adapter = "newsapi""#),
  ]

  /// The page's own feeds replace those with the same name.
  static func config(page: MarkdownPage?) -> String {
    var own = ""
    for block in page?.blocks ?? [] where block.language == "toml" {
      if block.text.contains("[[feed]]") { own += StandInWeb.plain(block.text) + "\n" }
    }
    var config = "[queries]\nmornings = \"unread newer:1d -tag:sport\"\n"
    for feed in feeds where !own.contains("name = \"\(feed.name)\"") {
      config += "[[feed]]\nname = \"\(feed.name)\"\nurl = \"\(feed.url)\"\n\(feed.keys)\n"
    }
    for target in ["links", "linkding", "ntfy"] {
      config += "[send.\(target)]\nurl = \"http://\(target).lan/\"\n"
    }
    return config + own
  }

  /// A store, filled once for all homes.
  static let stored: Result<TemporaryFolder, any Error> = Result {
    let folder = TemporaryFolder()
    var program = BuiltProgram(folder)
    let web = StandInWeb(isFirst: true)
    let server = LocalServer { web.reply($0) }
    program.environment = ["http_proxy": server.url]
    program.configure(config(page: nil))
    // First the articles whose numbers are used in examples; last a change that can be undone.
    for command in [["fetch", "BBC News"], ["fetch"], ["read", "1"]] {
      let run = try program.run(command)
      guard run.code == 0 else { throw Unfetched(errors: run.errors) }
    }
    return folder
  }
}
