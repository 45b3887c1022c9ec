public import FeedModel

/// What makes one config of another, part by part.
public struct ConfigDifference: Sendable, Equatable {
  /// A part that differs.
  public struct Line: Sendable, Equatable {
    /// How it differs.
    public enum Kind: String, Sendable {
      case added = "+"
      case removed = "-"
      case changed = "~"
    }

    /// How it differs.
    public var kind: Kind
    /// Which part it is.
    public var key: ConfigPart.Key
    /// The keys in it that differ, sorted; empty for parts that are added or removed.
    public var changed: [String] = []

    /// Such as `~ feed BBC World: url, tags`.
    public var text: String {
      let name = key.name.isEmpty ? "" : " \(key.name)"
      let keys = changed.isEmpty ? "" : ": \(changed.joined(separator: ", "))"
      return "\(kind.rawValue) \(key.section)\(name)\(keys)"
    }
  }

  /// In the order of the config; what is removed comes last.
  public private(set) var lines: [Line] = []
  /// Whether the order of the parts differs.
  public private(set) var isReordered = false
  /// What has to be changed.
  public private(set) var change = SharedConfigChange()

  /// Compares two configs.
  public init(from old: [ConfigPart], to new: [ConfigPart]) {
    let (old, new) = (ConfigParts.inOrder(old), ConfigParts.inOrder(new))
    let texts = Dictionary(old.map { ($0.key, $0.text) }) { first, _ in first }
    let keys = Set(new.lazy.map(\.key))
    change.removed = old.lazy.map(\.key).filter { !keys.contains($0) }
    for part in new {
      guard let text = texts[part.key] else {
        change.added.append(part)
        lines.append(Line(kind: .added, key: part.key))
        continue
      }
      guard text != part.text else { continue }
      change.replaced.append(SharedConfigChange.Replacement(part.key, by: part))
      lines.append(
        Line(
          kind: .changed, key: part.key,
          changed: ConfigDifference.keys(thatDiffer: text, part.text)))
    }
    lines += change.removed.map { Line(kind: .removed, key: $0) }
    keepPlaceOfRenamed(old, new)
    guard !keepsOrder(old, new) else { return }
    isReordered = true
    change = SharedConfigChange()
    change.removed = old.map(\.key)
    change.added = new
  }

  /// Whether there is nothing to change.
  public var isEmpty: Bool { change.isEmpty }

  /// How many parts of a kind differ, feeds or others.
  public func count(_ kind: Line.Kind, feeds: Bool) -> Int {
    lines.count { $0.kind == kind && ($0.key.section == ConfigSection.feed.name) == feeds }
  }

  /// Replaces a part that has another name now, in place of removing and adding it.
  private mutating func keepPlaceOfRenamed(_ old: [ConfigPart], _ new: [ConfigPart]) {
    guard change.removed.count == 1, change.added.count == 1, old.count == new.count,
      change.removed[0].section == change.added[0].key.section,
      let index = old.firstIndex(where: { $0.key == change.removed[0] }),
      new[index] == change.added[0]
    else { return }
    change.replaced.append(SharedConfigChange.Replacement(old[index].key, by: new[index]))
    change.removed = []
    change.added = []
  }

  /// Whether each section has its parts in the right order once the change is made.
  private func keepsOrder(_ old: [ConfigPart], _ new: [ConfigPart]) -> Bool {
    let removed = Set(change.removed)
    let names = Dictionary(change.replaced.map { ($0.key, $0.part.key) }) { first, _ in first }
    let kept = old.lazy.map(\.key).filter { !removed.contains($0) }.map { names[$0] ?? $0 }
    let added = change.added.map(\.key)
    let order = Dictionary(grouping: Array(kept) + added, by: \.section)
    return order == Dictionary(grouping: new.map(\.key), by: \.section)
  }

  /// The keys of lines that only one of two parts has; none for rules, which are several tables.
  private static func keys(thatDiffer old: String, _ new: String) -> [String] {
    let (old, new) = (old.split(separator: "\n"), new.split(separator: "\n"))
    guard old.count(where: { $0.hasPrefix("[[") }) + new.count(where: { $0.hasPrefix("[[") }) <= 2
    else { return [] }
    return Set(
      Set(old).symmetricDifference(new).compactMap { line in
        line.firstRange(of: " = ").map { String(line[..<$0.lowerBound]) }
      }
    ).sorted()
  }
}
