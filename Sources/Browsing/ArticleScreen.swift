import ArticleRendering
import BrowseKeys
import FeedModel

/// Handles actions on an article and on the list of its links.
extension BrowseState {
  mutating func show(
    _ article: Article, _ blocks: [TextBlock], _ others: [Headline]
  ) -> [BrowseCommand] {
    reading = view(article, blocks, others)
    if screen != .article {
      screens.removeAll { $0 == .article || $0 == .links }
      screens.append(.article)
    }
    if settings.markReadOn == .never { return picture(of: article) }
    reading?.article.isRead = true
    // What opens a row finishes it: its other articles tell the same.
    if hasStoryRows, let id = article.story?.id, let row = list?.row(ofStory: id) {
      let isUnread = list?.markRead(row) ?? false
      return
        (isUnread || !article.isRead
        ? [.mark(.read(true), .rows([row], in: listed), .noted)] : []) + picture(of: article)
    }
    list?.setRead(article.number, true, wasRead: article.isRead, story: article.story)
    return (article.isRead ? [] : [.mark(.read(true), .rows([article.number]), .noted)])
      + picture(of: article)
  }

  /// Shows the article that is being read with a text that has arrived. The line that is read stays where it is.
  mutating func complete(_ article: Article, _ blocks: [TextBlock]) {
    guard let old = reading, old.article.number == article.number else { return }
    let showedMatch = isMatchVisible
    var new = view(article, blocks, old.others)
    new.article.isRead = old.article.isRead
    new.picture = old.picture
    new.marks = old.marks
    new.linkCursor = old.linkCursor
    new.top = max(0, min(new.row(like: old), new.rowCount - height))
    if let find = old.find { new.seek(find.text, like: find) }
    reading = new
    // Another text has other matches.
    if showedMatch, blocks != old.blocks { selectMatch() }
  }

  /// The article laid out for the screen.
  func view(_ article: Article, _ blocks: [TextBlock], _ others: [Headline]) -> ReadingView {
    ReadingView(
      article, blocks: blocks, others: others, width: articleColumns, now: now, time: settings.time,
      opener: .keys(
        load: settings.keys.label(.loadPage, in: .article),
        open: settings.keys.label(.openInBrowser, in: .article)))
  }

  /// Shows the article's HTML as its feed has it, or its text again.
  mutating func toggleSource() -> [BrowseCommand] {
    guard screen == .article, let old = reading else { return [] }
    guard let html = old.article.entry.contentHTML else {
      return refuse("this article has no HTML")
    }
    var new: ReadingView
    if let blocks = old.hiddenBlocks {
      new = view(old.article, blocks, old.others)
    } else {
      let lines = html.split(whereSeparator: \.isNewline).map { TextSpan(String($0)) }
      new = view(old.article, lines.map { .paragraph([$0]) }, old.others)
      new.hiddenBlocks = old.blocks
    }
    new.picture = old.picture
    new.marks = old.marks
    reading = new
    return []
  }

  /// Requests the article's picture at a size that fits the screen.
  mutating func picture(of article: Article) -> [BrowseCommand] {
    guard settings.showsPictures, let url = article.entry.image else { return [] }
    reading?.picture = .loading
    return [
      .loadPicture(
        url: url, article: article.number, columns: min(articleColumns, ArticlePage.widestText),
        rows: max(3, min(20, height / 3)))
    ]
  }

  /// The number of rows on the page: its lines and the rows of the picture.
  var readingCount: Int { reading?.rowCount ?? 0 }

  mutating func openComments() -> [BrowseCommand] {
    guard screen == .article, let article = reading?.article else { return [] }
    guard let url = article.entry.commentsURL else {
      return refuse("this article has no comments page")
    }
    return [.terminal(.open(url))]
  }
}
