import FeedBasics

/// The positions of a document's end tags, found in one scan.
struct EndTagTable {
  private var positions: [String: [Int]] = [:]

  init(_ bytes: ArraySlice<UInt8>) {
    var i = bytes.startIndex
    while let end = MarkSearch.end(of: "</", in: bytes, from: i) {
      var k = end
      while k < bytes.endIndex, XMLBytes.isName(bytes[k]) { k += 1 }
      if k > end, k - end < 64 {
        positions[XMLBytes.folded(bytes[end..<k]), default: []].append(end - 2)
      }
      i = end
    }
  }

  /// The position of the first end tag with this name, in any case, at or after `start`; nil if absent.
  func position(of name: ArraySlice<UInt8>, from start: Int) -> Int? {
    guard let list = positions[XMLBytes.folded(name)] else { return nil }
    let place = list.partitionPoint { $0 < start }
    return place < list.count ? list[place] : nil
  }
}
