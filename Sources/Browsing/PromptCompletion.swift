import FeedBasics
import FeedModel

/// What a word at the prompt can be completed to: the names of tags, feeds and saved queries, and those of fields.
public struct PromptCompletion: Sendable, Equatable {
  /// The words that begin like the one that was typed.
  public let words: [String]
  /// The word that replaced it, from 0; nil for their common beginning.
  public private(set) var chosen: Int?
  /// Where the word begins in the prompt.
  private let start: Int

  /// Completes the word before the cursor as far as it is certain.
  /// - Returns: the words to choose from; nil if there is nothing to choose.
  static func of(_ prompt: inout Prompt, among sources: [BrowseSource]) -> PromptCompletion? {
    let typed = prompt.text[..<prompt.place]
    let start = wordStart(typed)
    var words = words(for: String(typed[start...]), among: sources)
    // The only one is whole, so another word may follow.
    if words.count == 1, !words[0].hasSuffix(":") { words[0] += " " }
    return complete(&prompt, from: start, with: words)
  }

  /// Completes the name before the cursor as far as it is certain: a label, a target, or a tag of several.
  /// - Returns: the names to choose from; nil if there is nothing to choose.
  static func ofName(_ prompt: inout Prompt) -> PromptCompletion? {
    let typed = prompt.text[..<prompt.place]
    var start = 0
    switch prompt.scope {
    case .tags: start = typed.lastIndex(of: ",").map { $0 + 1 } ?? 0
    // A label that is taken.
    case .label: start = typed.first == "-" ? 1 : 0
    default: break
    }
    while start < typed.count, typed[start] == " " { start += 1 }
    let begun = String(typed[start...]).folded()
    return complete(
      &prompt, from: start, with: prompt.names.filter { $0.folded().hasPrefix(begun) })
  }

  /// - Parameter words: what begins like the text from `start` to the cursor.
  private static func complete(
    _ prompt: inout Prompt, from start: Int, with words: [String]
  ) -> PromptCompletion? {
    guard let first = words.first else { return nil }
    if words.count == 1 {
      prompt.replace(from: start, with: first)
      return nil
    }
    let common = words.dropFirst().reduce(first) { commonBeginning($0, $1) }
    if common.count > prompt.place - start { prompt.replace(from: start, with: common) }
    return PromptCompletion(words: words, chosen: nil, start: start)
  }

  /// Replaces the word with the next one of the list.
  func next(in prompt: inout Prompt) -> PromptCompletion {
    var new = self
    new.chosen = ((chosen ?? -1) + 1) % words.count
    if let chosen = new.chosen { prompt.replace(from: start, with: words[chosen]) }
    return new
  }

  /// As much of the first text as the second begins with, regardless of case and accents.
  private static func commonBeginning(_ first: String, _ second: String) -> String {
    let common = zip(first, second).prefix {
      $0 == $1 || String($0).folded() == String($1).folded()
    }
    return String(first.prefix(common.count))
  }

  /// Where the last word begins: after a space outside quotes, a bracket or a minus.
  private static func wordStart(_ text: ArraySlice<Character>) -> Int {
    var start = 0
    var isQuoted = false
    for (index, character) in text.enumerated() {
      if character == "\"" { isQuoted.toggle() }
      if !isQuoted, character == " " || character == "(" { start = index + 1 }
      if character == "-" || character == "!", index == start { start = index + 1 }
    }
    return start
  }

  private static func words(for word: String, among sources: [BrowseSource]) -> [String] {
    if word.hasPrefix("@") { return names(.query, after: "@", word, sources) }
    for (field, kind) in [("tag:", BrowseSource.Kind.tag), ("feed:", .feed)] {
      if word.lowercased().hasPrefix(field) { return names(kind, after: field, word, sources) }
    }
    if word.lowercased().hasPrefix("label:") {
      let labels = sources.compactMap { source -> String? in
        if case .labelled(let name) = source.condition { name } else { nil }
      }
      return names(labels, after: "label:", word)
    }
    guard !word.isEmpty else { return [] }
    return QueryTerm.words.filter { $0.hasPrefix(word.lowercased()) }
  }

  private static func names(
    _ kind: BrowseSource.Kind, after field: String, _ word: String, _ sources: [BrowseSource]
  ) -> [String] {
    names(sources.filter { $0.kind == kind }.map(\.name), after: field, word)
  }

  private static func names(_ names: [String], after field: String, _ word: String) -> [String] {
    let begun = word.dropFirst(field.count).drop { "\"“«„".contains($0) }
    return
      names
      .filter { begun.isEmpty || $0.folded().hasPrefix(begun.folded()) }
      .compactMap { name in QueryTerm.written(name).map { field + $0 } }
  }
}
