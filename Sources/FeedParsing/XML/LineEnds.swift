import FeedBasics

/// Makes each line end of a document a line feed (XML 1.0 §2.11). Before version 2.14, libxml2 leaves those in CDATA
/// sections as they are.
struct LineEnds {
  private var output: [UInt8] = []
  /// Whether the last chunk ended in a carriage return; a line feed at the beginning of the next belongs to it.
  private var endedInReturn = false

  /// Passes on the next chunk of the document, which is copied only if it has carriage returns.
  mutating func withLineFeeds(
    _ chunk: UnsafeBufferPointer<UInt8>, _ body: (UnsafeBufferPointer<UInt8>) -> Void
  ) {
    var copied = endedInReturn && chunk.first == 0x0A ? 1 : 0
    endedInReturn = chunk.last == 0x0D
    output.removeAll(keepingCapacity: true)
    while let mark = ByteSearch.next(0x0D, in: chunk, from: copied) {
      output.append(contentsOf: chunk[copied..<mark])
      output.append(0x0A)
      copied = mark + 1
      if copied < chunk.count, chunk[copied] == 0x0A { copied += 1 }
    }
    let rest = UnsafeBufferPointer(rebasing: chunk[copied...])
    guard !output.isEmpty else { return body(rest) }
    output.append(contentsOf: rest)
    output.withUnsafeBufferPointer(body)
  }
}
