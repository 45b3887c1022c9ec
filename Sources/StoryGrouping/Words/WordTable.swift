/// Numbers words by their hashes: 0 for the first, and so on. A hash table with open addressing, since a window has tens
/// of thousands of words and looks each word of each article up.
struct WordTable {
  /// The hash of each word.
  private(set) var hashes: [UInt32] = []
  /// The hash of a word above its number and 1, at the first free place from where its hash points; 0 if the place is free.
  private var places: [UInt64]

  /// - Parameter capacity: how many words are expected.
  init(capacity: Int = 0) {
    var size = 1024
    while size < 2 * capacity { size *= 2 }
    places = Array(repeating: 0, count: size)
    hashes.reserveCapacity(capacity)
  }

  /// The number of the word with a hash, which is a new one if the table has none.
  mutating func insert(_ hash: UInt32) -> Int {
    let place = place(of: hash)
    if let number = number(at: place) { return number }
    hashes.append(hash)
    places[place] = UInt64(hash) << 32 | UInt64(hashes.count)
    if 2 * hashes.count > places.count { grow() }
    return hashes.count - 1
  }

  /// The number of the word with a hash; nil if the table has none.
  func number(of hash: UInt32) -> Int? { number(at: place(of: hash)) }

  /// Where a word is, or would be.
  private func place(of hash: UInt32) -> Int {
    let mask = places.count - 1
    var place = Int(hash) & mask
    while places[place] != 0, UInt32(truncatingIfNeeded: places[place] >> 32) != hash {
      place = (place + 1) & mask
    }
    return place
  }

  private func number(at place: Int) -> Int? {
    places[place] == 0 ? nil : Int(UInt32(truncatingIfNeeded: places[place])) - 1
  }

  /// Replaces the hashes in ``WordCode``s by the numbers of the words.
  /// - Returns: in how many places each word is.
  mutating func number(_ codes: inout [UInt32]) -> [Int32] {
    var frequencies = Array(repeating: Int32(0), count: hashes.count)
    frequencies.reserveCapacity(places.count / 2)
    // With pointers, since bounds and uniqueness would be checked for each of half a million words.
    codes.withUnsafeMutableBufferPointer { codes in
      var index = 0
      while true {
        index = frequencies.withUnsafeMutableBufferPointer {
          numberKnown(codes, from: index, counting: $0)
        }
        guard index < codes.count else { return }
        // It is known when numbering continues with it.
        _ = insert(codes[index] >> WordCode.flagBits)
        frequencies.append(0)
      }
    }
    return frequencies
  }

  /// Numbers words until one is new.
  /// - Parameter frequencies: one for each known word.
  /// - Returns: where that one is; the end if all are known.
  private func numberKnown(
    _ codes: UnsafeMutableBufferPointer<UInt32>, from start: Int,
    counting frequencies: UnsafeMutableBufferPointer<Int32>
  ) -> Int {
    let mask = places.count - 1
    return places.withUnsafeBufferPointer { places in
      for index in start..<codes.count {
        let code = codes[index]
        let hash = UInt64(code >> WordCode.flagBits)
        var place = Int(hash) & mask
        var known = places[place]
        while known >> 32 != hash || known == 0 {
          if known == 0 { return index }
          place = (place + 1) & mask
          known = places[place]
        }
        let word = UInt32(truncatingIfNeeded: known) &- 1
        codes[index] = word << WordCode.flagBits | code & WordCode.flags
        frequencies[Int(word)] &+= 1
      }
      return codes.count
    }
  }

  private mutating func grow() {
    places = Array(repeating: 0, count: 2 * places.count)
    for (number, hash) in hashes.enumerated() {
      places[place(of: hash)] = UInt64(hash) << 32 | UInt64(number + 1)
    }
  }
}
