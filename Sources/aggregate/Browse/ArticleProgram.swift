import ArticleRendering
import FeedBasics
import FeedConfiguration
import FeedLibrary
import FeedModel
import TerminalPictures

/// Programs that are run for an article: those that the config names, and shell commands that were typed.
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

  /// Passes the article's text to a shell command on the terminal, and waits until the user has seen its output.
  /// - Parameter url: the value of the variable `URL`, which is empty if this is not an http(s) URL.
  /// - Throws: ``ProcessFailure`` if there is no shell, exit 1 if the command ends with an error.
  func pipe(to command: String, _ article: Article, url: String?) throws {
    var environment = session.library.environment
    environment["URL"] = url.flatMap { URLReference.absoluteWeb($0, base: nil) } ?? ""
    let text = session.plainText(article)
    let status = try ChildProcess.run(
      ["sh", "-c", command], environment: environment, input: Array(text.utf8))
    waitForEnter()
    guard status == 0 else { throw CommandFailure.failed("'\(command)' ended with \(status)") }
  }

  /// Returns at once if the terminal was closed.
  private func waitForEnter() {
    StandardOutput.print("\nPress Enter to go back. ")
    var byte: UInt8 = 0
    while byte != 0x0A {
      let count = read(STDIN_FILENO, &byte, 1)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return }
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
