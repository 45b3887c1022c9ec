import FeedBasics
import FeedModel

/// The keys of an appearance, with the hashes that the store looks them up by.
struct HashedKeys: Equatable {
  let keys: MergeKeys
  /// The canonical URL's hash; nil without a link.
  let url: Int64?
  let titles: [Int64]
  /// The hash of a guid that identifies a story in other feeds too.
  let guid: Int64?
  /// The hash of the guid's canonical URL, if it is not the link.
  let guidURL: Int64?

  init(_ keys: MergeKeys) {
    self.keys = keys
    url = keys.url.map(HashedKeys.hash(url:))
    titles = keys.titles.map { title in
      // It begins with the publisher.
      Digest.groupedHash64(title) { $0 == 0x1F }
    }
    guid = keys.guid.map { Digest.hash64("g:\u{1F}" + $0) }
    guidURL = keys.guidURL == keys.url ? nil : keys.guidURL.map(HashedKeys.hash(url:))
  }

  /// The name of this way of hashing. With another name, all keys of a store are computed anew.
  static let version = "2"

  /// - Parameter url: a canonical URL, which begins with the host.
  private static func hash(url: String) -> Int64 {
    Digest.groupedHash64(url) { $0 == UInt8(ascii: "/") }
  }

  /// The date that the title rule compares, in seconds since 1970.
  func date(firstSeen: Date) -> Double { (keys.date ?? firstSeen).timeIntervalSince1970 }

  /// Calls `body` with the hashes of all keys by which another appearance may be connected with this one.
  func each(_ body: (Int64) -> Void) {
    titles.forEach(body)
    if let url { body(url) }
    if let guid { body(guid) }
    if let guidURL { body(guidURL) }
  }

  /// A guid's key has no date.
  static let guidDate: Double = 0

  /// The keys of an appearance as they are stored, besides its URL.
  func stored(of number: Int, firstSeen: Date) -> [AppearanceKey] {
    let date = date(firstSeen: firstSeen)
    var stored = titles.map { AppearanceKey(hash: $0, date: date, number: number) }
    // A guid that is the link is found by the link.
    if let guid, keys.guidURL == nil || keys.guidURL != keys.url {
      stored.append(AppearanceKey(hash: guid, date: HashedKeys.guidDate, number: number))
    }
    return stored
  }
}

/// A key that connects an appearance with others.
struct AppearanceKey: Sendable, Equatable {
  /// A hash of publisher and title, or of the guid.
  var hash: Int64
  /// The date that the title rule compares, in seconds since 1970; 0 for a guid.
  var date: Double
  var number: Int
}
