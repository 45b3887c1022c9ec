import BrowseKeys
import FeedBasics
import FeedConfiguration
import FeedLibrary
import FeedModel
import ReaderMigration

/// What an import did, in lines for standard error.
struct ImportSummary {
  /// What was added to the config; nil if it was not concerned.
  var plan: ImportPlan?
  /// The config's path.
  let path: String
  /// What was added to the keys; nil if they were not concerned.
  var keys: KeyImport?
  /// Problems with the files.
  var warnings: [String] = []
  /// The marks that were imported.
  var marks: [ImportedMark] = []
  /// How many stored articles they changed.
  var changed = 0
  /// Whether starred articles were saved as pages.
  var savesStarred = false
  /// How many of them were not, since their feeds were never fetched.
  var unsaved = 0
  /// Whether the texts of saved pages have to be loaded.
  var loadsTexts = true
  /// The pages that were saved.
  var pages: [Saving.Saved] = []
  /// Whether there were lists of pages, even without any.
  var listsPages = false

  func print() {
    warnings.forEach(StandardError.line)
    if let plan {
      ImportSummary.notes(plan).forEach(StandardError.line)
      if plan.secrets > 0 {
        StandardError.line(
          "warning: \(ImportSummary.secretPlaces(plan)) a password or "
            + "key, which is now in \(path); write \"${NAME}\" instead to read it from the environment"
        )
      }
      if plan.unnamed > 0 {
        let what =
          plan.unnamed == 1
          ? "is named after its host, since the list does not name it"
          : "are named after their hosts, since the list does not name them"
        StandardError.line(
          "\(Amount(plan.unnamed, "feed")) \(what); after 'aggregate fetch', 'aggregate rename --titles' gives such feeds their titles"
        )
      }
      if !plan.additions.mutes.isEmpty {
        StandardError.line("'aggregate rules --apply' applies rules to articles that are stored")
      }
      StandardError.line(ImportSummary.text(plan, path: path))
    }
    if let keys {
      keys.notes.forEach(StandardError.line)
      for line in keys.leftOut { StandardError.line("left out: \(line)") }
      StandardError.line(ImportSummary.text(keys))
    }
    if listsPages || !pages.isEmpty {
      StandardError.line(ImportSummary.text(pages, loadsTexts: loadsTexts))
    }
    if let text = ImportSummary.text(marks, changed: changed) {
      StandardError.line(text)
      if !savesStarred, marks.contains(where: \.isStarred) {
        StandardError.line(
          "'aggregate import --save-starred' keeps starred articles that feeds no longer carry, with their texts"
        )
      }
    } else if plan == nil, pages.isEmpty, !listsPages {
      StandardError.line("imported no marks: there are no articles")
    }
    if unsaved > 0 {
      StandardError.line(
        "not saved yet: \(Amount(unsaved, "starred article")) of feeds that were never fetched; "
          + "'aggregate fetch', and then the same import again, saves what they no longer have"
      )
    }
  }

  /// What is peculiar or left out, line by line. Feeds that are there already are no problem, and after a second import they
  /// would be most of the lines.
  static func notes(_ plan: ImportPlan) -> [String] {
    plan.remarks + plan.skipped.filter { $0.kind != .known }.map { "skipped: \($0.description)" }
      + plan.leftOut.map { "left out: \($0)" }
  }

  /// `a URL contains`, `3 URLs contain`
  private static func secretPlaces(_ plan: ImportPlan) -> String {
    guard plan.additions.accounts.isEmpty else {
      return plan.secrets == 1 ? "the account contains" : "the account and URLs contain"
    }
    return plan.secrets == 1 ? "a URL contains" : "\(plan.secrets) URLs contain"
  }

  /// `added 12 feeds and 2 queries to PATH, skipped 3: 2 there already, 1 without an http(s) URL`
  static func text(_ plan: ImportPlan, path: String) -> String {
    let additions = plan.additions
    var added = [Amount(additions.feeds.count, "feed").description]
    if !additions.accounts.isEmpty {
      added.append(Amount(additions.accounts.count, "account").description)
    }
    if !additions.queries.isEmpty {
      added.append(additions.queries.count == 1 ? "1 query" : "\(additions.queries.count) queries")
    }
    if !additions.mutes.isEmpty { added.append(Amount(additions.mutes.count, "rule").description) }
    if !additions.settings.isEmpty {
      added.append(Amount(additions.settings.count, "setting").description)
    }
    let text = "added \(added.listed("and")) to \(path)"
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

  /// `added 4 keys to [keys], skipped 2: 1 there already, 1 left out; …`
  static func text(_ keys: KeyImport) -> String {
    var text = "added \(Amount(keys.bindings.count, "key")) to [keys]"
    var kinds: [String] = []
    if keys.known > 0 { kinds.append("\(keys.known) there already") }
    if !keys.leftOut.isEmpty { kinds.append("\(keys.leftOut.count) left out") }
    if !kinds.isEmpty {
      text += ", skipped \(keys.known + keys.leftOut.count): \(kinds.joined(separator: ", "))"
    }
    if keys.setsPreset { text += "; the others are newsboat's, by 'preset = \"newsboat\"' there" }
    return keys.preset == .newsboat
      ? text : "\(text); 'preset = \"newsboat\"' there sets newsboat's default keys"
  }

  /// `saved 4 pages, 2 there already; …`
  static func text(_ pages: [Saving.Saved], loadsTexts: Bool) -> String {
    let known = pages.count(where: \.isKnown)
    let new = pages.count - known
    let loading =
      new == 1
      ? "; its text is loaded with the next fetch"
      : "; their texts are loaded with the next fetches"
    return "saved \(Amount(new, "page"))" + (known > 0 ? ", \(known) there already" : "")
      + (new > 0 && loadsTexts ? loading : "")
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
}
