/// Handles keys at the prompts for feeds: the filter of their names, and what is edited.
extension BrowseState {
  mutating func editFeedPrompt(_ key: Key) -> [BrowseCommand] {
    guard var prompt else { return [] }
    let isFilter = prompt.scope == .feeds
    switch key {
    case .escape, .control("c"), .control("g"):
      self.prompt = nil
      if isFilter { sources.setFilter("", height: height) }
      return []
    case .backspace where prompt.text.isEmpty:
      self.prompt = nil
      return []
    case .enter:
      self.prompt = nil
      let text = String(prompt.text)
      if !isFilter { return submitFeed(prompt.scope, text) }
      return text.isEmpty ? [] : sources.chosen.map { open($0) } ?? []
    case .up, .down, .pageUp, .pageDown, .control("n"), .control("p"):
      return isFilter ? keys.action(for: key).map { perform($0, key) } ?? [] : []
    default: prompt.edit(key)
    }
    self.prompt = prompt
    if isFilter { sources.setFilter(String(prompt.text), height: height) }
    return []
  }
}
