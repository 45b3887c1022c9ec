/// Numbers the words of a window: 0 for the first, and so on. A hash table with open addressing, since a window has tens
/// of thousands of words and looks each word of each article up.
struct WordTable {
  /// The hash of each word.
  private(set) var hashes: [UInt32] = []
  /// The number of a word and 1, at the first free place from where its hash points; 0 if the place is free.
  private var places: [UInt32]

  /// - Parameter capacity: how many words are expected.
  init(capacity: Int = 0) {
    var size = 1024
    while size < 2 * capacity { size *= 2 }
    places = Array(repeating: 0, count: size)
    hashes.reserveCapacity(capacity)
  }

  /// The number of the word with a hash; nil if the window has none.
  func find(_ hash: UInt32) -> Int? {
    var place = start(hash)
    while places[place] != 0 {
      let number = Int(places[place] - 1)
      if hashes[number] == hash { return number }
      place = (place + 1) & (places.count - 1)
    }
    return nil
  }

  /// The number of the word with a hash, which is a new one if the window has none.
  mutating func insert(_ hash: UInt32) -> Int {
    var place = start(hash)
    while places[place] != 0 {
      let number = Int(places[place] - 1)
      if hashes[number] == hash { return number }
      place = (place + 1) & (places.count - 1)
    }
    hashes.append(hash)
    places[place] = UInt32(hashes.count)
    if 2 * hashes.count > places.count { grow() }
    return hashes.count - 1
  }

  private func start(_ hash: UInt32) -> Int { Int(hash) & (places.count - 1) }

  private mutating func grow() {
    places = Array(repeating: 0, count: 2 * places.count)
    for (number, hash) in hashes.enumerated() {
      var place = start(hash)
      while places[place] != 0 { place = (place + 1) & (places.count - 1) }
      places[place] = UInt32(number + 1)
    }
  }
}
