import ArticleExtraction

/// The keys for whole articles, which `[[feed]]`, `[tag.NAME]` and `[site."HOST"]` share.
enum FullTextKeys {
  static let full = ConfigKey(
    "full", .flag, absent: "default: that of its tags, else 'false'",
    "whether to load the page of each new article that the feed carries only in part",
    more:
      "Each page is loaded once, and those of one host at least a second apart. 'aggregate show --full' loads a single one.",
    example: "true")

  static let tagFull = ConfigSetting(
    "full", .flag, .flag(false), "'full' of the feeds with this tag",
    more: "A feed's own 'full' wins.", example: "true")

  static let fullRule = ConfigKey(
    "full_rule", .pageRule, absent: "default: none, the article is found without a rule",
    "which elements of a page are its article, as CSS selectors",
    more: """
      'body' is the article, 'remove' a list of what to leave out, 'next' the link to its next page, 'title' its title. \
      docs/full-text.md lists the selectors, and the option '--rule' of 'extract' tries a rule.
      """,
    example: "{ body = \"article .text\", remove = [\".promo\"] }")

  static let fullPages = ConfigKey(
    "full_pages", .flag, absent: "default: 'true' if the rule has 'next', else 'false'",
    "whether to load the further pages of an article, up to five", example: "true")

  static let tag = [tagFull.key.entry]
  static let site = [fullRule.entry, fullPages.entry]
}

extension ConfigKind<PageRule> {
  private static let parts = PageRule.Part.allCases.map(\.rawValue)

  static let pageRule = ConfigKind(
    "a table of \(parts.map { "'\($0)'" }.joined(separator: ", "))",
    expected: "a table such as { body = \"article .text\", remove = [\".promo\"] }"
  ) { element in
    guard case .table(let table) = element.value else {
      return .failure(Mismatch(found: element))
    }
    if table.entries.isEmpty {
      return .failure(Mismatch(found: element, reason: "\(PageRuleError.empty)"))
    }
    var selectors: [PageRule.Part: [String]] = [:]
    for entry in table.entries {
      guard let part = PageRule.Part(rawValue: entry.key) else {
        let reason = PageRuleError.unknownPart(entry.key)
        return .failure(Mismatch(found: element, reason: "\(reason)"))
      }
      switch (part, entry.element.value) {
      case (_, .string(let text)): selectors[part] = [text]
      case (.remove, .array(let elements)):
        var texts: [String] = []
        for element in elements {
          guard case .string(let text) = element.value else {
            return .failure(Mismatch(found: element, expected: "a selector such as \".promo\""))
          }
          texts.append(text)
        }
        selectors[part] = texts
      default:
        return .failure(
          Mismatch(found: entry.element, expected: "a selector such as \"article .text\""))
      }
    }
    do throws(PageRuleError) {
      return .success(
        try PageRule(
          body: selectors[.body]?.first, remove: selectors[.remove] ?? [],
          next: selectors[.next]?.first, title: selectors[.title]?.first))
    } catch {
      return .failure(Mismatch(found: element, reason: "\(error)"))
    }
  }
}
