import FeedModel
import Foundation

/// The keys of an appearance, with the hashes that the store looks them up by.
struct HashedKeys: Equatable {
  let keys: MergeKeys
  /// The canonical URL's hash; nil without a link.
  let url: Int64?
  let titles: [Int64]

  init(_ keys: MergeKeys) {
    self.keys = keys
    url = keys.url.map(Digest.hash64)
    titles = keys.titles.map(Digest.hash64)
  }

  /// The date that the title rule compares, in seconds since 1970.
  func date(firstSeen: Date) -> Double { (keys.date ?? firstSeen).timeIntervalSince1970 }
}
