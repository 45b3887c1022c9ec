import FeedModel

/// Finds the attachments of an item that go on under new URLs: recordings for subscribers have a signature or a token in
/// the query, which many servers renew with each response.
enum ReplacedAttachments {
  /// - Returns: new URLs by old ones, of attachments whose URLs differ only in what follows the path. Where several have
  ///   the same path, the query tells them apart, and none is taken for another.
  static func successors(of old: [Attachment], in new: [Attachment]) -> [String: String] {
    let (before, after) = (byPath(old), byPath(new))
    var found: [String: String] = [:]
    for (path, urls) in before {
      guard urls.count == 1, let url = urls.first, let others = after[path], others.count == 1,
        let other = others.first, other != url
      else { continue }
      found[url] = other
    }
    return found
  }

  private static func byPath(_ attachments: [Attachment]) -> [Substring: Set<String>] {
    Dictionary(attachments.map { ($0.urlWithoutQuery, [$0.url]) }) { $0.union($1) }
  }
}
