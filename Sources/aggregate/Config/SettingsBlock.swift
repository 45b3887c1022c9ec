/// `[settings]` with every key, its default and what it says: as comments, so that a later default holds.
enum SettingsBlock {
  static let text: String = {
    let lines = SettingKeys.all.map { ("# \($0.name) = \($0.standard ?? $0.example)", $0.brief) }
    let width = lines.map(\.0.count).max() ?? 0
    return "[settings]\n"
      + lines.map { setting, brief in
        setting + String(repeating: " ", count: width - setting.count) + "  # \(brief)\n"
      }.joined()
  }()
}
