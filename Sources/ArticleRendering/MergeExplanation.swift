import FeedBasics
public import FeedModel

/// Explains in words why the appearances of an article were merged, and why it is in a story.
public struct MergeExplanation {
  private let width: Int?
  private let time: ZonedTime

  /// Creates an explanation for a terminal or a pipe.
  /// - Parameters:
  ///   - width: the terminal's columns; nil if lines are not to be wrapped.
  ///   - time: the reader's time zone.
  public init(width: Int? = nil, time: ZonedTime = .utc) {
    self.width = width
    self.time = time
  }

  /// A paragraph for each feed that carried the article, then a line for each merged pair of appearances, and one for each
  /// effect of a rule, and what made it part of a story. URLs are not broken, so that they can be copied.
  /// - Parameter accounts: the accounts of feeds, by the feeds' names.
  public func text(
    _ article: Article, reasons: [MergeReason], effects: [RuleEffect] = [],
    story: StoryExplanation? = nil, accounts: [String: String] = [:]
  ) -> String {
    var lines = wrapped("\(article.number)  ", article.entry.heading)
    for appearance in article.appearances {
      let entry = appearance.entry
      lines += [""] + wrapped("  \(appearance.number)  ", appearance.feed)
      if let account = accounts[appearance.feed] { lines += field("account", wraps: account) }
      lines += field("title", wraps: entry.title ?? "(none)")
      if let source = entry.source?.title { lines += field("publisher", wraps: source) }
      if let url = entry.url { lines.append(field("link", url)) }
      lines.append(field("guid", entry.guid))
      if let date = entry.published { lines.append(field("published", time.text(date))) }
      lines.append(field("first seen", time.text(appearance.firstSeen)))
      if let page = MergeExplanation.page(appearance) { lines += field("page", wraps: page) }
    }
    lines.append("")
    let found = sentences(article, reasons: reasons, effects: effects, story: story)
    for sentence in found {
      lines += sentence.wraps ? wrapped("  ", sentence.text) : ["  \(sentence.text)"]
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// One reason why an article is as it is.
  public struct Sentence: Sendable, Equatable {
    /// The sentence, on one line.
    public var text: String
    /// Whether a terminal breaks it into lines; URLs are not broken, so that they can be copied.
    public var wraps = true
  }

  /// Why the article is one, what rules did with it, and why it is in a story or in none.
  public func sentences(
    _ article: Article, reasons: [MergeReason], effects: [RuleEffect] = [],
    story: StoryExplanation? = nil
  ) -> [Sentence] {
    var sentences: [Sentence] = []
    if article.appearances.count < 2 {
      sentences.append(Sentence(text: "carried by one feed; nothing was merged"))
    }
    sentences += reasons.map(sentence)
    for effect in effects {
      let words = "\(RuleTable.words(effect.action)) by the rule \(effect.query)"
      sentences.append(
        Sentence(text: holds(effect.action, article) ? words : "\(words), and changed back since"))
    }
    if article.isMuted {
      sentences.append(
        Sentence(
          text: article.isStarred
            ? "muted, but listed because it is starred" : "muted: left out of lists"))
    }
    if let story {
      sentences += StorySentences(Headline(article)).sentences(story).map { Sentence(text: $0) }
    }
    return sentences
  }

  /// Whether an article has the mark that a rule gave it.
  private func holds(_ action: RuleAction, _ article: Article) -> Bool {
    switch action {
    case .read: article.isRead
    case .star: article.isStarred
    case .mute: article.isMuted
    case .tag, .send: true
    }
  }

  private func sentence(_ reason: MergeReason) -> Sentence {
    let pair = "\(reason.first) and \(reason.second) merged: "
    let parts = reason.key.split(separator: "\u{1F}").map { TerminalText.line(String($0)) }
    switch reason.rule {
    case .sameURL:
      return Sentence(text: "\(pair)same link, \(parts.joined(separator: " "))", wraps: false)
    case .sameGUID:
      return Sentence(text: "\(pair)same guid, \(parts.joined(separator: " "))", wraps: false)
    case .samePublisherAndTitle:
      // The key begins with its kind: `d:` for a domain, `n:` for a name.
      let publisher = (parts.first ?? "").drop { $0 != ":" }.dropFirst()
      let title = parts.dropFirst().joined(separator: " ")
      let window = reason.isLinked ? "two minutes" : "48 hours"
      return Sentence(
        text: "\(pair)same publisher (\(publisher)) and title (\(title)) within \(window)")
    }
  }

  /// The result of requesting the appearance's page, or that it is to be requested; nil if it is not.
  private static func page(_ appearance: Appearance) -> String? {
    guard let text = appearance.fullText else { return nil }
    if text.fetched == nil { return text.nextAttempt.map { _ in "waits for the next fetch" } }
    if let reason = text.reason { return reason }
    guard let method = text.method else { return "could not be loaded" }
    let use = text.isShown ? "shown" : "not shown, since the feed has more"
    return "\(Amount(text.words, "word")), found by \(method); \(use)"
  }

  // MARK: Lines

  private static func label(_ name: String) -> String {
    "      " + name + TerminalText.padding(name, to: 12)
  }

  private func field(_ name: String, _ value: String) -> String {
    MergeExplanation.label(name) + TerminalText.line(value)
  }

  private func field(_ name: String, wraps value: String) -> [String] {
    wrapped(MergeExplanation.label(name), value)
  }

  /// Text after a label; continuation lines are indented to the text's first column.
  private func wrapped(_ label: String, _ text: String) -> [String] {
    let text = TerminalText.line(text)
    guard let width else { return [label + text] }
    let indent = String(repeating: " ", count: label.count)
    let lines = SpanLayout.lines([.text(StyledRun(text))], width: max(20, width - label.count))
    return lines.enumerated().map { index, runs in
      (index == 0 ? label : indent) + StyledLine(StyledLine.isolated(runs)).text
    }
  }
}
