/// For each of some words of titles the articles of the same publisher whose title has it. These are few, while lists of all
/// articles with the words would be long.
struct TitleLists {
  /// Places in the window, by word and publisher.
  private var lists: [UInt64: [Int]] = [:]

  /// Lists of the rarest words of some titles.
  init(_ window: StoryWindow, _ titles: [Columns.Title]) {
    for title in titles {
      let publisher = window.slots[title.place].publisher
      for word in title.rarest { lists[TitleLists.key(publisher, UInt32(word))] = [] }
    }
    // A bit for each list, so that most words of other titles are not looked up.
    var bits = 10
    while 1 << bits < 256 * lists.count { bits += 1 }
    var filter = Array(repeating: UInt64(0), count: 1 << (bits - 6))
    for key in lists.keys {
      let bit = TitleLists.bit(key, of: bits)
      filter[bit >> 6] |= 1 << UInt64(bit & 63)
    }
    window.eachArticle { place, slot, codes in
      for code in codes where code & WordCode.title != 0 {
        let key = TitleLists.key(slot.publisher, code >> WordCode.flagBits)
        let bit = TitleLists.bit(key, of: bits)
        if filter[bit >> 6] & 1 << UInt64(bit & 63) != 0 { lists[key]?.append(place) }
      }
    }
  }

  /// The places of the articles of a publisher whose title has one of the words.
  func articles(of publisher: UInt32, withTitleWord word: Int) -> [Int] {
    lists[TitleLists.key(publisher, UInt32(word))] ?? []
  }

  private static func key(_ publisher: UInt32, _ word: UInt32) -> UInt64 {
    UInt64(publisher) << 32 | UInt64(word)
  }

  /// A number below 2 to the power of `bits`.
  private static func bit(_ key: UInt64, of bits: Int) -> Int {
    Int(truncatingIfNeeded: (key &* 0x9E37_79B9_7F4A_7C15) >> UInt64(64 - bits))
  }
}
