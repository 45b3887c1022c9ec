import ArticleRendering
import FeedBasics
import FeedModel

/// Handles actions on one article, which is the one being read or the selected headline.
extension BrowseState {
  /// The article that an action applies to; nil on the first screen and on the help page.
  private var target: (number: Int, isRead: Bool, isStarred: Bool, url: String?)? {
    switch screen {
    case .headlines:
      return list?.chosen.map { ($0.number, $0.isRead, $0.isStarred, $0.url) }
    case .article, .links:
      return reading.map {
        let entry = $0.article.entry
        return (
          $0.article.number, $0.article.isRead, $0.article.isStarred,
          entry.url ?? entry.externalURL
        )
      }
    case .sources, .candidates, .details, .help: return nil
    }
  }

  /// The article that actions apply to; nil if none is selected.
  var targetNumber: Int? { target?.number }

  /// - Parameter change: whether the article is read from now on, if it was or was not.
  mutating func setRead(_ change: (Bool) -> Bool) -> [BrowseCommand] {
    if screen == .headlines, let row = list?.chosen, row.story != nil {
      let isRead = change(row.isWhollyRead)
      list?.setRowRead(row.number, isRead)
      return [.mark(.read(isRead), .rows([row.number], in: listed))]
    }
    guard let target else { return [] }
    let isRead = change(target.isRead)
    noteRead(target.number, isRead, wasRead: target.isRead)
    return [.mark(.read(isRead), .rows([target.number]), .nothing)]
  }

  mutating func toggleStar() -> [BrowseCommand] {
    guard let target else { return [] }
    let mark = UserMark.starred(!target.isStarred)
    show(mark, of: target.number)
    return [.mark(mark, .rows([target.number]), .nothing)]
  }

  /// Shows a mark of an article, in the list and where it is open.
  mutating func show(_ mark: UserMark, of number: Int) {
    let isOpen = reading?.article.number == number
    switch mark {
    case .read(let isRead):
      list?.setRowRead(number, isRead)
      if isOpen { reading?.article.isRead = isRead }
    case .starred(let isStarred):
      list?.setStarred(number, isStarred, story: isOpen ? reading?.article.story : nil)
      if isOpen { reading?.article.isStarred = isStarred }
    case .labelled(let name, let isSet):
      guard isOpen else { break }
      let known = reading?.article.labels.first { $0.lowercased() == name.lowercased() }
      reading?.article.labels.removeAll { $0 == known }
      if isSet { reading?.article.labels.append(known ?? name) }
    case .muted: break
    }
  }

  mutating func openLabelPrompt() -> [BrowseCommand] {
    guard let target else { return [] }
    input.prompt = Prompt(.label(of: target.number))
    return [.loadLabels]
  }

  /// Gives an article a label, or takes the one after a minus.
  mutating func setLabel(_ text: String, of number: Int) -> [BrowseCommand] {
    let isSet = !text.hasPrefix("-")
    guard let name = ArticleLabel.name(isSet ? text : String(text.dropFirst())) else {
      return refuse("a label must be \(ArticleLabel.expected)")
    }
    let mark = UserMark.labelled(name, isSet)
    show(mark, of: number)
    let isOpen = reading?.article.number == number
    return [.mark(mark, .rows([number]))] + (isOpen ? laidOutAgain() : [])
  }

  /// Sends the article to the only target, or asks for one.
  mutating func sendArticle() -> [BrowseCommand] {
    guard let target else { return [] }
    switch settings.targets.count {
    case 0:
      status.message =
        "the config has no target to send to; docs/sending.md shows how to add one"
    case 1: return [.send(target.number, to: settings.targets[0])]
    default: input.prompt = Prompt(.send(target.number), names: settings.targets)
    }
    return []
  }

  /// - Parameter text: a target, or the beginning of its name.
  mutating func sendArticle(_ number: Int, to text: String) -> [BrowseCommand] {
    let wanted = text.trimmed(where: \.isWhitespace).lowercased()
    let matching = settings.targets.filter { $0.lowercased().hasPrefix(wanted) }
    let found = settings.targets.first { $0.lowercased() == wanted }
    guard let name = found ?? (matching.count == 1 ? matching[0] : nil) else {
      return refuse(
        matching.isEmpty
          ? "there is no target '\(TerminalText.line(text))'"
          : "\(matching.joined(separator: " or "))?")
    }
    return [.send(number, to: name)]
  }

  mutating func askToDelete() -> [BrowseCommand] {
    guard let target, screen != .links else { return [] }
    var query = listed
    let articles = screen == .headlines && hasStoryRows ? list?.chosen?.story?.articles ?? 1 : 1
    query.groupsStories = articles > 1
    if articles == 1, target.isStarred {
      return refuse("a starred article stays; take the star off first")
    }
    input.question = Question(
      articles > 1
        ? deletionOfStory(articles) : "delete this article for good?",
      yes: .deleteRow(target.number, in: query))
    return []
  }

