public import FeedBasics
public import FeedModel

/// An entry with the values that are derived from it for storage. It never changes, and is a class because it is handed on
/// often: a copy of an entry is two dozen retained values.
public final class StoredEntry: Sendable {
  /// The entry itself.
  public let entry: Entry
  /// By which appearances of the same article are found.
  let keys: HashedKeys
  /// The fields of the entry that have no column, as JSON; nil if absent.
  public let details: String?
  /// A fingerprint of everything that users can see. Stable between versions.
  public let hash: ContentHash

  convenience init(_ entry: Entry, keys: HashedKeys) throws {
    let details = try EntryDetails(entry).json()
    self.init(entry, keys: keys, details: details == "{}" ? nil : details)
  }

  private init(_ entry: Entry, keys: HashedKeys, details: String?) {
    self.entry = entry
    self.keys = keys
    self.details = details
    var hash = ContentHash()
    hash.add(entry.title)
    hash.add(entry.url)
    hash.add(entry.summary)
    hash.add(entry.contentHTML)
    hash.add(entry.contentText)
    hash.add(entry.source?.title)
    hash.add(entry.source?.url)
    hash.add(self.details)
    hash.add(entry.published?.timeIntervalSince1970)
    hash.add(entry.modified?.timeIntervalSince1970)
    self.hash = hash
  }

  /// The item with the date that it is known to have, if its feed or page does not say it any more.
  func keepingDate(_ known: Date?) -> StoredEntry {
    guard let known, entry.published == nil else { return self }
    var dated = entry
    dated.published = known
    return StoredEntry(dated, keys: keys, details: details)
  }

  /// Whether the item has the same contents as when it was stored.
  func isUnchanged(since stored: StoredDigest) -> Bool {
    switch stored {
    case .hash(let stored): stored == hash
    case .text(let stored): stored == earlierDigest
    }
  }

  /// The digest that earlier versions stored.
  private var earlierDigest: String {
    let dates = [entry.published, entry.modified].map { $0.map { "\($0.timeIntervalSince1970)" } }
    return Digest.hex(
      [
        entry.title, entry.url, entry.summary, entry.contentHTML, entry.contentText,
        entry.source?.title, entry.source?.url, details ?? "{}",
      ] + dates)
  }
}

/// A stored fingerprint of an item's contents.
public enum StoredDigest: Sendable, Equatable {
  /// ``StoredEntry/hash``.
  case hash(ContentHash)
  /// The hexadecimal digits that earlier versions stored.
  case text(String)
}

extension StoredEntry {
  /// The hashes of the titles of the articles that the item lists, without its own.
  func listed(by policy: any MergePolicy) -> [Int64] {
    policy.listed(in: entry).flatMap { HashedKeys($0).titles }
      .filter { !keys.titles.contains($0) }
  }
}

/// What is derived from an item that is stored for the first time, and is not needed again. A class for the same reason as
/// ``StoredEntry``.
final class NewItemTexts: Sendable {
  /// What the search index gets.
  let search: SearchText
  /// See ``MergePolicy/title(of:)``.
  let title: String?
  /// See ``Headline/summary``.
  let summary: String?
  /// See ``StoredEntry/listed(by:)``.
  let listed: [Int64]

  init(_ item: StoredEntry, feed: String, policy: any MergePolicy) {
    let entry = item.entry
    search = SearchText(entry, feed: feed)
    title = policy.title(of: entry)
    summary = Headline.summary(of: entry)
    listed = item.listed(by: policy)
  }
}
