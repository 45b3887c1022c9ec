import ArticleRendering
import FeedModel

/// The ways on from an article's page, and the form that marks it.
struct WebArticleLinks {
  let visit: PageVisit
  let place: ListPlace
  let article: Article
  let others: [Headline]
  /// The numbers of the articles before and after it in the list.
  let previous: Int?
  let next: Int?

  /// The page's own path.
  var path: String { "/a/\(article.number)\(place.question)" }

  /// The address of another article, for an attribute.
  func address(_ number: Int) -> String { visit.href("/a/\(number)\(place.question)") }

  /// Back to the row that the page was opened from.
  private var back: String {
    visit.href("\(place.path)#a\(article.story?.lead ?? article.number)")
  }

  /// The links above the text.
  var top: String { top(isEnd: false) }

  /// The links above and below the text, where the bar is not seen.
  func top(isEnd: Bool) -> String {
    let links = [
      "<a href=\"\(back)\">‹&nbsp;\(HTMLText.escaped(listName))</a>",
      previous.map { "<a rel=\"prev\" href=\"\(address($0))\">‹&nbsp;Previous</a>" },
      next.map { "<a rel=\"next\" href=\"\(address($0))\">Next&nbsp;›</a>" },
    ]
    let label = isEnd ? "After the article" : "Before the article"
    return
      "<nav class=\"way\" aria-label=\"\(label)\">\(links.compactMap(\.self).joined(separator: " "))</nav>\n"
  }

  private var listName: String {
    place.query.isEmpty ? place.filter.title : TerminalText.cut(place.query, to: 30)
  }

  /// The bar in the thumb's reach: the way back and on, and the marks.
  func bar() throws -> String {
    func link(_ number: Int?, _ label: String, _ words: String, key: String) -> String {
      guard let number else { return "<span aria-hidden=\"true\">\(label)</span>" }
      return
        "<a href=\"\(address(number))\" aria-label=\"\(words)\" accesskey=\"\(key)\">\(label)</a>"
    }
    let fields = place.parameters + [.init("upto", String(try visit.store.lastNumber()))]
    let star = article.isStarred ? ("unstar", "★", "Unstar") : ("star", "☆", "Star")
    return """
      <form class="bar" id="\(PageVisit.barID)" method="post" \
      action="\(visit.href("/a/\(article.number)"))">\
      \(visit.hidden(path: path, fields))\
      <a href="\(back)" accesskey="b">Back</a> \
      \(link(previous, "‹ Prev", "Previous article", key: "p")) \
      \(link(next, "Next ›", "Next article", key: "n")) \
      \(button(star, key: "s")) \(button(readMark, key: "r"))</form>

      """
  }

  private func button(_ mark: (value: String, label: String, words: String), key: String) -> String
  {
    "<button name=\"do\" value=\"\(mark.value)\" aria-label=\"\(mark.words)\" accesskey=\"\(key)\">"
      + "\(mark.label)</button>"
  }

  /// Marks the whole story read, as marking its row does, and goes on to the next article.
  private var readMark: (value: String, label: String, words: String) {
    let unread = others.count { !$0.isRead } + (article.isRead ? 0 : 1)
    if unread == 0 { return ("unread", "↺ Unread", "Mark unread") }
    let onward = next == nil ? "" : " and go on"
    return unread == 1
      ? ("read", "✓ Read", "Mark read\(onward)")
      : ("read", "✓ Read \(unread)", "Mark the story's \(unread) articles read\(onward)")
  }
}
