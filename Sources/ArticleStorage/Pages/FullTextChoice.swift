import FeedModel

/// Whether the text of a page is shown in place of the feed's.
enum FullTextChoice {
  /// The words of a shingle.
  private static let shingle = 4
  /// The share of the feed's shingles that a page has to contain.
  private static let minimumShare = 0.6
  /// How many times as long as the feed's text a page has to be that contains less of it.
  private static let muchLonger = 1.5

  /// - Parameter entry: the item without its page.
  static func shows(_ page: PageContent, of entry: Entry) -> Bool {
    isFuller(page.text, than: entry.contentText ?? entry.summary ?? "")
  }

  /// Whether the page's text is at least as long as the feed's and contains most of it, or is much longer.
  static func isFuller(_ page: String, than feed: String) -> Bool {
    let own = words(feed)
    let found = words(page)
    guard !found.isEmpty else { return false }
    if Double(found.count) >= muchLonger * Double(own.count) { return true }
    guard found.count >= own.count else { return false }
    let wanted = shingles(own)
    let held = wanted.intersection(shingles(found)).count
    return Double(held) >= minimumShare * Double(wanted.count)
  }

  /// The hashes of the words of a text, without case; a character of scripts without spaces is a word.
  private static func words(_ text: String) -> [UInt64] {
    var words: [UInt64] = []
    var word = WordHash()
    func end() {
      if let hash = word.end() { words.append(hash) }
    }
    for scalar in text.lowercased().unicodeScalars {
      if CJKCharacters.contains(scalar) {
        end()
        word.add(scalar)
        end()
      } else if scalar.properties.isAlphabetic || scalar.properties.numericType != nil {
        word.add(scalar)
      } else {
        end()
      }
    }
    end()
    return words
  }

  private static func shingles(_ words: [UInt64]) -> Set<UInt64> {
    guard words.count >= shingle else { return Set(words) }
    var result = Set<UInt64>(minimumCapacity: words.count)
    for start in 0...(words.count - shingle) {
      var hash: UInt64 = 0
      for word in words[start..<start + shingle] { hash = hash &* 0x9E37_79B9_7F4A_7C15 &+ word }
      result.insert(hash)
    }
    return result
  }

  /// The FNV-1a hash of a word that is being read.
  private struct WordHash {
    private static let start: UInt64 = 0xCBF2_9CE4_8422_2325
    private var hash = WordHash.start
    private var isEmpty = true

    mutating func add(_ scalar: Unicode.Scalar) {
      hash = (hash ^ UInt64(scalar.value)) &* 0x0000_0100_0000_01B3
      isEmpty = false
    }

    /// - Returns: nil if there was no word.
    mutating func end() -> UInt64? {
      defer { self = WordHash() }
      return isEmpty ? nil : hash
    }
  }
}
