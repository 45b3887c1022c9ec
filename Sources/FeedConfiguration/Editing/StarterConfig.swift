/// The config that `init` writes: the example without its sample feeds, which are files of the repository.
public enum StarterConfig {
  /// Settings and live feeds.
  public static var text: String {
    let example = String(decoding: PackageResources.feeds_example, as: UTF8.self)
    let start = example.firstRange(of: "# ---- Live feeds")?.lowerBound ?? example.endIndex
    return "\(head)\n\(example[start...])"
  }

  /// Settings without feeds.
  public static var settings: String { head }

  private static let head = """
    # The feeds of aggregate. 'aggregate add URL' appends more.

    \(SettingsBlock.text)
    """
}

/// `[settings]` with every key, its default and its meaning. They are comments, so that a default may change later.
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
