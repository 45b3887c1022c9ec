import ArticleRendering
import FeedModel
import FeedParsing

/// Which of a page's feeds to add.
enum FeedChoice: Sendable {
  case all
  /// The first; the others are reported.
  case first
  /// Those that the user chooses on the terminal.
  case asked
  /// None of several: they are returned, for the caller to add one by its URL.
  case deferred

  /// The chosen ones of several feeds.
  /// - Parameter page: the page's URL, as it may be shown.
  /// - Throws: exit 1 if the user chooses none.
  func chosen(
    from candidates: [FeedLinks.Candidate], on page: String
  ) throws(CommandFailure) -> [FeedLinks.Candidate] {
    guard candidates.count > 1 else { return candidates }
    switch self {
    case .all: return candidates
    case .first, .deferred:
      let others = candidates.dropFirst().map(FeedChoice.text)
      StandardError.line(
        "\(page) links to \(Amount(others.count, "more feed")); --all adds them all: "
          + others.joined(separator: ", "))
      return [candidates[0]]
    case .asked: return try ask(candidates, page)
    }
  }

  private static func text(_ candidate: FeedLinks.Candidate) -> String {
    let url = SecretMask().masked(candidate.url)
    return candidate.title.map { "\(url) (\($0.prefix(60)))" } ?? url
  }

  private func ask(
    _ candidates: [FeedLinks.Candidate], _ page: String
  ) throws(CommandFailure) -> [FeedLinks.Candidate] {
    StandardError.line("\(page) links to \(candidates.count) feeds:")
    for (index, candidate) in candidates.enumerated() {
      StandardError.line("  \(index + 1)  \(FeedChoice.text(candidate))")
    }
    while true {
      StandardError.raw(
        "Which to add? 1 to \(candidates.count), several as 1,3, a for all, q for none [1] ")
      guard let line = readLine() else {
        StandardError.raw("\n")
        break
      }
      switch FeedChoice.answer(line, count: candidates.count) {
      case nil: continue
      case let numbers? where numbers.isEmpty: throw FeedChoice.nothing
      case let numbers?: return numbers.map { candidates[$0 - 1] }
      }
    }
    throw FeedChoice.nothing
  }

  private static let nothing = CommandFailure.failed("nothing was added")

  /// The numbers that an answer names, from 1, each once; empty for none of the feeds, nil if it cannot be understood.
  static func answer(_ line: String, count: Int) -> [Int]? {
    let words = line.lowercased().split { $0 == "," || $0.isWhitespace }
    switch words {
    case []: return line.contains(",") ? nil : [1]
    case ["q"], ["n"], ["no"], ["none"], ["quit"]: return []
    case ["a"], ["all"]: return Array(1...count)
    default: break
    }
    var numbers: [Int] = []
    for word in words {
      let ends = word.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
      guard ends.count <= 2, let first = ends[0], let last = ends[ends.count - 1],
        first >= 1, last <= count, first <= last
      else { return nil }
      numbers += (first...last).filter { !numbers.contains($0) }
    }
    return numbers
  }
}
