internal import FeedModel

/// How well an adapter that is there reads an answer.
struct AdapterFit {
  /// The fields that it finds in the first items.
  private let found: Set<AdapterKey>
  private let knowsPaging: Bool

  /// nil where it makes no articles of the answer.
  init?(_ adapter: Adapter, _ document: JSONValue) {
    guard let feed = try? AdapterReader(adapter: adapter).read(document),
      feed.items.contains(where: { $0.title != nil || $0.content != nil })
    else { return nil }
    let fields = ValueTrace.origins(document, adapter, limit: 20).flatMap(\.fields)
    // A constant or a template says little about the answer.
    found = Set(
      fields.filter { !$0.value.path.contains("{") && !$0.value.path.hasPrefix("'") }
        .compactMap { AdapterKey(rawValue: $0.key) })
    knowsPaging =
      adapter[.next] != nil || adapter.written(.pageParameter) != nil || adapter[.total] != nil
  }

  var count: Int { found.count }

  /// What a reader can do without, at most one of it.
  private static let minor: Set<AdapterKey> = [
    .language, .modified, .author, .tags, .image, .commentsURL, .sourceURL, .id,
  ]

  /// - Parameter wanted: the fields that guessing finds; `total` where the answer has pages.
  func covers(_ wanted: Set<AdapterKey>) -> Bool {
    let contents: Set<AdapterKey> = [.contentHTML, .contentText]
    if wanted.contains(.total), !knowsPaging { return false }
    var missing = wanted.subtracting(found).subtracting([.total])
    // A text is found under either key, and a short one may be a summary.
    if !missing.isDisjoint(with: contents.union([.summary])),
      !found.isDisjoint(with: contents.union([.summary])), found.count >= 6
    {
      missing.subtract(contents.union([.summary]))
    }
    if !found.isDisjoint(with: contents) { missing.subtract(contents) }
    return found.count >= 3
      && (missing.isEmpty
        || found.count >= 6 && missing.count <= 2
          && missing.isSubset(of: AdapterFit.minor))
  }
}
