/// A word as it is in a text.
struct TextWord {
  /// The 28 bits of the hash that the word is compared by.
  var hash: UInt32
  /// The hash of the whole word, by which function words are found.
  var whole: UInt32
  /// The bytes of the text that the word takes.
  var range: Range<Int>
  var isNumber = false
  /// Whether the script has capitals, and the word begins with a letter.
  var isCased = false
  var isCapital = false
  /// Whether a sentence begins with the word, or a quotation.
  var isFirst = false
}

/// Cuts a text into words: of scripts with spaces those of two letters and more, by their first five letters, which
/// leaves out most endings; of others the pairs of neighbouring characters.
struct WordReader {
  /// The words of the text's beginning.
  /// - Parameters:
  ///   - limit: the number of words from which on nothing is read.
  ///   - byteLimit: the number of bytes from which on nothing is read.
  static func words(of text: String, limit: Int, byteLimit: Int) -> [TextWord] {
    var reader = WordReader(limit: limit)
    var text = text
    text.withUTF8 { bytes in
      reader.read(UnsafeBufferPointer(rebasing: bytes.prefix(byteLimit)))
    }
    return reader.words
  }

  /// The number of letters of a word that are compared.
  private static let stem = 5

  private enum Kind: Equatable {
    case none, word, katakana
    case pairs(UInt8)
  }

  private let limit: Int
  private var words: [TextWord] = []
  private var kind = Kind.none
  private var hash = WordHash()
  /// The hash of the letters that are compared.
  private var stemHash = WordHash()
  private var length = 0
  private var start = 0
  private var isNumber = false
  private var isCased = false
  private var isCapital = false
  private var beginsSentence = true
  /// The character before, in a script whose words are pairs; nil if it was part of a pair already.
  private var previous: (scalar: UInt32, start: Int)?
  private var isUnpaired = false

  private init(limit: Int) {
    self.limit = limit
    words.reserveCapacity(min(limit, 40))
  }

  private mutating func read(_ bytes: UnsafeBufferPointer<UInt8>) {
    var i = 0
    while i < bytes.count, words.count < limit {
      // Most of most texts, as below.
      if (bytes[i] | 0x20) &- 0x61 < 26 {
        begin(.word, at: i)
        if length == 0 { (isCapital, isCased) = (bytes[i] < 0x61, true) }
        i = appendLetters(bytes, from: i)
        continue
      }
      if bytes[i] == 0x20 {
        end(at: i)
        i += 1
        continue
      }
      let (scalar, size) = WordReader.scalar(in: bytes, at: i)
      let isGroupSign = scalar == 0x2C || scalar == 0x2E
      let isInNumber = isNumber && i + 1 < bytes.count && bytes[i + 1] &- 0x30 < 10
      if isInNumber, scalar == 0x2F || scalar == 0x3A {
        // A date or a time.
        append(scalar)
      } else if isInNumber, isGroupSign {
        // 1,000 and 1.000 are one number, 5.4 is another than 54.
        let isGroup =
          i + 3 < bytes.count && bytes[i + 2] &- 0x30 < 10 && bytes[i + 3] &- 0x30 < 10
          && (i + 4 >= bytes.count || bytes[i + 4] &- 0x30 >= 10)
        if !isGroup { append(0x2E) }
      } else {
        take(scalar, role: LetterFolding.role(scalar), at: i, next: i + size)
      }
      i += size
    }
    end(at: i)
  }

  private mutating func take(
    _ scalar: UInt32, role: LetterFolding.Role, at place: Int, next: Int
  ) {
    switch role {
    case .letter(let folded):
      begin(.word, at: place)
      if length == 0 {
        isCapital = LetterFolding.isCapital(scalar)
        isCased = scalar < 0x590
      }
      append(folded)
    case .digit(let digit):
      begin(.word, at: place)
      isNumber = true
      append(digit)
    case .katakana(let scalar):
      begin(.katakana, at: place)
      // Most of what Japanese writes in katakana is names.
      isCapital = true
      append(scalar)
    case .pair(let scalar, let script):
      begin(.pairs(script), at: place)
      pair(scalar, at: place, next: next)
    case .ignored: break
    case .several(let scalars):
      for part in scalars { take(part, role: LetterFolding.role(part), at: place, next: next) }
    case .separator:
      end(at: place)
      switch scalar {
      case 0x21, 0x22, 0x2E, 0x3A, 0x3B, 0x3F, 0x7C, 0xAB, 0xBB, 0x2013, 0x2014, 0x2018,
        0x201C...0x201F, 0x2022, 0x2026, 0x2039:
        beginsSentence = true
      default: break
      }
    }
  }

  private mutating func begin(_ next: Kind, at place: Int) {
    guard kind != next else { return }
    end(at: place)
    kind = next
    start = place
  }

  private mutating func append(_ scalar: UInt32) {
    hash.add(scalar)
    if length < WordReader.stem { stemHash = hash }
    length += 1
  }

  /// Adds the letters of ASCII from a place on.
  /// - Returns: where they end.
  private mutating func appendLetters(
    _ bytes: UnsafeBufferPointer<UInt8>, from start: Int
  ) -> Int {
    var i = start
    // A copy, which stays in registers.
    var hash = hash
    while i < bytes.count {
      let letter = bytes[i] | 0x20
      guard letter &- 0x61 < 26 else { break }
      hash.add(UInt32(letter))
      if length + i - start < WordReader.stem { stemHash = hash }
      i += 1
    }
    self.hash = hash
    length += i - start
    return i
  }

  private mutating func pair(_ scalar: UInt32, at place: Int, next: Int) {
    if let previous {
      var pair = WordHash()
      pair.add(previous.scalar)
      pair.add(scalar)
      add(hash: pair.value, whole: pair.value, from: previous.start, to: next)
      isUnpaired = false
    } else {
      isUnpaired = true
    }
    previous = (scalar, place)
  }

  private mutating func end(at place: Int) {
    switch kind {
    case .none: return
    case .word:
      // A single letter is an initial, an elided article or an ending: l'Europe, Europe's.
      if length > 1 || isNumber {
        let whole = hash.value
        add(hash: isNumber ? whole : stemHash.value, whole: whole, from: start, to: place)
      }
    case .katakana:
      add(hash: hash.value, whole: hash.value, from: start, to: place)
    case .pairs:
      if isUnpaired, let previous {
        var single = WordHash()
        single.add(previous.scalar)
        add(hash: single.value, whole: single.value, from: previous.start, to: place)
      }
    }
    (hash, stemHash, length) = (WordHash(), WordHash(), 0)
    (isNumber, isCased, isCapital, isUnpaired) = (false, false, false, false)
    previous = nil
    kind = .none
  }

  private mutating func add(hash: UInt32, whole: UInt32, from start: Int, to end: Int) {
    guard words.count < limit else { return }
    words.append(
      TextWord(
        hash: hash, whole: whole, range: start..<end, isNumber: isNumber, isCased: isCased,
        isCapital: isCapital, isFirst: beginsSentence))
    beginsSentence = false
  }

  /// The character at a place, and its bytes; the end may cut one off.
  private static func scalar(
    in bytes: UnsafeBufferPointer<UInt8>, at place: Int
  ) -> (value: UInt32, size: Int) {
    let lead = UInt32(bytes[place])
    if lead < 0x80 { return (lead, 1) }
    let size = lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4
    guard place + size <= bytes.count else { return (0x20, bytes.count - place) }
    var value = lead & (0x7F >> UInt32(size))
    for k in 1..<size { value = value << 6 | UInt32(bytes[place + k]) & 0x3F }
    return (value, size)
  }
}
