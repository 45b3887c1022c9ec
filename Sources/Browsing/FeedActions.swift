import FeedBasics
public import FeedModel

/// Adds, renames, tags and removes feeds.
extension BrowseState {
  /// The feed that an action applies to: the target itself, or in a list of several feeds that of the article.
  private mutating func targetFeed() -> BrowseSource? {
    if let source = targetSource, source.kind == .feed { return source }
    if let feed = feedOfArticle { return feed }
    status.message = "not a feed"
    return nil
  }

  /// The first feed that carries the open or selected article; nil if it is in none of the config, or not known.
  var feedOfArticle: BrowseSource? {
    guard screens.contains(.headlines) else { return nil }
    let names =
      screen != .headlines
      ? reading?.article.appearances.map(\.feed) : list?.chosen.map { [$0.feed] }
    return names?.lazy.compactMap { [sources] name in
      sources.all.first { $0.kind == .feed && $0.name == name }
    }.first
  }

  mutating func openWebsite() -> [BrowseCommand] {
    guard let feed = targetFeed() else { return [] }
    return [.terminal(.openWebsite(of: feed.name))]
  }

  mutating func openAddPrompt() -> [BrowseCommand] {
    input.prompt = Prompt(.newFeed)
    return []
  }

  mutating func openRenamePrompt() -> [BrowseCommand] {
    guard let feed = targetFeed() else { return [] }
    input.prompt = Prompt(.name(of: feed.name), text: feed.name)
    return []
  }

  mutating func openTagPrompt() -> [BrowseCommand] {
    guard let feed = targetFeed() else { return [] }
    input.prompt = Prompt(
      .tags(of: feed.name), text: feed.tags.joined(separator: ", "),
      names: sources.tags(containing: ""))
    return []
  }

  mutating func askToRemove() -> [BrowseCommand] {
    guard let feed = targetFeed() else { return [] }
    input.question = Question(
      "remove '\(feed.name)'? y: yes, its articles stay in the store · a: with its articles · n: no",
      [
        "y": .edit(.remove(feed.name, withArticles: false)),
        "a": .edit(.remove(feed.name, withArticles: true)),
      ])
    return []
  }

  /// Does what a prompt that searches nothing was opened for.
  mutating func submit(_ scope: Prompt.Scope, _ text: String) -> [BrowseCommand] {
    let text = text.trimmed(where: \.isWhitespace)
    switch scope {
    case .everything, .list, .article, .feeds, .keys: return []
    case .tag: return text.isEmpty ? [] : selectTag(text)
    case .link: return text.isEmpty ? [] : openLink(numbered: text)
    case .send(let number): return text.isEmpty ? [] : sendArticle(number, to: text)
    case .label(let number): return text.isEmpty ? [] : setLabel(text, of: number)
    case .pipe(let number, let url):
      input.history.add(Array(text), scope)
      return text.isEmpty ? [] : [.terminal(.pipe(number, url: url, to: text))]
    case .newFeed:
      input.history.add(Array(text), scope)
      guard !text.isEmpty else { return [] }
      status.message = "asking \(text) …"
      return [.edit(.add(text, asks: true))]
    case .name(let name):
      if text.isEmpty || text == name { return [] }
      guard !sources.all.contains(where: { $0.id == .init(kind: .feed, name: text) }) else {
        status.fail("a feed named '\(text)' already exists; choose another name")
        input.prompt = Prompt(scope, text: text)
        return []
      }
      return [.edit(.rename(name, to: text))]
    case .tags(let name):
      let tags = text.split(separator: ",").map { $0.trimmed(where: \.isWhitespace) }
      return [.edit(.tag(name, tags.filter { !$0.isEmpty }))]
    }
  }

  /// Shows the result of an edit.
  /// - Parameter source: the row to select; nil if the feed was removed.
  mutating func edited(_ text: String, _ source: BrowseSource.ID?) -> [BrowseCommand] {
    status.message = text
    sources.wanted = source
    guard screens.contains(.headlines), let open = list?.source else {
      return [.loadSources, .countUnread]
    }
    // Its rows may name the feed. A search may ask for the former name or tags; what it found stays.
    guard open.kind == .feed else {
      return [.loadSources, .countUnread] + refresh(keeping: source == nil ? .selected : .all)
    }
    if let source {
      if open.id == sources.chosen?.id { list?.source.name = source.name }
    } else {
      screens = [.sources]
    }
    return [.loadSources, .countUnread]
  }

  // MARK: Candidates

  mutating func choose(among found: [FeedLink]) -> [BrowseCommand] {
    candidates = CandidateList(found: found)
    status.message = nil
    if screen != .candidates { screens.append(.candidates) }
    return []
  }

  mutating func addChosenCandidate() -> [BrowseCommand] {
    screens.removeAll { $0 == .candidates }
    guard candidates.found.indices.contains(candidates.cursor.index) else { return [] }
    let url = candidates.found[candidates.cursor.index].url
    status.message = "asking \(url) …"
    return [.edit(.add(url, asks: false))]
  }
}

/// The feeds that a page to be added links to.
public struct CandidateList: Sendable {
  /// The feeds, in the order of the page.
  public internal(set) var found: [FeedLink] = []
  /// The position in ``found``.
  public internal(set) var cursor = Cursor()
}
