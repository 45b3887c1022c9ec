import FeedBasics
import Foundation
import Testing

@Suite struct `Content hashes` {
  private func hash(_ texts: String?...) -> String {
    var hash = ContentHash()
    for text in texts { hash.add(text) }
    return hash.hex
  }

  @Test func `stay the same in all versions`() {
    #expect(ContentHash(Data()).hex == "9c68d55059bd8caaa7d1a4175ca2a6c6")
    let fox = ContentHash(Data("The quick brown fox jumps".utf8))
    #expect(fox.hex == "0d262d8b2b4af2f7203675e9e7b68c2b")
    #expect(hash("a", nil, "") == "d411179b2a0d416873ec8d9111c9e80f")
  }

  @Test func `differ where contents differ`() {
    var seen: Set<String> = []
    // Every length up to two blocks and each bit of them.
    for count in 0...33 {
      let zeros = [UInt8](repeating: 0, count: count)
      #expect(seen.insert(ContentHash(Data(zeros)).hex).inserted)
      for bit in 0..<8 * count {
        var bytes = zeros
        bytes[bit / 8] ^= 1 << (bit % 8)
        #expect(seen.insert(ContentHash(Data(bytes)).hex).inserted)
      }
    }
    for texts in [hash("a", "b"), hash("ab", ""), hash("", "ab"), hash("a", nil, "b"), hash(nil)] {
      #expect(seen.insert(texts).inserted)
    }
  }

  @Test func `can be read from their bytes`() {
    let hash = ContentHash(Data("words".utf8))
    #expect(hash.withBytes { ContentHash(bytes: $0) } == hash)
    #expect([UInt8](repeating: 7, count: 15).withUnsafeBytes { ContentHash(bytes: $0) } == nil)
  }
}
