import ArticleRendering
import FeedBasics
import FeedConfiguration
import FeedLibrary
import FeedModel
import TerminalPictures

/// A program that the config names, run for an article.
struct ArticleProgram {
  let session: Session

  /// Runs the program on the terminal without a shell, and waits for its end.
  /// - Parameters:
  ///   - name: one under `[commands]` of the user's own config.
  ///   - url: what stands for `{url}`.
  /// - Throws: ``ProcessFailure`` if it cannot be started; exit 1 if it ends with an error, or if it needs a URL and this
  ///   is not an http(s) URL.
  func run(_ name: String, _ article: Article, url: String?) throws {
    guard let words = try session.library.configIfPresent()?.commands[name] else {
      throw CommandFailure.failed("[commands] no longer has '\(name)'")
    }
    let address = url.flatMap { URLReference.absoluteWeb($0, base: nil) }
    if words.contains("{url}"), address == nil {
      throw CommandFailure.failed("'\(name)' needs a URL, and the article has none")
    }
    try run(words, name: name, article, address: address)
  }

  /// Plays a recording with the program named `play`, or else with mpv.
  /// - Parameter place: its URL, or the path of its file.
  func play(_ article: Article, _ place: String) throws {
    let own = try session.library.configIfPresent()?.commands["play"]
    guard place.hasPrefix("/") || URLReference.absoluteWeb(place, base: nil) != nil else {
      throw CommandFailure.failed("'\(TerminalText.line(place))' is not a URL that can be played")
    }
    do {
      try run(own ?? ["mpv", "--", "{url}"], name: "play", article, address: place)
    } catch let failure as ProcessFailure where own == nil {
      throw CommandFailure.failed(
        "\(failure.message); name a player in feeds.toml: [commands] play = [\"vlc\", \"{url}\"]")
    }
  }

  /// - Parameter address: what stands for `{url}`.
  private func run(_ words: [String], name: String, _ article: Article, address: String?) throws {
    let folder = words.contains("{file}") ? try FilePath.createTemporaryFolder() : nil
    defer { if let folder { try? FileManager.default.removeItem(atPath: folder) } }
    let file = folder.map { "\($0)/article.txt" }
    if let file {
      try AtomicFile.write(Data(session.plainText(article).utf8), to: file, mode: 0o600)
    }
    let arguments = words.map { word in
      switch word {
      case "{url}": address ?? ""
      case "{title}": ArticleProgram.title(article)
      case "{file}": file ?? word
      default: word
      }
    }
    let status = try ChildProcess.run(arguments, environment: session.library.environment)
    guard status == 0 else { throw CommandFailure.failed("'\(name)' ended with \(status)") }
  }

  /// The title on one line. A program would take one that begins with a dash for an option.
  private static func title(_ article: Article) -> String {
    let title = TerminalText.line(article.entry.heading)
    let text = title.drop { $0 == "-" || $0.isWhitespace }
    return text.isEmpty ? "(no title)" : String(text)
  }
}

extension Session {
  /// The user's browser, or what the config names for some URLs.
  var browser: Browser {
    let config = try? library.configIfPresent()
    return Browser(environment: library.environment) { config?.opener(of: $0) }
  }

  /// An article as text without colours, in the widest lines of a page.
  func plainText(_ article: Article) -> String {
    let page = ArticlePage(
      width: ArticlePage.widestText, now: library.now, style: TerminalStyle(),
      time: LocalTime.clock)
    return page.text(article, blocks: ArticleContent.blocks(article.entry))
  }
}
