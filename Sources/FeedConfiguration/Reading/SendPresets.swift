/// The targets that come with the program, as tables of one file, written as a user would write them.
enum SendPresets {
  private static let tables =
    (try? TOMLDocument(PackageResources.sends_toml))?.root.tables(in: "send") ?? []

  /// Their names, in the order of the file.
  static let names = tables.map(\.name)

  /// The table of a preset; nil for an unknown name.
  static func table(_ name: String) -> ConfigTable? {
    tables.first { $0.name == name }.map { ConfigTable("send.\(name)", $0.table) }
  }
}
