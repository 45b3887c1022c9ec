import FeedBasics
import Testing

/// The scans by sixteen bytes find what a loop over single bytes finds, wherever it is.
struct ByteScanTests {
  /// Texts that put a special byte at every distance from the beginning and the end of the wide steps.
  private static let lengths = 0...50

  @Test func `the next special byte is found at every position`() {
    for length in ByteScanTests.lengths {
      var bytes = [UInt8](repeating: 0x61, count: length)
      #expect(next(bytes, from: 0) == length)
      for place in bytes.indices {
        bytes[place] = 0x26
        for start in 0...length {
          #expect(next(bytes, from: start) == (start <= place ? place : length))
        }
        bytes[place] = 0x61
      }
    }
  }

  @Test func `a range of bytes includes its bounds and nothing beyond`() {
    for byte in UInt8.min...UInt8.max {
      let bytes = [UInt8](repeating: 0x61, count: 7) + [byte] + [UInt8](repeating: 0x61, count: 20)
      let found = bytes.withUnsafeBufferPointer {
        ByteScan.next(
          in: $0, from: 0, wide: { $0.hits(0xE1...0xE3) .| $0.hits(0...0x1F) },
          narrow: { _ in false })
      }
      #expect(found == (byte < 0x20 || (0xE1...0xE3).contains(byte) ? 7 : 28))
    }
  }

  @Test func `words end before a double space, before a special byte and at a space at the end`() {
    for length in ByteScanTests.lengths {
      let head = String(repeating: "ab ", count: length) + "c"
      for (tail, kept) in [
        ("", ""), (" ", ""), ("  d", ""), (" d", " d"), ("&d", ""), (" &d", ""), (" d ", " d"),
        (" d &", " d"), (" Ö", " Ö"),
      ] {
        #expect(wordsEnd(head + tail) == head.utf8.count + kept.utf8.count, "\(head)|\(tail)")
      }
    }
  }

  @Test func `text is ASCII unless one byte is not`() {
    for length in ByteScanTests.lengths {
      var bytes = [UInt8](repeating: 0x7F, count: length)
      #expect(bytes.withUnsafeBufferPointer(ByteScan.isASCII))
      for place in bytes.indices {
        bytes[place] = 0x80
        #expect(!bytes.withUnsafeBufferPointer(ByteScan.isASCII))
        bytes[place] = 0x7F
      }
    }
  }

  private func next(_ bytes: [UInt8], from start: Int) -> Int {
    bytes.withUnsafeBufferPointer {
      ByteScan.next(in: $0, from: start, wide: { $0.hits(0x26) }, narrow: { $0 == 0x26 })
    }
  }

  private func wordsEnd(_ text: String) -> Int {
    var text = text
    return text.withUTF8 {
      ByteScan.wordsEnd(in: $0, from: 0, wide: { $0.hits(0x26) }, narrow: { $0 == 0x26 })
    }
  }
}
