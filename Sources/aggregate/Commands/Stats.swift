import ArgumentParser
import ArticleRendering
import FeedBasics
import FeedLibrary
import FeedModel

struct Stats: ParsableCommand {
  static let configuration = CommandConfiguration(
    command: "stats",
    abstract: "Show how much is stored.",
    discussion: """
      Examples:
        aggregate store stats
        aggregate store stats --json | jq .unread
      """)

  @Flag(help: "Print the figures as JSON.")
  var json = false

  @OptionGroup var global: GlobalOptions

  func run() throws {
    let session = global.session
    let totals = try session.library.store(.read).totals()
    var output = StandardOutput()
    if json {
      var writer = JSONWriter()
      writer.object { json in
        json.member("articles", totals.articles)
        json.member("unread", totals.unread)
        json.member("starred", totals.starred)
        json.member("feeds", totals.feeds)
        json.member("appearances", totals.appearances)
        json.member("bytes", totals.size)
      }
      writer.lineBreak()
      output.write(writer.bytes)
    } else {
      let path = session.library.storeName
      let place =
        session.terminal.isOutput
        ? MessageText(width: session.terminal.width, home: session.library.environment["HOME"])
          .shortened(
            path) : path
      let rows = [
        ["articles", String(totals.articles), ""],
        ["unread", String(totals.unread), ""],
        ["starred", String(totals.starred), ""],
        ["feeds", String(totals.feeds), "ever requested"],
        [
          "items", String(totals.appearances),
          "\(totals.appearances - totals.articles) of them merged with an article of another feed",
        ],
        ["store", "\(ByteCount(totals.size))", place],
      ]
      output.write(
        TextTable([.left, .right, .left], width: session.terminal.width).text(rows))
    }
    output.flush()
  }
}
