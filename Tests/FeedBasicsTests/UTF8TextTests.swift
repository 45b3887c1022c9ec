import FeedBasics
import Testing

struct UTF8TextTests {
  @Test func `every character is valid, and none of its parts is`() {
    for value in stride(from: UInt32(0), through: 0x10FFFF, by: 97) {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let bytes = Array(String(scalar).utf8)
      #expect(isValid(bytes))
      for length in 1..<max(1, bytes.count) { #expect(!isValid(Array(bytes.prefix(length)))) }
    }
  }

  @Test(
    arguments: [
      [0x80], [0xBF], [0xC0, 0x80], [0xC1, 0xBF], [0xE0, 0x9F, 0xBF], [0xED, 0xA0, 0x80],
      [0xED, 0xBF, 0xBF], [0xF0, 0x8F, 0xBF, 0xBF], [0xF4, 0x90, 0x80, 0x80],
      [0xF5, 0x80, 0x80, 0x80], [0xFF], [0xC3, 0x28], [0xE2, 0x82], [0xE2, 0x28, 0xA1],
      [0xF0, 0x90, 0x28, 0xBC],
    ] as [[UInt8]])
  func `overlong, surrogate and cut sequences are invalid, wherever they are`(_ bytes: [UInt8]) {
    for before in 0...20 {
      for after in [0, 1, 20] {
        let text =
          [UInt8](repeating: 0x61, count: before) + bytes + [UInt8](repeating: 0x61, count: after)
        #expect(!isValid(text))
        #expect(string(text) == String(decoding: text, as: UTF8.self))
      }
    }
  }

  @Test(arguments: [
    "", "a", "plain ASCII of more than sixteen bytes", "Ö", "漢字 naïve 😀 и так далее",
  ])
  func `text of valid bytes is the text they were taken from`(_ text: String) {
    #expect(UTF8Text.string(valid: Array(text.utf8)) == text)
    #expect(UTF8Text.string(valid: Array("x\(text)".utf8).dropFirst()) == text)
    #expect(string(Array(text.utf8)) == text)
  }

  private func isValid(_ bytes: [UInt8]) -> Bool { bytes.withUnsafeBufferPointer(UTF8Text.isValid) }

  private func string(_ bytes: [UInt8]) -> String {
    bytes.withUnsafeBufferPointer { UTF8Text.string($0) }
  }
}
