/// What an article has in common with each of many others, while its words are looked up one by one.
struct Tallies {
  /// By place or position of the other article. All are empty before an article's words are looked up.
  private var tallies: [Tally]
  /// The articles whose tallies are not empty: the first `count`.
  private var touched: [UInt32]
  private var count = 0

  /// - Parameter articles: the number of articles.
  init(_ articles: Int) {
    tallies = Array(repeating: Tally(), count: articles)
    touched = Array(repeating: 0, count: articles)
  }

  /// Adds a word of the article to all that have it.
  /// - Parameters:
  ///   - rarity: how rare the word is.
  ///   - postings: the articles, each below the number given to `init` and once, above the flags of the word there.
  ///   - product: the product of the word's weights in both, where the other has it in its title, and where not.
  ///   - isEnough: whether articles matter that have none of the words before.
  mutating func add(
    _ code: UInt32, _ rarity: WordRarity, to postings: ArraySlice<UInt32>,
    product: (inTitle: Float, inSummary: Float), isEnough: Bool
  ) {
    if !isEnough, count == 0 { return }
    let flags = SharedFlags.table(rarity)[Int(code & WordCode.flags)]
    var count = count
    tallies.withUnsafeMutableBufferPointer { tallies in
      touched.withUnsafeMutableBufferPointer { touched in
        for posting in postings {
          let other = Int(posting >> WordCode.flagBits)
          // Each article is noted once, so that there is room for all.
          if tallies[other].words == 0 {
            guard isEnough else { continue }
            touched[count] = UInt32(truncatingIfNeeded: other)
            count += 1
          }
          tallies[other].add(
            flags[Int(posting & WordCode.flags)],
            product: posting & WordCode.title != 0 ? product.inTitle : product.inSummary)
        }
      }
    }
    self.count = count
  }

  /// Calls `body` with the articles that have enough in common with the one whose words were added, in the order in which
  /// their first words were, and is then ready for the next article.
  mutating func removeAll(_ body: (_ other: Int, Tally) -> Void) {
    tallies.withUnsafeMutableBufferPointer { tallies in
      for other in touched.prefix(count) {
        let tally = tallies[Int(other)]
        tallies[Int(other)] = Tally()
        if tally.isEnough { body(Int(other), tally) }
      }
    }
    count = 0
  }
}

/// What two articles have in common.
struct Tally {
  var product: Float = 0
  var words: UInt16 = 0
  /// ``SharedFlags`` of all shared words.
  var flags: UInt16 = 0

  private static let telling = UInt16(WordCode.name | WordCode.number)

  /// Adds a word with its ``SharedFlags``.
  mutating func add(_ flags: UInt16, product: Float) {
    self.product += product
    words += 1
    self.flags |= flags
  }

  /// Whether so many words in common may be more than chance: three, or two with a name or a number. One of them is in a
  /// title, since publishers end their summaries alike, and one is rare enough to tell something.
  var isEnough: Bool {
    words >= 2 && (words >= 3 || flags & Tally.telling != 0)
      && flags & UInt16(WordCode.title) != 0 && flags & SharedFlags.distinct != 0
  }

  /// Whether both titles have a word that is a name in one of them.
  var sharesName: Bool { flags & SharedFlags.sharedName != 0 }

  /// Whether a number of one title is in the other article.
  var sharesNumber: Bool { flags & SharedFlags.sharedNumber != 0 }
}

/// How rare a word is.
enum WordRarity: Int {
  /// So rare that it tells something, whatever it is.
  case rare
  /// So rare that it tells something if it is a name or a number.
  case medium
  case frequent
}

/// What a word tells that two articles have, by its flags in each.
enum SharedFlags {
  /// Both titles have the word, and it is a name.
  static let sharedName: UInt16 = 16
  /// The word is a number, and in one of the titles.
  static let sharedNumber: UInt16 = 32
  /// The word is rare enough to tell something.
  static let distinct: UInt16 = 64

  /// For words of some rarity, by the flags of ``WordCode`` in one and in the other article: `title` and `number` if either
  /// has it, `name` if it is one, and those above.
  static func table(_ rarity: WordRarity) -> [[UInt16]] { tables[rarity.rawValue] }

  private static let tables = [WordRarity.rare, .medium, .frequent].map { rarity in
    (0...WordCode.flags).map { first in
      (0...WordCode.flags).map { second in
        let flags = flags(first, second)
        let isTelling = flags & UInt16(WordCode.name | WordCode.number) != 0
        return rarity == .rare || rarity == .medium && isTelling ? flags | distinct : flags
      }
    }
  }

  private static func flags(_ first: UInt32, _ second: UInt32) -> UInt16 {
    let either = first | second
    var flags = UInt16(either & (WordCode.title | WordCode.number))
    // Title case makes names of all words, but not of those that the other writes with a small letter.
    let isName =
      first & second & WordCode.name != 0
      || either & (WordCode.name | WordCode.first) == WordCode.name | WordCode.first
        && first & (WordCode.name | WordCode.first) != 0
        && second & (WordCode.name | WordCode.first) != 0
    if isName { flags |= UInt16(WordCode.name) }
    if isName, first & second & WordCode.title != 0 { flags |= sharedName }
    if either & WordCode.number != 0, either & WordCode.title != 0 { flags |= sharedNumber }
    return flags
  }
}
