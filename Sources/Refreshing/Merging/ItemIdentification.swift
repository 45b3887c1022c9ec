import FeedModel

/// Recognises the items of one feed from answer to answer.
struct ItemIdentification {
  /// A guid is no identity where several items with different links carry it in one answer, and Google News' cluster
  /// guids name a cluster of stories that changes its contents.
  static func identify(_ entries: [Entry], known: [KnownItem]) -> [ItemIdentity] {
    let links = entries.map { link($0.url) }
    let shared = sharedGUIDs(entries, links)
    let guids = Set(entries.map(\.guid))
    func hasUsableGUID(_ entry: Entry) -> Bool {
      !shared.contains(entry.guid) && !isCluster(entry.guid)
    }

    var byGUID: [String: [KnownItem]] = [:]
    var byLink: [String: [KnownItem]] = [:]
    for item in known {
      byGUID[item.guid, default: []].append(item)
      if let link = link(item.url) { byLink[link, default: []].append(item) }
    }
    var taken: Set<Int> = []
    var firstIndex: [String: Int] = [:]
    var result = [ItemIdentity](repeating: .new, count: entries.count)
    var linkUses: [String: Int] = [:]

    // Within the answer, then by guid: an item that carries its guid on is never taken for another one.
    for (index, entry) in entries.enumerated() {
      let identity =
        hasUsableGUID(entry) ? "g" + entry.guid : links[index].map { "l" + $0 } ?? "g" + entry.guid
      if let first = firstIndex[identity] {
        result[index] = .repeated(index: first)
        continue
      }
      firstIndex[identity] = index
      if let link = links[index] { linkUses[link, default: 0] += 1 }
      guard hasUsableGUID(entry), let same = byGUID[entry.guid] else { continue }
      let match = same.count == 1 ? same.first : same.first { link($0.url) == links[index] }
      if let match, taken.insert(match.number).inserted {
        result[index] = .known(number: match.number)
      }
    }
    // What is left may be an item whose guid changed: the link says so, or the link and the title where several items
    // share the link, if the answer no longer carries the item under its old guid.
    for (index, entry) in entries.enumerated() where result[index] == .new {
      guard let link = links[index], let candidates = byLink[link] else { continue }
      let free = candidates.filter { item in
        !taken.contains(item.number)
          && (isCluster(item.guid) || shared.contains(item.guid) || !guids.contains(item.guid)
            || item.guid == entry.guid)
      }
      let isAmbiguous = candidates.count > 1 || linkUses[link] ?? 0 > 1
      let match = isAmbiguous ? free.first { title($0.title) == title(entry.title) } : free.first
      if let match, taken.insert(match.number).inserted {
        result[index] = .known(number: match.number)
      }
    }
    return result
  }

  private static func isCluster(_ guid: String) -> Bool {
    guid.hasPrefix("tag:news.google.com") && guid.contains("cluster=")
  }

  private static func link(_ url: String?) -> String? {
    url.flatMap { CanonicalURL.key($0, keepingFragment: true) ?? $0 }
  }

  private static func title(_ title: String?) -> String { FoldedTitle.fold(title ?? "") }

  private static func sharedGUIDs(_ entries: [Entry], _ links: [String?]) -> Set<String> {
    var linkOf: [String: String?] = [:]
    var shared: Set<String> = []
    for (index, entry) in entries.enumerated() {
      if let seen = linkOf[entry.guid] {
        if seen != links[index] { shared.insert(entry.guid) }
      } else {
        linkOf[entry.guid] = .some(links[index])
      }
    }
    return shared
  }
}
