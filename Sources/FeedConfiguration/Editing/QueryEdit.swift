import FeedModel

/// The other name of a feed or a tag in the queries of a config: the saved ones, those of rules and of `mute`, and the view;
/// of a tag also in `[tag.NAME]`.
struct QueryRenaming {
  /// `feed` or `tag`.
  var field = "feed"
  let old: String
  let new: String
  /// Of a tag: whether no feed has the other name already.
  var isNew = true

  func applied(to query: String) -> String {
    // Queries ignore case.
    if old.lowercased() == new.lowercased() { return query }
    return QueryTerm.renaming(field, old, to: new, in: query)
  }

  /// What of a config that is compared after an edit has queries.
  func applied(to config: Config) -> Config {
    var config = config
    config.queries = config.queries.mapValues(applied)
    config.settings.view = applied(to: config.settings.view)
    return config
  }

  /// The document with other texts of its queries and all else as it was; nil if it cannot be changed.
  func applied(to document: TOMLDocument) -> TOMLDocument? {
    document.applying(
      document.queries.compactMap { element in
        guard let text = element.value.text, case let renamed = applied(to: text), renamed != text
        else { return nil }
        return TOMLSplice(range: element.range, replacement: Array(TOMLText.quoted(renamed).utf8))
      } + tagNames(in: document))
  }

  /// The changes of `[tag.NAME]`, unless the other tag was one before, whose feeds would get the settings, too.
  private func tagNames(in document: TOMLDocument) -> [TOMLSplice] {
    guard field == "tag", isNew, let tags = document.root.table("tag")?.entries,
      !tags.contains(where: { $0.key.lowercased() == new.lowercased() })
    else { return [] }
    return tags.filter { $0.key.lowercased() == old.lowercased() }.map {
      TOMLSplice(range: $0.keyRange, replacement: Array(TOMLText.key(new).utf8))
    }
  }
}

extension TOMLDocument {
  /// The values of a config that may be queries.
  fileprivate var queries: [TOMLElement] {
    var found: [TOMLElement?] = [root.table("settings")?[SettingKeys.view.key.name]]
    found += root.table("queries")?.entries.map(\.element) ?? []
    for (name, key) in [("rule", RuleKeys.query.name), ("feed", FeedKeys.mute.name)] {
      guard case .array(let elements)? = root[name]?.value else { continue }
      for case .table(let table) in elements.lazy.map(\.value) { found.append(table[key]) }
    }
    return found.compactMap(\.self)
  }
}

extension ConfigEdit {
  /// Gives a feed that is not the config's own another name in the config's queries.
  /// - Throws: ``ConfigError`` of the kind `missing` without a config, `edit` if anything else would change.
  public func renameInQueries(_ old: String, to new: String) throws(ConfigError) {
    try existing(feeds: []) { (current) throws(ConfigError) in
      try current.edited(current.config.feeds, QueryRenaming(old: old, new: new)) { () in
        "the queries that name '\(old)' cannot be changed safely; change them by hand"
      }
    }
  }
}
