import FeedModel

extension TextMatch.Field {
  /// The weight of the words of a column, as a vector has it in two bits: 3 is A, and 0 is D.
  var weight: UInt16 {
    switch self {
    case .title: 3
    case .text: 2
    case .publisher: 1
    case .author: 0
    }
  }
}

/// The words of an appearance as the server stores them (`tsvectorrecv` of PostgreSQL's source). The weights of words are
/// the columns that contain them.
struct SearchVector {
  private(set) var bytes: [UInt8] = []
  /// How many words it has in all.
  let size: Int
  /// Whether places of words are missing, so that a phrase may be.
  private(set) var isClipped = false

  /// The server keeps places up to this one.
  private static let lastPlace = 16_383
  /// The server keeps at most so many places of a word.
  private static let maximumPlaces = 255
  /// The server keeps words and places in a little more bytes than this.
  private static let maximumBytes = 1_000_000

  /// - Parameter columns: the words of ``ArticleStorage/SearchText/columns``.
  init(_ columns: [[String]]) {
    size = columns.reduce(0) { $0 + $1.count }
    var places: [String: [UInt16]] = [:]
    var next = 1
    let words = Dictionary(uniqueKeysWithValues: zip(TextMatch.Field.allCases, columns))
    // The text is last, since it alone can be so long that places are missing.
    for field in [TextMatch.Field.title, .publisher, .author, .text] {
      for word in words[field] ?? [] {
        if next > SearchVector.lastPlace { isClipped = true }
        let place = UInt16(min(next, SearchVector.lastPlace)) | field.weight << 14
        next += 1
        add(place, to: &places[SearchWord.stored(word), default: []])
      }
      // No phrase reaches from one column to the next.
      next += 1
    }
    encode(places)
  }

  private mutating func add(_ place: UInt16, to places: inout [UInt16]) {
    // Each place once, in order.
    guard places.last.map({ $0 & 0x3FFF }) != place & 0x3FFF else { return }
    if places.count < SearchVector.maximumPlaces {
      places.append(place)
    } else {
      isClipped = true
    }
  }

  private mutating func encode(_ places: [String: [UInt16]]) {
    var total = 0
    var count = Int32(0)
    bytes.append(bigEndian: count)
    for (word, all) in places {
      let length = word.utf8.count + 4
      guard total + length <= SearchVector.maximumBytes else {
        isClipped = true
        continue
      }
      let kept = all.prefix(max(1, (SearchVector.maximumBytes - total - length) / 2))
      if kept.count < all.count { isClipped = true }
      total += length + 2 * kept.count
      count += 1
      bytes.append(contentsOf: word.utf8)
      bytes.append(0)
      bytes.append(bigEndian: UInt16(kept.count))
      for place in kept { bytes.append(bigEndian: place) }
    }
    withUnsafeBytes(of: count.bigEndian) { length in
      for (offset, byte) in length.enumerated() { bytes[offset] = byte }
    }
  }
}
