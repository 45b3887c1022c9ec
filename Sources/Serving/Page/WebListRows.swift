import ArticleRendering
import FeedBasics
import FeedModel

/// The rows of a list under the days that they are of, as many as a page has room for.
struct WebListRows {
  /// The longest title, in columns of a terminal.
  private static let maximumTitle = 240
  /// The longest name of a publisher.
  private static let maximumPublisher = 60

  private(set) var html = ""
  private(set) var numbers: [Int] = []
  private(set) var last: Headline?
  private(set) var hasUnread = false

  private let visit: PageVisit
  private let place: ListPlace

  var count: Int { numbers.count }

  /// - Parameters:
  ///   - rows: at least one of them is on the page, whatever its size.
  ///   - room: the bytes for all of them.
  init(visit: PageVisit, place: ListPlace, rows: [Headline], room: Int) {
    self.visit = visit
    self.place = place
    // The numbers are in a hidden field, too.
    var fieldSize = 0
    for row in rows.prefix(WebList.maximumRows) {
      let day = visit.site.time.heading(
        row.shownDate, after: last?.shownDate, now: visit.now)
      let text = item(row)
      let heading = day.map { "<h2>\($0)</h2>\n<ul class=\"rows\">\n" } ?? ""
      let size = html.utf8.count + heading.utf8.count + text.utf8.count
      fieldSize += String(row.number).utf8.count + 1
      if last != nil, size + fieldSize > room { break }
      if day != nil, last != nil { html += "</ul>\n" }
      html += heading + text
      numbers.append(row.number)
      last = row
      if !row.isWhollyRead { hasUnread = true }
    }
    if last != nil { html += "</ul>\n" }
  }

  /// The title, cut where it is too long for a row; without one the beginning of the text, or the URL.
  static func words(_ row: Headline) -> String {
    let words = TerminalText.line(row.heading)
    return TerminalText.cut(words, to: maximumTitle)
  }

  private func item(_ row: Headline) -> String {
    let title = HTMLText.escaped(WebListRows.words(row))
    let link = visit.href("/a/\(row.number)\(place.question)")
    let state = row.isWhollyRead ? " class=\"read\"" : ""
    return """
      <li id="a\(row.number)"\(state)><h3 dir="auto"><a href="\(link)" id="t\(row.number)">\(title)</a></h3>\
      <p><span>\(dot(row))\(origin(row))</span> \(buttons(row))</p></li>

      """
  }

  /// Where read and unread articles are mixed, browsers without styles tell them apart by this.
  private func dot(_ row: Headline) -> String {
    place.filter == .unread || row.isWhollyRead
      ? "" : "<i aria-label=\"unread\" role=\"img\">●</i> "
  }

  private func origin(_ row: Headline) -> String {
    let name = TerminalText.cut(TerminalText.line(row.publisher), to: WebListRows.maximumPublisher)
    var parts = ["<bdi>\(HTMLText.escaped(name))</bdi>"]
    if let story = row.story {
      if story.publishers > 1 { parts[0] += " <b>+\(story.publishers - 1)</b>" }
      if story.new > 0 { parts.append("\(story.new) new") }
    } else if row.feedCount > 1 {
      parts[0] += " <b>+\(row.feedCount - 1)</b>"
    }
    if row.isDated || row.story != nil {
      parts.append(visit.time(row.shownDate))
    }
    return parts.joined(separator: " · ")
  }

  private func buttons(_ row: Headline) -> String {
    func button(_ name: String, _ sign: String) -> String {
      "<button name=\"\(name)\" value=\"\(row.number)\" aria-labelledby=\"\(name) t\(row.number)\">\(sign)</button>"
    }
    return (row.isStarred ? button("unstar", "★") : button("star", "☆")) + " "
      + (row.isWhollyRead ? button("unread", "↺") : button("read", "✓"))
  }

  /// What the buttons are called by those who hear them: one of these words with the title of the row. They are on the page
  /// once, since in each row they would take the room of other rows; browsers without styles show nothing of them.
  static let buttonWords = [
    ("star", "Star"), ("unstar", "Unstar"), ("read", "Mark read"), ("unread", "Mark unread"),
  ].map { name, words in
    "<i id=\"\(name)\" role=\"img\" aria-label=\"\(words)\" hidden></i>"
  }.joined()
}

extension PageVisit {
  /// How long ago something was, with the whole date.
  func time(_ date: Date) -> String {
    "<time datetime=\"\(Timestamp.rfc3339(date))\">\(RelativeTime.age(of: date, now: now))</time>"
  }
}
