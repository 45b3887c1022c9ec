import FeedModel

/// The new items of a response that share no key with any other, stored or new. Each is an article of its own: no rule
/// of merging has to be asked about it.
enum UnsharedItems {
  /// - Parameters:
  ///   - items: the indices of the new items, which are not stored yet.
  ///   - keys: of all items of the response.
  /// - Returns: for each new item, whether nothing can be connected with it.
  static func find(
    _ items: [Int], of keys: [HashedKeys], in transaction: some StorageTransaction
  ) throws -> [Bool] {
    var isUnshared = [Bool](repeating: true, count: items.count)
    var hashes: [(hash: Int64, position: Int)] = []
    hashes.reserveCapacity(4 * items.count)
    for (position, item) in items.enumerated() {
      for hash in keys[item].all { hashes.append((hash, position)) }
    }
    hashes.sort { $0 < $1 }
    for (one, next) in zip(hashes, hashes.dropFirst())
    where one.hash == next.hash && one.position != next.position {
      isUnshared[one.position] = false
      isUnshared[next.position] = false
    }
    // In an empty store there is nothing to look for.
    guard try transaction.lastAppearanceNumber() > 0 else { return isUnshared }
    let unshared = items.indices.filter { isUnshared[$0] }.map { keys[items[$0]] }
    try transaction.prefetch(
      .presence(
        urls: unshared.flatMap { [$0.url, $0.guidURL].compactMap(\.self) },
        keys: unshared.flatMap { $0.titles + [$0.guid].compactMap(\.self) }))
    for (position, item) in items.enumerated() where isUnshared[position] {
      isUnshared[position] = try !isStored(keys[item], in: transaction)
    }
    return isUnshared
  }

  private static func isStored(
    _ keys: HashedKeys, in transaction: some StorageTransaction
  ) throws -> Bool {
    for case let url? in [keys.url, keys.guidURL] {
      if try transaction.hasAppearance(ofURL: url) { return true }
    }
    if let guid = keys.guid, try transaction.hasAppearance(ofKey: guid) { return true }
    return try keys.titles.contains { try transaction.hasAppearance(ofKey: $0) }
  }
}
