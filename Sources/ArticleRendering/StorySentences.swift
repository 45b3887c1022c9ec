import FeedBasics
internal import FeedBasics
public import FeedModel

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

  /// One sentence for the story, one for the chain to its lead if there is one to explain, and one if a column or the user
  /// keeps the article apart; empty if there is nothing to explain.
  public func sentences(_ explanation: StoryExplanation) -> [String] {
    var sentences: [String] = []
    let links = explanation.links
    if !links.isEmpty {
      sentences.append("\(number) is grouped with \(list(links)): \(reasons(links))")
      if let chain = chain(explanation) { sentences.append(chain) }
    }
    if let days = explanation.columnDays {
      sentences.append(
        "\(number) looks like a regular column, so it is in no story: \(publisher) had this title on "
          + Amount(days, "other day").description)
    }
    if !explanation.parted.isEmpty {
      let others = explanation.parted.map(String.init).listed("and")
      sentences.append("\(number) is kept apart from \(others) by 'aggregate apart'")
    }
    return sentences.map(TerminalText.line)
  }

  private func list(_ links: [StoryLink]) -> String {
    var names = links.prefix(StorySentences.maximumNamed).map { link in
      "\(link.other.number) (\([link.other.publisher, time(of: link.other)].compactMap(\.self).joined(separator: ", ")))"
    }
    if links.count > names.count { names.append("\(links.count - names.count) more") }
    return names.listed("and")
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
    if let link = closest(links) { parts.append(link) }
    let listed = links.filter(\.isListed).map { String($0.other.number) }
    if !listed.isEmpty {
      parts.append(
        "Google News lists \(([String(number)] + listed).listed("and")) together")
    }
    return parts.joined(separator: "; ")
  }

  /// The link to the article that is most like it, which let it in: the words that both have, and how much they are alike.
  /// Several articles are a story by their mean likeness, so that some may have less than two need.
  private func closest(_ links: [StoryLink]) -> String? {
    guard let closest = links.max(by: { $0.likeness < $1.likeness }) else { return nil }
    let words = closest.words.prefix(StorySentences.maximumWords).joined(separator: ", ")
    let others = links.filter { $0.other.number != closest.other.number }.map(\.likeness)
    let who = others.isEmpty ? "both" : "\(number) and \(closest.other.number)"
    let needed = StorySentences.text(closest.needed)
    var text = words.isEmpty ? "" : "\(who) have \(words); "
    text += "similarity \(StorySentences.text(closest.likeness)), \(needed) needed"
    if let least = others.min(), let most = others.max() {
      let (low, high) = (StorySentences.text(least), StorySentences.text(most))
      text += " by two alone; with the others \(low == high ? low : "\(low) to \(high)")"
    }
    return text
  }

  /// How the article came to the lead of its story by others; nil if it is like enough to the lead itself.
  private func chain(_ explanation: StoryExplanation) -> String? {
    guard explanation.chain.count > 1, let lead = explanation.chain.last,
      let direct = explanation.links.first(where: { $0.other.number == lead.other.number }),
      direct.likeness < direct.needed, !direct.isListed
    else { return nil }
    var before = number
    let steps = explanation.chain.map { link in
      defer { before = link.other.number }
      let pair = "\(before) and \(link.other.number)"
      let likeness = "(\(StorySentences.text(link.likeness)))"
      if link.isListed { return "Google News lists \(pair) together" }
      let words = link.words.prefix(StorySentences.maximumWords).joined(separator: ", ")
      return "\(pair) have \(words) \(likeness)"
    }
    let named = steps.prefix(StorySentences.maximumNamed).joined(separator: "; ")
    let rest = steps.count - StorySentences.maximumNamed
    return "From \(number) to \(lead.other.number), which leads the story: \(named)"
      + (rest > 0 ? "; and \(rest) more" : "")
  }

  /// A likeness with two decimals.
  private static func text(_ value: Double) -> String {
    let hundredths = Int((max(0, min(value, 9)) * 100).rounded())
    return "\(hundredths / 100).\(hundredths % 100 < 10 ? "0" : "")\(hundredths % 100)"
  }
}
