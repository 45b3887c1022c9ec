import Configuration
import FeedModel

/// What an import did, in lines for standard error.
struct ImportSummary {
  /// What was added to the config; nil if it was not concerned.
  var plan: ImportPlan?
  /// The config's path.
  let path: String
  /// Problems with the files.
  var warnings: [String] = []
  /// The marks that were imported.
  var marks: [ImportedMark] = []
  /// How many stored articles they changed.
  var changed = 0

  /// Lines about single feeds and filters, at most.
  private static let maximumLines = 20

  func print() {
    warnings.forEach(StandardError.line)
    if let plan {
      ImportSummary.lines(plan.remarks)
      ImportSummary.lines(plan.skipped.map { "skipped: \($0.description)" })
      ImportSummary.lines(plan.leftOut.map { "left out: \($0)" })
      if plan.secrets > 0 {
        StandardError.line(
          "warning: \(plan.secrets == 1 ? "a URL contains" : "\(plan.secrets) URLs contain") a password or "
            + "key, which is now in \(path); write \"${NAME}\" instead to read it from the environment"
        )
      }
      StandardError.line(ImportSummary.text(plan, path: path))
    }
    if let text = ImportSummary.text(marks, changed: changed) {
      StandardError.line(text)
    } else if plan == nil {
      StandardError.line("imported no marks: there are no articles")
    }
  }

  private static func lines(_ lines: [String]) {
    for line in lines.prefix(maximumLines) { StandardError.line(line) }
    if lines.count > maximumLines { StandardError.line("… and \(lines.count - maximumLines) more") }
  }

  /// `added 12 feeds and 2 queries to PATH, skipped 3: 2 there already, 1 without an http(s) URL`
  static func text(_ plan: ImportPlan, path: String) -> String {
    let additions = plan.additions
    var added = [Amount(additions.feeds.count, "feed").description]
    if !additions.queries.isEmpty {
      added.append(additions.queries.count == 1 ? "1 query" : "\(additions.queries.count) queries")
    }
    if !additions.rules.isEmpty { added.append(Amount(additions.rules.count, "rule").description) }
    let text = "added \(list(added)) to \(path)"
    var kinds = SkippedSubscription.Kind.allCases.compactMap { kind in
      let count = plan.skipped.count { $0.kind == kind }
      return count == 0 ? nil : "\(count) \(kind.rawValue)"
    }
    if plan.knownFilters > 0 {
      kinds.append("\(Amount(plan.knownFilters, "filter")) there already")
    }
    if !plan.leftOut.isEmpty {
      kinds.append("\(Amount(plan.leftOut.count, "filter")) that cannot be expressed as a query")
    }
    if kinds.isEmpty { return text }
    let skipped = plan.skipped.count + plan.knownFilters + plan.leftOut.count
    return "\(text), skipped \(skipped): \(kinds.joined(separator: ", "))"
  }

  /// `imported marks: 120 read, 3 starred; changed 40 stored articles; …`; nil without marks.
  static func text(_ marks: [ImportedMark], changed: Int) -> String? {
    guard !marks.isEmpty else { return nil }
    let read = marks.count { $0.isRead }
    let starred = marks.count { $0.isStarred }
    if read + starred == 0 {
      return "imported no marks: none of \(Amount(marks.count, "article")) is read or flagged"
    }
    let number = changed == 0 ? "no stored article" : Amount(changed, "stored article").description
    return "imported marks: \(read) read, \(starred) starred; changed \(number); "
      + "marks of articles that are not stored apply when they arrive"
  }

  private static func list(_ parts: [String]) -> String {
    parts.count < 2
      ? parts.joined()
      : "\(parts.dropLast().joined(separator: ", ")) and \(parts[parts.count - 1])"
  }
}
