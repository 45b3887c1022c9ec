import BrowseKeys
import FeedModel

/// Handles keys at prompts, which are not in the key map: text is typed there.
extension BrowseState {
  /// Opens the prompt for what is on the screen: the article, the list, or all articles.
  mutating func openPrompt() -> [BrowseCommand] {
    switch screen {
    case .article: input.prompt = Prompt(.article, top: reading?.top ?? 0)
    case .headlines:
      let source = searchedSource
      let isAll = source?.condition == .everything
      input.prompt = Prompt(isAll ? .everything : source.map { .list($0.name) } ?? .everything)
    case .sources, .links, .candidates: input.prompt = Prompt(.everything)
    case .help: input.prompt = Prompt(.keys, text: help.filter)
    case .details: status.message = "a search is for articles; go back to search them"
    }
    return []
  }

  /// What a search is within: the open list, or the one from which it was searched if nothing was found.
  private var searchedSource: BrowseSource? {
    isFruitless ? previousLists.last?.source : list?.source
  }

  /// Opens the prompt with the saved queries to choose from.
  mutating func openSavedPrompt() -> [BrowseCommand] {
    guard sources.all.contains(where: { $0.kind == .query }) else {
      return refuse("no saved queries yet; add some under [queries] in feeds.toml")
    }
    let source = searchedSource
    let isInList = screen == .headlines && source?.condition != .everything
    let scope = isInList ? source.map { Prompt.Scope.list($0.name) } : nil
    var prompt = Prompt(scope ?? .everything, text: "@")
    complete(&prompt)
    input.prompt = prompt
    return []
  }

  mutating func edit(_ key: Key) -> [BrowseCommand] {
    guard var prompt = input.prompt else { return [] }
    let isFilter = prompt.scope == .feeds || prompt.scope == .keys
    if key != .tab { prompt.completion = nil }
    switch key {
    case .escape, .control("c"), .control("g"): return cancelPrompt(prompt)
    case .enter: return commit(prompt)
    case .backspace where prompt.text.isEmpty: return cancelPrompt(prompt)
    case "/" where prompt.text.isEmpty && prompt.scope.isSearch:
      if prompt.scope == .article { endFind(top: prompt.top) }
      prompt = Prompt(.everything)
    case .tab: complete(&prompt)
    case .up where isFilter, .control("p") where isFilter: return move(.lines(-1))
    case .down where isFilter, .control("n") where isFilter: return move(.lines(1))
    case .pageUp: return isFilter ? move(.pages(-1)) : []
    case .pageDown: return isFilter ? move(.pages(1)) : []
    case .up, .control("p"): input.history.move(&prompt, by: 1)
    case .down, .control("n"): input.history.move(&prompt, by: -1)
    default: prompt.edit(key)
    }
    input.prompt = prompt
    if isFilter { setFilter(String(prompt.text), of: prompt.scope) }
    previewFind()
    return []
  }

  private mutating func cancelPrompt(_ prompt: Prompt) -> [BrowseCommand] {
    input.prompt = nil
    switch prompt.scope {
    case .article: endFind(top: prompt.top)
    default: setFilter("", of: prompt.scope)
    }
    return []
  }

  /// Shows only what contains the text of a prompt, if that is for a filter.
  private mutating func setFilter(_ text: String, of scope: Prompt.Scope) {
    switch scope {
    case .feeds: sources.setFilter(text, height: height)
    case .keys: help.setFilter(text)
    default: break
    }
  }

  private mutating func commit(_ prompt: Prompt) -> [BrowseCommand] {
    input.prompt = nil
    guard prompt.scope != .feeds else {
      return prompt.text.isEmpty ? [] : sources.chosen.map { open($0) } ?? []
    }
    guard prompt.scope.isSearch else { return submit(prompt.scope, String(prompt.text)) }
    // Return alone at an article's prompt repeats the last search in it, or else seeks what its list was searched for.
    let searched = list?.source.condition.searchedWords.first?.words ?? ""
    let last = input.history.texts(prompt.scope).first ?? Array(searched)
    let chosen = prompt.scope == .article && prompt.text.isEmpty ? last : prompt.text
    input.history.add(chosen, prompt.scope)
    let text = String(chosen)
    if prompt.scope == .article {
      commitFind(text)
      return []
    }
    guard !text.allSatisfy(\.isWhitespace) else { return [] }
    return [.search(text, within: prompt.scope == .everything ? nil : searchedSource)]
  }

  private func complete(_ prompt: inout Prompt) {
    if let known = prompt.completion {
      prompt.completion = known.next(in: &prompt)
    } else if !prompt.scope.isSearch {
      prompt.completion = PromptCompletion.ofName(&prompt)
    } else if prompt.scope != .article {
      prompt.completion = PromptCompletion.of(&prompt, among: sources.all)
    }
  }
}

/// A question at the bottom of the screen, answered with one key. Any other key means no.
public struct Question: Sendable, Equatable {
  /// The question with the keys, in one line.
  public let text: String
  /// What each key does.
  let answers: [Character: BrowseCommand]

  init(_ text: String, yes: BrowseCommand) {
    self.text = "\(text) y/n"
    answers = ["y": yes]
  }

  init(_ text: String, _ answers: [Character: BrowseCommand]) {
    self.text = text
    self.answers = answers
  }
}

extension BrowseState {
  mutating func answer(_ key: Key) -> [BrowseCommand] {
    guard let question = input.question else { return [] }
    input.question = nil
    guard case .character(let character) = key, let command = question.answers[character] else {
      return []
    }
    if case .change(.mark) = command { return [command] + markedAll() }
    return [command]
  }
}
