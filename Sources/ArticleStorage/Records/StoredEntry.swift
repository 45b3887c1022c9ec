public import FeedModel
import Foundation

/// An entry with what is derived from it for storing.
public struct StoredEntry: Sendable {
  /// The entry itself.
  public let entry: Entry
  /// The canonical URL's hash, by which appearances meet; nil without a link.
  public let urlHash: Int64?
  /// Everything of the entry that has no column of its own, as JSON; nil if there is nothing.
  public let details: String?
  /// Differs if anything that a reader could see differs. Stable between versions.
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
