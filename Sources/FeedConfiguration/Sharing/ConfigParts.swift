import FeedModel

/// A config as the parts that a store keeps for all machines. Each machine's file keeps the rest: keys, the programs that
/// these run, colours, and the settings of the machine.
enum ConfigParts {
  /// The settings that each machine has for itself.
  static let localSettings = [
    SettingKeys.jobs.key.name, SettingKeys.perHost.key.name, SettingKeys.store.key.name,
    SettingKeys.downloads.key.name,
  ]

  /// The tables that machines share, in the order of a config.
  private static let shared: [ConfigSection] = [
    .settings, .queries, .rule, .feed, .list, .account, .send, .tag, .site, .adapter,
  ]

  /// What machines share of a valid config. Two configs with the same meaning have the same parts, whatever their notation
  /// and comments.
  static func parts(of document: TOMLDocument) -> [ConfigPart] {
    shared.flatMap { section in
      document.root[section.name].map { parts(of: section, $0.value) } ?? []
    }
  }

  private static func parts(of section: ConfigSection, _ value: TOMLValue) -> [ConfigPart] {
    let order = section.keys.map(\.name)
    switch value {
    case .table(let table)
    where [ConfigSection.account, .send, .tag, .site, .adapter].contains(section):
      return table.entries.compactMap { entry in
        guard case .table(let table) = entry.element.value else { return nil }
        let header = "[\(TOMLText.key([section.name, entry.key]))]"
        return ConfigPart(
          ConfigPart.Key(section.name, entry.key),
          TOMLWriting.block(header, table.entries, order: order))
      }
    case .table(let table):
      let entries = table.entries.filter {
        section != .settings || !localSettings.contains($0.key)
      }
      if entries.isEmpty { return [] }
      // Queries are listed in the order of the config.
      let order = section == .queries ? entries.map(\.key) : order
      return [
        ConfigPart(
          ConfigPart.Key(section.name),
          TOMLWriting.block("[\(section.name)]", entries, order: order))
      ]
    case .array(let elements):
      let blocks = elements.compactMap { element -> (name: String, text: String)? in
        guard case .table(let table) = element.value else { return nil }
        let name = table[FeedKeys.name.name]?.value.text ?? ""
        return (name, TOMLWriting.block("[[\(section.name)]]", table.entries, order: order))
      }
      if section == .feed {
        return blocks.map { ConfigPart(ConfigPart.Key(section.name, $0.name), $0.text) }
      }
      // Rules have no names, and their order counts.
      if blocks.isEmpty { return [] }
      return [
        ConfigPart(ConfigPart.Key(section.name), blocks.map(\.text).joined(separator: "\n"))
      ]
    case .string, .integer, .float, .boolean, .time:
      return []
    }
  }

  /// The parts in the order of a config: section by section, and as they were within each.
  static func inOrder(_ parts: [ConfigPart]) -> [ConfigPart] {
    let groups = Dictionary(grouping: parts, by: \.key.section)
    return shared.flatMap { groups[$0.name] ?? [] }
  }

  /// The parts as the text of a config.
  static func text(_ parts: [ConfigPart]) -> String {
    inOrder(parts).map(\.text).joined(separator: "\n")
  }

  /// The parts as the text of a config with what a machine has for itself.
  /// - Parameter local: the machine's config; nil if it has none.
  static func text(_ parts: [ConfigPart], local: TOMLDocument?) -> String {
    guard let root = local?.root else { return text(parts) }
    var blocks: [String] = []
    if let settings = root.table(ConfigSection.settings.name) {
      let own = settings.entries.filter { localSettings.contains($0.key) }
      if !own.isEmpty { blocks.append(TOMLWriting.block("[settings]", own, order: localSettings)) }
    }
    var parts = parts
    if let own = blocks.first,
      let index = parts.firstIndex(where: { $0.key.section == ConfigSection.settings.name })
    {
      // A table has one header.
      parts[index].text = own + parts[index].text.drop { $0 != "\n" }.dropFirst()
      blocks = []
    }
    blocks.append(text(parts))
    for section in ConfigSection.all where !shared.contains(section) {
      if let table = root.table(section.name) {
        blocks.append(TOMLWriting.block("[\(section.name)]", table.entries, order: []))
      }
    }
    return blocks.filter { !$0.isEmpty }.joined(separator: "\n")
  }
}

extension ConfigSection: Equatable {
  static func == (left: ConfigSection, right: ConfigSection) -> Bool { left.name == right.name }
}

/// Tables in normal form: equal data gives equal text, however it was written.
enum TOMLWriting {
  /// A table from its header to the line break after its last setting; tables in it are inline.
  /// - Parameters:
  ///   - header: such as `[[feed]]`.
  ///   - order: the keys that come first, in this order; the others follow, sorted.
  static func block(_ header: String, _ entries: [TOMLTable.Entry], order: [String]) -> String {
    var ranks: [String: Int] = [:]
    for (rank, key) in order.enumerated() { ranks[key] = rank }
    let sorted = entries.sorted { left, right in
      (ranks[left.key] ?? .max, left.key) < (ranks[right.key] ?? .max, right.key)
    }
    var text = header + "\n"
    for entry in sorted {
      text += "\(TOMLText.key(entry.key)) = \(value(entry.element.value))\n"
    }
    return text
  }

  /// A value on one line. The order of keys in a table in it is kept.
  static func value(_ value: TOMLValue) -> String {
    switch value {
    case .string(let text): return TOMLText.quoted(text)
    case .integer(let number): return String(number)
    // The description is the shortest text that is read as the same number, and TOML's for infinities and NaN.
    case .float(let number): return number.description
    case .boolean(let flag): return String(flag)
    case .time(let text):
      return text
    case .array(let elements):
      return "[\(elements.map { TOMLWriting.value($0.value) }.joined(separator: ", "))]"
    case .table(let table):
      let pairs = table.entries.map {
        "\(TOMLText.key($0.key)) = \(TOMLWriting.value($0.element.value))"
      }
      return pairs.isEmpty ? "{}" : "{ \(pairs.joined(separator: ", ")) }"
    }
  }
}
