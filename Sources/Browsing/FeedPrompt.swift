import BrowseKeys

/// Handles keys at the prompts that search nothing: the filter of feeds, what is edited, a tag, a link, a command.
extension BrowseState {
  mutating func editFeedPrompt(_ key: Key) -> [BrowseCommand] {
    guard var prompt = input.prompt else { return [] }
    let isFilter = prompt.scope == .feeds
    if key != .tab { prompt.completion = nil }
    switch key {
    case .escape, .control("c"), .control("g"):
      input.prompt = nil
      if isFilter { sources.setFilter("", height: height) }
      return []
    case .backspace where prompt.text.isEmpty:
      input.prompt = nil
      return []
    case .enter:
      input.prompt = nil
      let text = String(prompt.text)
      if !isFilter { return submit(prompt.scope, text) }
      return text.isEmpty ? [] : sources.chosen.map { open($0) } ?? []
    case .down, .control("n"):
      if isFilter { return move(.lines(1)) }
      input.history.move(&prompt, by: -1)
    case .up, .control("p"):
      if isFilter { return move(.lines(-1)) }
      input.history.move(&prompt, by: 1)
    case .tab:
      if let known = prompt.completion {
        prompt.completion = known.next(in: &prompt)
      } else {
        prompt.completion = PromptCompletion.ofName(&prompt)
      }
    case .pageDown: return isFilter ? move(.pages(1)) : []
    case .pageUp: return isFilter ? move(.pages(-1)) : []
    default: prompt.edit(key)
    }
    input.prompt = prompt
    if isFilter { sources.setFilter(String(prompt.text), height: height) }
    return []
  }
}
