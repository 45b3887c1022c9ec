import FeedTestSupport
import Foundation
import SearchTokens
import Testing

@testable import PostgreSQLStore

@Suite struct `The vector of a text`: Sendable {
  private let tokenizer: SearchTokenizer

  init() throws { tokenizer = try SearchTokenizer() }

  /// The words of a vector in its order, each with its places.
  private func decoded(_ bytes: [UInt8]) -> [(word: String, places: [UInt16])] {
    var rest = bytes.dropFirst(4)
    func number() -> UInt16 { UInt16(rest.removeFirst()) << 8 | UInt16(rest.removeFirst()) }
    var words: [(String, [UInt16])] = []
    while !rest.isEmpty {
      let word = rest.prefix { $0 != 0 }
      rest = rest.dropFirst(word.count + 1)
      let count = number()
      words.append((String(decoding: word, as: UTF8.self), (0..<count).map { _ in number() }))
    }
    return words
  }

  @Test func `has each word once, in the order of its bytes, with its places`() throws {
    var random = SeededNumbers(seed: 3)
    let choice = ["a", "harbour", "harbours", "harbourside", "harbourmaster", "zürich", "東京", "x"]
    for _ in 0..<50 {
      let words = (0..<40).map { _ in choice[Int.random(in: 0..<8, using: &random)] }
      let text = words.joined(separator: " ")
      let vector = SearchVector(try tokenizer.words(of: ["", text, "", ""]))
      let found = decoded(vector.bytes)
      let stored = try tokenizer.words(of: [text])[0].strings
      #expect(
        found.map(\.word) == Set(stored).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) })
      for (word, places) in found {
        let expected = stored.indices.filter { stored[$0] == word }
        // Three columns without words come before, and the text's weight is 2.
        #expect(places == expected.map { UInt16($0 + 4) | 2 << 14 })
      }
      #expect(vector.size == 40 && !vector.isClipped)
    }
  }

  @Test func `distinguishes words that are too long for the server by their digests`() throws {
    let long = String(repeating: "n", count: 2000)
    let vector = SearchVector(
      try tokenizer.words(of: ["\(long)a end \(long)b \(long)a", "", "", ""]))
    let found = decoded(vector.bytes)
    #expect(found.map(\.places.count).sorted() == [1, 1, 2])
    #expect(found.allSatisfy { $0.word.utf8.count < 1100 })
  }

  @Test(arguments: [(254, false), (255, false), (256, true)])
  func `says whether it lacks places of a word`(count: Int, isClipped: Bool) throws {
    let text = String(repeating: "the ", count: count)
    let vector = SearchVector(try tokenizer.words(of: ["", text, "", ""]))
    #expect(vector.isClipped == isClipped)
    #expect(decoded(vector.bytes).map(\.places.count) == [min(count, 255)])
  }
}
