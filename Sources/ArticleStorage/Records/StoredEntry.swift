public import FeedModel
import Platform

/// An entry with the values that are derived from it for storage.
public struct StoredEntry: Sendable {
  /// The entry itself.
  public let entry: Entry
  /// The hash of the canonical URL, for finding appearances of the same article; nil without a link.
  public let urlHash: Int64?
  /// The fields of the entry that have no column, as JSON; nil if absent.
  public let details: String?
  /// A digest of everything that users can see. Stable between versions.
  public let digest: String

  init(_ entry: Entry, urlHash: Int64?) throws {
    let details = try EntryDetails(entry).json()
    let dates = [entry.published, entry.modified].map { $0.map { "\($0.timeIntervalSince1970)" } }
    self.entry = entry
    self.urlHash = urlHash
    self.details = details == "{}" ? nil : details
    digest = Digest.hex(
      [
        entry.title, entry.url, entry.summary, entry.contentHTML, entry.contentText,
        entry.source?.title, entry.source?.url, details,
      ] + dates)
  }
}
