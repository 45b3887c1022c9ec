import FeedModel
import Foundation

/// The keys of an appearance, and as the store looks for them: hashed.
struct HashedKeys: Equatable {
  let keys: MergeKeys
  /// The canonical URL's.
  let url: Int64?
  let titles: [Int64]

  init(_ keys: MergeKeys) {
    self.keys = keys
    url = keys.url.map(Digest.hash64)
    titles = keys.titles.map(Digest.hash64)
  }

  /// What the title rule compares, in seconds since 1970.
  func date(firstSeen: Date) -> Double { (keys.date ?? firstSeen).timeIntervalSince1970 }
}
