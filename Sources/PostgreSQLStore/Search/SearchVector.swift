import FeedModel
import SearchTokens

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
  init(_ columns: [TextWords]) {
    size = columns.reduce(0) { $0 + $1.ends.count }
    var words = PlacedWords(capacity: size)
    var next = 1
    let byField = Dictionary(uniqueKeysWithValues: zip(TextMatch.Field.allCases, columns))
    // The text is last, since it alone can be so long that places are missing.
    for field in [TextMatch.Field.title, .publisher, .author, .text] {
      if let column = byField[field] {
        let last = next + column.ends.count - 1
        if last > SearchVector.lastPlace { isClipped = true }
        words.append(column) { number in
          UInt16(min(next + number, SearchVector.lastPlace)) | field.weight << 14
        }
        next = last + 1
      }
      // No phrase reaches from one column to the next.
      next += 1
    }
    words.sort()
    encode(words)
  }

  private mutating func encode(_ words: borrowing PlacedWords) {
    var total = 0
    var count = Int32(0)
    bytes.reserveCapacity(4 + words.bytes.count + 5 * words.all.count)
    bytes.append(bigEndian: count)
    var index = 0
    while index < words.all.count {
      let word = words.all[index]
      var end = index + 1
      while end < words.all.count, words.areEqual(word, words.all[end]) { end += 1 }
      defer { index = end }
      let length = word.length + 4
      guard total + length <= SearchVector.maximumBytes else {
        isClipped = true
        continue
      }
      let maximum = min(
        SearchVector.maximumPlaces, max(1, (SearchVector.maximumBytes - total - length) / 2))
      bytes.append(contentsOf: words.bytes[word.start..<word.start + word.length])
      bytes.append(0)
      let number = bytes.count
      bytes.append(bigEndian: UInt16(0))
      var kept = 0
      var last: UInt16?
      // Each place once, in order.
      for place in words.all[index..<end].lazy.map(\.place) where place & 0x3FFF != last {
        guard kept < maximum else {
          isClipped = true
          break
        }
        bytes.append(UInt8(place >> 8))
        bytes.append(UInt8(place & 0xFF))
        last = place & 0x3FFF
        kept += 1
      }
      bytes[number] = UInt8(kept >> 8)
      bytes[number + 1] = UInt8(kept & 0xFF)
      total += length + 2 * kept
      count += 1
    }
    withUnsafeBytes(of: count.bigEndian) { length in
      for (offset, byte) in length.enumerated() { bytes[offset] = byte }
    }
  }
}

/// The words of a text with their places, of which a text has many and a store has thousands of texts: sorting them costs a
/// third of collecting the places of each word in a dictionary, and spares the server sorting them.
private struct PlacedWords: ~Copyable {
  struct Word {
    /// The first eight bytes, which tell most words apart. What a shorter word lacks is 0, which no word contains.
    let beginning: UInt64
    private let first: UInt32
    private let count: UInt16
    let place: UInt16

    /// Sixteen bytes in all: most of the time of sorting is moving them.
    init(beginning: UInt64, start: Int, length: Int, place: UInt16) {
      self.beginning = beginning
      first = UInt32(clamping: start)
      count = UInt16(clamping: length)
      self.place = place
    }

    /// Where it is in ``PlacedWords/bytes``.
    var start: Int { Int(first) }
    /// Of what the server stores of a long word.
    var length: Int { Int(count) }
  }

  private(set) var bytes: [UInt8] = []
  private(set) var all: [Word] = []

  init(capacity: Int) { all.reserveCapacity(capacity) }

  /// - Parameter place: that of a word by its number in the text.
  mutating func append(_ words: TextWords, place: (Int) -> UInt16) {
    var start = bytes.count
    let first = start
    bytes.append(contentsOf: words.bytes)
    for (number, end) in words.ends.enumerated() {
      append(start: start, length: first + end - start, place(number))
      start = first + end
    }
  }

  private mutating func append(start: Int, length: Int, _ place: UInt16) {
    var start = start
    var length = length
    if length > SearchWord.maximumBytes {
      let word = String(decoding: bytes[start..<start + length], as: UTF8.self)
      start = bytes.count
      bytes.append(contentsOf: SearchWord.stored(word).utf8)
      length = bytes.count - start
    }
    let beginning = beginning(start: start, length: min(length, 8))
    all.append(Word(beginning: beginning, start: start, length: length, place: place))
  }

  private func beginning(start: Int, length: Int) -> UInt64 {
    var number: UInt64 = 0
    for byte in bytes[start..<start + length] { number = number << 8 | UInt64(byte) }
    return number << (64 - 8 * UInt64(length))
  }

  /// By their bytes, as the server orders them, and equal ones in the order of the text.
  mutating func sort() {
    let bytes = bytes
    all.sort { first, second in
      if first.beginning != second.beginning { return first.beginning < second.beginning }
      if first.length > 8 || second.length > 8 {
        let order = PlacedWords.rest(first, bytes)
        let other = PlacedWords.rest(second, bytes)
        if order.lexicographicallyPrecedes(other) { return true }
        if other.lexicographicallyPrecedes(order) { return false }
      }
      return first.start < second.start
    }
  }

  func areEqual(_ first: Word, _ second: Word) -> Bool {
    first.beginning == second.beginning && first.length == second.length
      && (first.length <= 8
        || PlacedWords.rest(first, bytes).elementsEqual(PlacedWords.rest(second, bytes)))
  }

  /// What follows the first eight bytes.
  private static func rest(_ word: Word, _ bytes: [UInt8]) -> ArraySlice<UInt8> {
    bytes[word.start..<word.start + word.length].dropFirst(8)
  }
}
