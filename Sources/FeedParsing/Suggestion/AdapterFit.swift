import FeedModel

/// How well a known adapter reads a response.
struct AdapterFit {
  /// The fields that it finds in the first items.
  private let found: Set<AdapterKey>
  private let knowsPaging: Bool

  /// Tries an adapter on a response; nil if it reads no articles from it.
  init?(_ adapter: Adapter, _ document: JSONValue) {
    guard let feed = try? AdapterReader(adapter: adapter).read(document),
      feed.items.contains(where: { $0.title != nil || $0.content != nil })
    else { return nil }
    let fields = ValueTrace.origins(document, adapter, limit: 20).flatMap(\.fields)
    // A constant or a template reveals little about the response.
    found = Set(
      fields.filter { !$0.value.path.contains("{") && !$0.value.path.hasPrefix("'") }
        .compactMap { AdapterKey(rawValue: $0.key) })
    knowsPaging =
      adapter[.next] != nil || adapter.written(.pageParameter) != nil || adapter[.total] != nil
  }

  var count: Int { found.count }

  /// Fields that people can do without, at most two of them.
  private static let minor: Set<AdapterKey> = [
    .language, .modified, .author, .tags, .image, .commentsURL, .sourceURL, .id,
  ]

  /// Whether the adapter finds nearly all fields that a guess would.
  /// - Parameter wanted: the fields that guessing finds, and `total` if the response has pages.
  func covers(_ wanted: Set<AdapterKey>) -> Bool {
    let contents: Set<AdapterKey> = [.contentHTML, .contentText]
    if wanted.contains(.total), !knowsPaging { return false }
    var missing = wanted.subtracting(found).subtracting([.total])
    // Text may be under either content key, and a short one may be a summary.
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
