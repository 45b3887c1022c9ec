import FeedBasics
package import FeedModel

/// Which of a page's feeds to add.
package enum FeedChoice: Sendable {
  case all
  /// The first; the others are reported.
  case first
  /// Those that someone chooses, who gets the candidates and the page's URL as it may be shown.
  case asked(
    @Sendable ([FeedLink], _ page: String) throws(LibraryFailure) -> [FeedLink])
  /// None of several: they are returned, for the caller to add one by its URL.
  case deferred

  /// Whether someone is asked.
  package var isAsked: Bool { if case .asked = self { true } else { false } }

  /// The chosen ones of several feeds.
  /// - Parameters:
  ///   - page: the page's URL, as it may be shown.
  ///   - report: receives what is left out.
  package func chosen(
    from candidates: [FeedLink], on page: String, report: (Remark) -> Void
  ) throws(LibraryFailure) -> [FeedLink] {
    guard candidates.count > 1 else { return candidates }
    switch self {
    case .all: return candidates
    case .first, .deferred:
      let others = candidates.dropFirst().map(FeedChoice.text)
      report(
        .warning(
          "\(page) links to \(Amount(others.count, "more feed")); --all adds them all: "
            + others.joined(separator: ", ")))
      return [candidates[0]]
    case .asked(let ask): return try ask(candidates, page)
    }
  }

  /// A feed in words, without secrets.
  package static func text(_ candidate: FeedLink) -> String {
    let url = SecretMask().masked(candidate.url)
    return candidate.title.map { "\(url) (\($0.prefix(60)))" } ?? url
  }
}

/// What is reported while something is done, in one line.
package struct Remark: Sendable {
  package var text: String
  /// Whether it is to be shown even to those who want to hear of nothing but problems.
  package var isWarning: Bool

  package static func warning(_ text: String) -> Remark { Remark(text: text, isWarning: true) }
  package static func note(_ text: String) -> Remark { Remark(text: text, isWarning: false) }
}
