import BrowseKeys

/// Handles an article's links: their numbers in the text, and the list of all of them.
extension BrowseState {
  mutating func showLinks() -> [BrowseCommand] {
    guard screen == .article, let reading else { return [] }
    if reading.links.isEmpty {
      status.message = "this article has no links"
    } else {
      self.reading?.linkCursor = Cursor()
      screens.append(.links)
    }
    return []
  }

  /// The selected link of the list.
  var chosenLink: PageLink? {
    guard let reading, reading.links.indices.contains(reading.linkCursor.index) else { return nil }
    return reading.links[reading.linkCursor.index]
  }

  func openChosenLink() -> [BrowseCommand] { chosenLink.map { [.terminal(.open($0.url))] } ?? [] }

  /// Adds a digit to the number of a link, and opens the link once no further digit is possible.
  /// - Parameter key: the digit; another key asks for the whole number.
  mutating func openLink(_ key: Key) -> [BrowseCommand] {
    guard screen == .headlines || screen == .article || screen == .links else { return [] }
    guard case .character(let digit) = key, let value = digit.wholeNumberValue else {
      input.number = ""
      input.prompt = Prompt(.link)
      return []
    }
    if screen == .headlines {
      if value > 0 || !input.number.isEmpty { input.number += String(value) }
      return []
    }
    // No number begins with 0.
    if input.number.isEmpty, value == 0 {
      return link(numbered: "10").map { [.terminal(.open($0.url))] } ?? []
    }
    input.number += String(value)
    guard let number = Int(input.number), number > 0, number * 10 > numberedLinks else { return [] }
    let typed = input.number
    input.number = ""
    return openLink(numbered: typed)
  }

  /// Opens the link with that number, or in a list the article.
  mutating func openLink(numbered number: String) -> [BrowseCommand] {
    if screen == .headlines { return openArticle(numbered: number) }
    guard let url = link(numbered: number)?.url else {
      return refuse(
        numberedLinks == 0
          ? "this article has no numbered links"
          : "there is no link \(number); the last one is \(numberedLinks)")
    }
    return [.terminal(.open(url))]
  }

  private mutating func openArticle(numbered text: String) -> [BrowseCommand] {
    guard let number = Int(text), number > 0 else {
      return refuse("an article's number is the one at the beginning of its row")
    }
    let row = list?.numbers.firstIndex(of: number)
    return (row.map { select($0) } ?? []) + [.loadArticle(number)]
  }

  /// What the digits typed so far mean.
  var typedNumberHint: String {
    if screen == .headlines {
      return "article \(input.number)" + (label(.open).map { ", \($0) opens it" } ?? "")
    }
    let target = link(numbered: input.number).map { ": \($0.url)" } ?? ""
    let enter = label(.open) ?? ""
    return "link \(input.number), \(enter) opens it; or type on, up to \(numberedLinks)\(target)"
  }

  /// The highest number of a link.
  private var numberedLinks: Int { reading?.links.compactMap(\.number).max() ?? 0 }

  private func link(numbered number: String) -> PageLink? {
    guard let number = Int(number) else { return nil }
    return reading?.links.first { $0.number == number }
  }
}
