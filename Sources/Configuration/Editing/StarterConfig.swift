/// The config that `init` writes: the example without the sample feeds, whose files lie in the repository.
public enum StarterConfig {
  /// With feeds to start with.
  public static var text: String {
    let example = String(decoding: PackageResources.feeds_example, as: UTF8.self)
    let start = example.firstRange(of: "# ---- Live feeds")?.lowerBound ?? example.endIndex
    return "\(head)\n\(example[start...])"
  }

  /// Without feeds.
  public static var settings: String { head }

  private static let head = """
    # The feeds of aggregate. 'aggregate add URL' appends more.

    \(SettingsBlock.text)
    """
}

/// `[settings]` with every key, its default and its meaning: as comments, so that a later default holds.
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
