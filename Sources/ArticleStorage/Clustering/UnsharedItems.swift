/// The new items that share no key with any other, stored or new. Each is an article of its own: no rule of merging has to
/// be asked about it.
enum UnsharedItems {
  /// - Parameters:
  ///   - new: the new items, which are not stored yet.
  ///   - isEmpty: whether nothing was ever stored, and so there is nothing to look for.
  /// - Returns: for each new item, whether nothing can be connected with it.
  static func find(
    _ new: [StoredEntry], isEmpty: Bool, in transaction: some SQLTransaction
  ) throws -> [Bool] {
    var isUnshared = [Bool](repeating: true, count: new.count)
    // The last item that has a key.
    var positions: [Int64: Int] = [:]
    positions.reserveCapacity(4 * new.count)
    for (position, item) in new.enumerated() {
      item.keys.each { hash in
        guard let other = positions.updateValue(position, forKey: hash), other != position else {
          return
        }
        isUnshared[other] = false
        isUnshared[position] = false
      }
    }
    guard !isEmpty else { return isUnshared }
    let unshared = new.indices.filter { isUnshared[$0] }
    let stored = try transaction.storedHashes(
      urls: unshared.flatMap { [new[$0].keys.url, new[$0].keys.guidURL].compactMap(\.self) },
      keys: unshared.flatMap { new[$0].keys.titles + [new[$0].keys.guid].compactMap(\.self) })
    for position in unshared {
      let keys = new[position].keys
      isUnshared[position] =
        ![keys.url, keys.guidURL].contains { $0.map(stored.urls.contains) ?? false }
        && !keys.titles.contains(where: stored.keys.contains)
        && !(keys.guid.map(stored.keys.contains) ?? false)
    }
    return isUnshared
  }
}
