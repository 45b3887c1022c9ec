public import FeedModel
internal import FeedPlatform

/// Explains in words why an article is in a story, or why it is in none: the words that it shares with the others, and how
/// near they are.
public struct StorySentences {
  /// More articles than this are only counted.
  private static let maximumNamed = 12
  /// More words than this are left out.
  private static let maximumWords = 8

  private let number: Int
  private let publisher: String
  private let date: Date?

  /// - Parameter headline: that of the explained article.
  public init(_ headline: Headline) {
    number = headline.number
    publisher = headline.publisher
    date = headline.isDated ? headline.date : nil
  }

  /// One sentence for the story, then one if a column or the user keeps the article apart; empty if there is nothing to
  /// explain.
  public func sentences(_ explanation: StoryExplanation) -> [String] {
    var sentences: [String] = []
    let links = explanation.links
    if !links.isEmpty {
      sentences.append("\(number) is grouped with \(list(links)): \(reasons(links))")
    }
    if let days = explanation.columnDays {
      sentences.append(
        "\(number) looks like a regular column, so it is in no story: \(publisher) had this title on "
          + Amount(days, "other day").description)
    }
    if !explanation.parted.isEmpty {
      let others = StorySentences.joined(explanation.parted.map(String.init))
      sentences.append("\(number) is kept apart from \(others) by 'aggregate apart'")
    }
    return sentences.map(TerminalText.line)
  }

  private func list(_ links: [StoryLink]) -> String {
    var names = links.prefix(StorySentences.maximumNamed).map { link in
      "\(link.other.number) (\([link.other.publisher, time(of: link.other)].compactMap(\.self).joined(separator: ", ")))"
    }
    if links.count > names.count { names.append("\(links.count - names.count) more") }
    return StorySentences.joined(names)
  }

  /// When the other article is dated; nil if one of the two has no date.
  private func time(of other: Headline) -> String? {
    guard let date, other.isDated else { return nil }
    let seconds = other.date.timeIntervalSince(date)
    if abs(seconds) < 3600 { return "same hour" }
    return RelativeTime.span(abs(seconds)) + (seconds > 0 ? " later" : " earlier")
  }

  private func reasons(_ links: [StoryLink]) -> String {
    var parts: [String] = []
    if let words = words(links) { parts.append(words) }
    if let range = likeness(links) { parts.append(range) }
    let listed = links.filter(\.isListed).map { String($0.other.number) }
    if !listed.isEmpty {
      parts.append(
        "Google News lists \(StorySentences.joined([String(number)] + listed)) together")
    }
    return parts.joined(separator: "; ")
  }

  /// The words that every pair shares; otherwise those of the pair that is most alike. nil without any.
  private func words(_ links: [StoryLink]) -> String? {
    guard let likest = links.max(by: { $0.likeness < $1.likeness }), !likest.words.isEmpty else {
      return nil
    }
    let common = likest.words.filter { word in links.allSatisfy { $0.words.contains(word) } }
    let shown = (common.isEmpty ? likest.words : common).prefix(StorySentences.maximumWords)
    let who =
      if links.count == 1 { "both" } else if common.isEmpty {
        "\(number) and \(likest.other.number)"
      } else { "all" }
    return "\(who) have \(shown.joined(separator: ", "))"
  }

  /// Several articles join a story by their mean likeness, so that one of them may have less than two need.
  private func likeness(_ links: [StoryLink]) -> String? {
    guard let least = links.map(\.likeness).min(), let most = links.map(\.likeness).max(),
      let needed = links.map(\.needed).max()
    else { return nil }
    let (low, high) = (StorySentences.text(least), StorySentences.text(most))
    let range = low == high ? low : "\(low) to \(high)"
    return least < needed && links.count > 1
      ? "similarity \(range), \(StorySentences.text(needed)) needed by two alone"
      : "similarity \(range), \(StorySentences.text(needed)) needed"
  }

  /// A likeness with two decimals.
  private static func text(_ value: Double) -> String {
    let hundredths = Int((max(0, min(value, 9)) * 100).rounded())
    return "\(hundredths / 100).\(hundredths % 100 < 10 ? "0" : "")\(hundredths % 100)"
  }

  /// `3`, `3 and 7`, `3, 7 and 9`.
  private static func joined(_ names: [String]) -> String {
    names.count < 2
      ? names.joined() : names.dropLast().joined(separator: ", ") + " and " + (names.last ?? "")
  }
}
