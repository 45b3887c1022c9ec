import ArgumentParser
import FeedBasics
import FeedLibrary
import FeedModel
import FeedParsing

struct Save: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    command: "save",
    abstract: "Save web pages as articles, with their text.",
    discussion: """
      The pages become articles of the feed 'Saved', which is added to the config. One that a feed has already is the same \
      article, and unread again. Saved pages stay until you delete them. What cannot be loaded now is loaded with a later \
      fetch. Users and passwords in URLs are not kept. 'import' takes the lists of Pocket, Instapaper, wallabag and others.

      Exit: 3 if some pages could not be loaded, 4 if none could; they are saved all the same. A line of standard \
      input that is not a URL is reported and counts as one that could not be loaded; the others are saved.

      Examples:
        aggregate save https://example.org/essay
        aggregate save https://example.org/essay --label later
        aggregate list feed:Saved
        echo https://example.org/essay | aggregate save -   one URL a line
      """)

  @Argument(
    help: ArgumentHelp("The URLs of pages; - is standard input.", valueName: "url"))
  var urls: [String]

  @Option(help: ArgumentHelp("Give the articles this label; may be repeated.", valueName: "name"))
  var label: [String] = []

  @Option(help: ArgumentHelp("A title to use instead of the page's own.", valueName: "text"))
  var title: String?

  @Flag(help: "Save the addresses alone; their texts are loaded with the next fetch.")
  var later = false

  @OptionGroup var global: GlobalOptions

  func run() async throws {
    let session = global.session
    var asked = try asked()
    try giveTitle(to: &asked)
    let labels = try label.map { label in
      guard let name = ArticleLabel.name(label) else {
        throw CommandFailure.usage("a label must be \(ArticleLabel.expected)")
      }
      return name
    }
    let saving = Saving(library: session.library)
    for line in asked.refused { StandardError.line(line) }
    if asked.pages.contains(where: { URLReference.Parts($0.url).credentials != nil }) {
      session.note("users and passwords in the URLs are not kept")
    }
    let saved = try saving.save(asked.pages, labels: labels)
    var failed = asked.refused.count
    if !later {
      failed += try await load(saved, saving, session)
    } else if !saved.isEmpty || failed == 0 {
      session.note(
        "\(Amount(saved.count, "page")) saved; 'aggregate fetch' loads \(saved.count == 1 ? "its text" : "their texts")"
      )
    }
    if failed > 0 {
      throw CommandFailure(code: failed == saved.count + asked.refused.count ? 4 : 3)
    }
  }

  /// - Returns: how many pages could not be loaded.
  private func load(
    _ saved: [Saving.Saved], _ saving: Saving, _ session: Session
  ) async throws -> Int {
    let interruption = Interruption()
    defer { interruption.end() }
    var failed = 0
    for page in saved {
      if interruption.signal != nil { break }
      let task = Task { try await saving.load(page) }
      interruption.onSignal { _ in task.cancel() }
      switch await task.result {
      case .success(let (article, reason)):
        report(page, article, reason, session)
        if reason != nil { failed += 1 }
      case .failure(let error):
        failed += 1
        let mask = SecretMask(SecretMask.secrets(in: page.url))
        StandardError.line(
          mask.masked(
            "\(page.url): \(error); saved as article \(page.article), its text comes later"))
      }
    }
    if let signal = interruption.signal { throw CommandFailure.interrupted(by: signal) }
    return failed
  }

  private func report(
    _ page: Saving.Saved, _ article: Article?, _ reason: String?, _ session: Session
  ) {
    let title = article?.entry.title ?? SecretMask().masked(page.url)
    let number = article?.number ?? page.article
    if let reason {
      StandardError.line(
        "\(title): \(reason); saved as article \(number) without its text")
    } else {
      session.note("saved as article \(number): \(title)")
    }
  }

  /// What is to be saved.
  private struct Asked {
    var pages: [SavedPage] = []
    /// The lines of standard input that are no URLs, in words.
    var refused: [String] = []
  }

  /// Gives the one page its title, if one was named.
  private func giveTitle(to asked: inout Asked) throws(CommandFailure) {
    guard let title else { return }
    guard title.contains(where: { !$0.isWhitespace }) else {
      throw .usage("--title is blank; leave it out to show the page's own title")
    }
    let count = asked.pages.count + asked.refused.count
    guard count == 1 else {
      let what = count == 0 ? "standard input has none" : "these are \(count)"
      throw .usage("--title is for one page, and \(what)")
    }
    for index in asked.pages.indices { asked.pages[index].title = title }
  }

  /// The pages that were named, or listed on standard input.
  private func asked() throws -> Asked {
    var asked = Asked()
    for argument in urls {
      if argument == "-" {
        try readLines(into: &asked)
      } else {
        asked.pages.append(try page(argument))
      }
    }
    return asked
  }

  /// Reads standard input, which has a URL a line. A title may follow it.
  private func readLines(into asked: inout Asked) throws {
    for line in ListedPage.lines(of: try InputFile.contents(of: "-")) {
      do throws(CommandFailure) {
        var page = try page(line.address)
        page.title = line.title
        asked.pages.append(page)
      } catch {
        asked.refused.append("standard input, line \(line.number): \(error.message ?? "")")
      }
    }
  }

  private func page(_ text: String) throws(CommandFailure) -> SavedPage {
    guard let url = URLReference.absoluteWeb(text, base: nil) else {
      throw .usage("'\(SecretMask().masked(text))' is not the URL of a page (http or https)")
    }
    return SavedPage(url: url)
  }
}
