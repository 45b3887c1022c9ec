import FeedLibrary
import FeedModel
import FeedParsing

/// Asks on the terminal which of a page's feeds to add.
enum FeedQuestion {
  /// - Parameter page: the page's URL, as it may be shown.
  /// - Throws: exit 1 if the user chooses none.
  static func ask(
    _ candidates: [FeedLink], _ page: String
  ) throws(LibraryFailure) -> [FeedLink] {
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
      switch answer(line, count: candidates.count) {
      case nil: continue
      case let numbers? where numbers.isEmpty: throw nothing
      case let numbers?: return numbers.map { candidates[$0 - 1] }
      }
    }
    throw nothing
  }

  private static let nothing = LibraryFailure.failed("nothing was added")

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
