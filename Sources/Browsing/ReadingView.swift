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