  /// The question before the articles of a story are deleted. How many of them a list contains is known only when they are
  /// deleted, unless it contains all.
  private func deletionOfStory(_ articles: Int) -> String {
    let isWhole = list?.source.condition == .everything && !hidesReadArticles
    return isWhole
      ? "delete the story's \(articles) articles for good?"
      : "delete the story's articles in this list for good, up to \(articles)?"
  }

  /// Opens the article, the selected link or the website of a feed.
  /// - Parameter marking: whether the article is marked as read.
  mutating func openInBrowser(marking: Bool) -> [BrowseCommand] {
    if screen == .links { return openChosenLink() }
    if screen == .sources { return openWebsite() }
    guard let target else { return [] }
    guard let url = target.url else { return noLink() }
    let isMarked = marking && !target.isRead
    return [.terminal(.open(url, reading: isMarked ? target.number : nil))]
  }

  mutating func copyURL() -> [BrowseCommand] {
    let url = screen == .links ? chosenLink?.url : target?.url
    guard let url else { return target == nil ? [] : noLink() }
    status.message = "copied \(url)"
    return [.terminal(.copy(url))]
  }

  mutating func loadPage() -> [BrowseCommand] {
    guard let reading else { return [] }
    status.message = "loading the page"
    return [.loadPage(reading.article.number)]
  }

  mutating func save() -> [BrowseCommand] { target.map { [.save($0.number)] } ?? [] }

  mutating func openPipePrompt() -> [BrowseCommand] {
    guard let target else { return [] }
    input.prompt = Prompt(
      .pipe(target.number, url: screen == .links ? chosenLink?.url : target.url))
    return []
  }

  /// Runs a program of the config for the article or the selected link.
  mutating func run(command: String) -> [BrowseCommand] {
    guard let target else { return refuse("'\(command)' is run for an article; select one first") }
    return [
      .terminal(
        .run(command, target.number, url: screen == .links ? chosenLink?.url : target.url))
    ]
  }

  private mutating func noLink() -> [BrowseCommand] { refuse("this article has no link") }

  private mutating func noteRead(_ number: Int, _ isRead: Bool, wasRead: Bool) {
    let read = reading?.article
    let story = read?.number == number ? read?.story : nil
    list?.setRead(number, isRead, wasRead: wasRead, story: story)
    if read?.number == number { reading?.article.isRead = isRead }
  }
}

/// What can be done with an enclosure.
public enum EnclosureAction: Sendable, Equatable {
  /// Add it to the queue, or take it out.
  case toggleQueued
  /// Mark it as played, or as not played.
  case togglePlayed
  /// Download it into the folder for enclosures.
  case download
}

/// Handles actions on enclosures: the selected one of the list of links, else the article's first that was not played.
extension BrowseState {
  mutating func enclosure(_ action: EnclosureAction) -> [BrowseCommand] {
    enclosure { .enclosure(action, of: $0, url: $1) }
  }

  mutating func play() -> [BrowseCommand] { enclosure { .terminal(.play($0, url: $1)) } }

  private mutating func enclosure(
    _ command: (_ article: Int, _ url: String?) -> BrowseCommand
  ) -> [BrowseCommand] {
    guard let number = targetNumber else {
      return refuse("an enclosure belongs to an article; select one first")
    }
    return [command(number, screen == .links ? chosenLink?.url : nil)]
  }

  /// Shows which enclosures are played and queued after an action.
  mutating func received(
    _ marks: AttachmentMarks, after action: EnclosureAction
  ) -> [BrowseCommand] {
    notUndone = action.notUndone
    reading?.marks = marks
    return [.loadSources, .countUnread]
  }
}

extension EnclosureAction {
  /// What it changes that undo does not take back; nil if it changes no marks.
  fileprivate var notUndone: String? {
    switch self {
    case .toggleQueued: "the queue is not undone"
    case .togglePlayed: "played marks are not undone"
    case .download: nil
    }
  }
}

extension AttachmentMarks {
  /// What is known of a link, after its words; empty for most.
  /// - Parameter isSaved: whether its download, which ended, left a file; nil if none ended.
  func note(_ url: String, isSaved: Bool?) -> String {
    let mark = queued.contains(url) ? "queued" : played.contains(url) ? "played" : nil
    let words = [mark, isSaved.map { $0 ? "downloaded" : "failed" }].compactMap(\.self)
    return words.isEmpty ? "" : " (\(words.joined(separator: ", ")))"
  }
}
