/// The targets that come with the program, as tables of one file, written as a user would write them.
enum SendPresets {
  private static let tables: [(name: String, table: TOMLTable)] = {
    guard let document = try? TOMLDocument(PackageResources.sends_toml),
      case .table(let tables)? = document.root["send"]?.value
    else { return [] }
    return tables.entries.compactMap { entry in
      if case .table(let table) = entry.element.value { (entry.key, table) } else { nil }
    }
  }()

  /// Their names, in the order of the file.
  static let names = tables.map(\.name)

  /// The table of a preset; nil for an unknown name.
  static func table(_ name: String) -> ConfigTable? {
    tables.first { $0.name == name }.map { ConfigTable("send.\(name)", $0.table) }
  }
}
