import FeedBasics

/// Reads `[tag.NAME]`, `[site."HOST"]`, and the keys of a feed that a site has too.
enum FullTextReader {
  /// The tags whose feeds have `full`, in lower case.
  static func tags(_ root: ConfigTable, _ problems: inout ConfigProblems) -> Set<String> {
    var full: Set<String> = []
    for case (let name, let table?) in root.namedTables("tag", "[tag.NAME]", "a table", &problems) {
      table.check(known: FullTextKeys.tag.map(\.name), &problems)
      if table.value(FullTextKeys.tagFull, &problems) { full.insert(name.lowercased()) }
    }
    return full
  }

  /// The choices of sites, by host.
  static func sites(
    _ root: ConfigTable, _ problems: inout ConfigProblems
  ) -> [String: FullTextSettings.Choice] {
    var sites: [String: FullTextSettings.Choice] = [:]
    for case (let name, let table?) in root.namedTables(
      "site", "[site.\"HOST\"]", "a table", &problems)
    {
      table.check(known: FullTextKeys.site.map(\.name), &problems)
      let choice = choice(table, &problems)
      let host = HostName.canonical(name.lowercased())
      if isHost(host) {
        sites[host] = choice
      } else {
        problems.add(
          table.problem(nil, "must be named by a host, such as [site.\"example.org\"]"))
      }
    }
    return sites
  }

  private static func isHost(_ name: String) -> Bool {
    !name.isEmpty
      && name.utf8.allSatisfy { byte in
        (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte) || "-.".utf8.contains(byte)
      }
  }

  /// What the table of a feed or site sets.
  static func choice(
    _ table: ConfigTable, _ problems: inout ConfigProblems
  ) -> FullTextSettings.Choice {
    FullTextSettings.Choice(
      rule: table.value(FullTextKeys.fullRule, &problems),
      followsPages: table.value(FullTextKeys.fullPages, &problems))
  }
}

extension ConfigTable {
  /// The tables that a table such as `adapter` contains, by name; nil for one that is not a table.
  /// - Parameters:
  ///   - heading: how each begins in the file.
  ///   - kind: what each must be.
  func namedTables(
    _ key: String, _ heading: String, _ kind: String, _ problems: inout ConfigProblems
  ) -> [(name: String, table: ConfigTable?)] {
    guard let element = self[key] else { return [] }
    guard case .table(let tables) = element.value else {
      problems.add(problem(key, "must be tables, each beginning with \(heading)"))
      return []
    }
    return tables.entries.map { entry in
      guard case .table(let table) = entry.element.value else {
        let found = ShownValue.description(entry.element.value)
        problems.add(
          ConfigTable(key, tables).problem(entry.key, "must be \(kind), not \(found)"))
        return (entry.key, nil)
      }
      let start = entry.element.range.lowerBound
      return (entry.key, ConfigTable("\(key).\(entry.key)", table, at: start))
    }
  }
}
