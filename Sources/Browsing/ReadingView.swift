public import ArticleRendering
import FeedBasics
public import FeedModel

/// An article laid out for the screen.
public struct ReadingView: Sendable {
  /// The article, with its current marks.
  public internal(set) var article: Article
  let blocks: [TextBlock]
  /// The other articles of its story, listed at the end.
  let others: [Headline]
  /// Which enclosures are played and queued.
  var marks = AttachmentMarks()
  /// The article's text while its HTML is shown; nil while the text is.
  var hiddenBlocks: [TextBlock]?
  /// The page's lines, without the rows of the picture, which is shown between them.
  public internal(set) var lines: [StyledLine] = []
  /// The first row on the screen, from 0.
  public internal(set) var top = 0
  /// The article's picture; nil if there is nothing to show.
  public internal(set) var picture: Picture?
  /// The links on the page, each address once.
  public private(set) var links: [PageLink] = []
  /// The position in ``links`` while they are listed.
  public internal(set) var linkCursor = Cursor()
  /// The matches of a text sought in the article; nil if none is sought.
  public internal(set) var find: ArticleFind?
  /// The text to find something in; nil until something is sought.
  private var folded: FoldedPage?
  private let now: Date
  private let time: ZonedTime
  private let opener: ArticlePage.Opener

  /// - Parameters:
  ///   - width: the columns of the page.
  ///   - time: writes the article's dates.
  ///   - opener: the keys that load and open the article's page.
  init(
    _ article: Article, blocks: [TextBlock], others: [Headline], width: Int, now: Date,
    time: ZonedTime, opener: ArticlePage.Opener
  ) {
    self.article = article
    self.blocks = blocks
    self.others = others
    self.now = now
    self.time = time
    self.opener = opener
    layOut(width: width, keepingPlace: false)
  }

  /// Lays the article out.
  /// - Parameters:
  ///   - width: the columns of the page.
  ///   - keepingPlace: whether to stay at the same place in the text; otherwise the page starts at the top.
  mutating func layOut(width: Int, keepingPlace: Bool) {
    let share = lines.isEmpty ? 0 : Double(top) / Double(lines.count)
    let layout = ArticlePage(
      width: width, now: now, style: TerminalStyle(), time: time, opener: opener
    ).layOut(article, blocks: blocks, others: others)
    lines = layout.lines
    top = keepingPlace ? Int(share * Double(lines.count)) : 0
    links = PageLink.all(of: layout, article)
    folded = nil
    if let old = find { seek(old.text, like: old) }
  }

  /// Finds a text again, after the page has changed.
  /// - Parameter old: the matches before, whose place is kept.
  mutating func seek(_ text: String, like old: ArticleFind) {
    var new = matches(of: text)
    new.current = min(old.current, max(0, new.count - 1))
    find = new.count > 0 ? new : nil
  }

  /// The matches of a text on the page.
  mutating func matches(of text: String) -> ArticleFind {
    let page = folded ?? FoldedPage(lines)
    folded = page
    return ArticleFind(text, on: page)
  }

  mutating func moveInLinks(_ motion: BrowseState.Motion, height: Int) {
    linkCursor.move(motion, count: links.count, height: height)
  }

  mutating func update(_ headlines: [Headline]) {
    guard let own = headlines.first(where: { $0.number == article.number }) else { return }
    article.isRead = own.isRead
    article.isStarred = own.isStarred
  }
}

/// A row of an article's page: a line of text, or a row of its picture as written to the terminal.
enum PageLine {
  /// - Parameter number: the line's place in the text, from 0; nil for a note in place of the picture.
  case text(StyledLine, number: Int?)
  case drawn(String)
}

extension ReadingView {
  /// The page's rows: its lines, with the picture or its placeholder after the title and the origin.
  var rows: [PageLine] {
    let text = lines.enumerated().map { PageLine.text($1, number: $0) }
    let inserted = pictureRows
    return inserted.isEmpty ? text : text[..<pictureLine] + inserted + text[pictureLine...]
  }

  /// The number of rows on the page.
  var rowCount: Int { lines.count + pictureRows.count }

  /// The row of a line of text, both from 0.
  func row(ofLine line: Int) -> Int { line < pictureLine ? line : line + pictureRows.count }

  /// The line of text on a row, or the next one, both from 0.
  func line(atRow row: Int) -> Int {
    row < pictureLine ? row : max(pictureLine, row - pictureRows.count)
  }

  /// The row that belongs at the top of the screen if the first line of text on it is to stay where it was before the text
  /// changed; if that line is gone, the row at the same share of the page.
  func row(like old: ReadingView) -> Int {
    let below = old.lines.indices.dropFirst(old.line(atRow: old.top))
    let shown = below.first { !old.lines[$0].text.allSatisfy(\.isWhitespace) }
    if let shown {
      let text = old.lines[shown].text
      let places = lines.indices.filter { lines[$0].text == text }
      if let place = places.min(by: { abs($0 - shown) < abs($1 - shown) }) {
        return row(ofLine: place) - (old.row(ofLine: shown) - old.top)
      }
    }
    return old.top * rowCount / max(1, old.rowCount)
  }

  /// The line above which the picture is: the first empty line, which ends the title and the origin.
  private var pictureLine: Int { lines.firstIndex { $0.runs.isEmpty } ?? lines.count }

  private var pictureRows: [PageLine] {
    let picture: [PageLine]
    switch self.picture {
    case nil: return []
    case .loading: picture = [ReadingView.note("[image: loading…]")]
    case .missing(let reason): picture = [ReadingView.note("[image: \(TerminalText.line(reason))]")]
    case .rows(let rows): picture = rows.map { .drawn($0) }
    case .graphics(_, let rows): picture = Array(repeating: .drawn(""), count: rows)
    }
    return [.text(StyledLine(), number: nil)] + picture
  }

  private static func note(_ text: String) -> PageLine {
    .text(StyledLine([StyledRun(text, .dim)]), number: nil)
  }
}

/// A link, an image or an attachment of an article's page.
public struct PageLink: Sendable, Equatable {
  /// The number in the text, from 1; nil if the text does not number it.
  public var number: Int?
  /// The address.
  public var url: String
  /// The words of the link or what the address is, such as `image: a cat`; may be empty.
  public var text: String

  /// The links of a page: its enclosures, the other numbered ones in the order of their numbers, then the article's own.
  static func all(of layout: ArticleLayout, _ article: Article) -> [PageLink] {
    let numbered = layout.links.enumerated().map { index, link in
      PageLink(number: index + 1, url: link.url, text: words(link, article.entry))
    }
    let files = Set(article.entry.attachmentsBesideImages.map(\.url))
    let urls = Set(numbered.map(\.url))
    let own = [
      (article.entry.url, "the article"), (article.entry.externalURL, "the page it links to"),
      (article.entry.commentsURL, "comments"),
    ]
    return numbered.filter { files.contains($0.url) } + numbered.filter { !files.contains($0.url) }
      + own.compactMap { url, text in
        guard let url, !urls.contains(url) else { return nil }
        return PageLink(number: nil, url: url, text: text)
      }
  }

  private static func words(_ link: NumberedLink, _ entry: Entry) -> String {
    if link.isImage { return link.text.isEmpty ? "image" : "image: \(link.text)" }
    if link.text.isEmpty, let file = entry.attachments.first(where: { $0.url == link.url }) {
      return "enclosure: \(file.mediaType)"
    }
    return link.text
  }
}
