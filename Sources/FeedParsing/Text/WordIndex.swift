/// Finds which of many words and phrases a text has at a place, fast enough to be asked at each place of a page.
package struct WordIndex: Sendable {
  private struct Word {
    /// Its bytes in ``bytes``.
    var start: Int32
    var count: Int32
    /// The one before it with the same hash; -1 if there is none.
    var next: Int32
  }

  private var words: [Word] = []
  private var bytes: [UInt8] = []
  /// The last word for the hash of the first three bytes; -1 if no word has it.
  private var last = [Int32](repeating: -1, count: 4096)

  /// - Parameter words: each of at least three bytes; shorter ones are never found.
  package init(_ words: some Sequence<some Collection<UInt8>>) {
    for word in words {
      var next: Int32 = -1
      if word.count >= 3 {
        let slot = Array(word.prefix(3)).withUnsafeBufferPointer { WordIndex.slot($0, 0) }
        (next, last[slot]) = (last[slot], Int32(self.words.count))
      }
      self.words.append(
        Word(start: Int32(bytes.count), count: Int32(word.count), next: next))
      bytes.append(contentsOf: word)
    }
  }

  /// - Parameter words: each of at least three bytes.
  package init(_ words: [StaticString]) {
    self.init(words.map { UnsafeBufferPointer(start: $0.utf8Start, count: $0.utf8CodeUnitCount) })
  }

  /// Calls the function with the index of each word that is at the place, and its length in bytes.
  @inline(__always)
  func forEach(
    in text: UnsafeBufferPointer<UInt8>, at place: Int, _ body: (_ index: Int, _ count: Int) -> Void
  ) {
    guard place + 3 <= text.count else { return }
    var index = last[WordIndex.slot(text, place)]
    while index >= 0 {
      let word = words[Int(index)]
      if isFound(word, text, place) { body(Int(index), Int(word.count)) }
      index = word.next
    }
  }

  /// Calls the function with the index of each word that is anywhere in the text, its place and its length in bytes.
  package func forEach(
    in text: UnsafeBufferPointer<UInt8>, _ body: (_ index: Int, _ place: Int, _ count: Int) -> Void
  ) {
    for place in text.indices { forEach(in: text, at: place) { body($0, place, $1) } }
  }

  /// Whether any of the words is anywhere in the text.
  package func occurs(in text: UnsafeBufferPointer<UInt8>) -> Bool {
    var isFound = false
    var place = 0
    while place + 3 <= text.count, !isFound {
      forEach(in: text, at: place) { _, _ in isFound = true }
      place += 1
    }
    return isFound
  }

  private func isFound(_ word: Word, _ text: UnsafeBufferPointer<UInt8>, _ place: Int) -> Bool {
    guard text.count - place >= Int(word.count) else { return false }
    for i in 0..<Int(word.count) where bytes[Int(word.start) + i] != text[place + i] {
      return false
    }
    return true
  }

  @inline(__always)
  private static func slot(_ text: UnsafeBufferPointer<UInt8>, _ place: Int) -> Int {
    let three =
      UInt32(text[place]) | UInt32(text[place + 1]) << 8 | UInt32(text[place + 2]) << 16
    return Int((three &* 0x9E37_79B1) >> 20)
  }
}
