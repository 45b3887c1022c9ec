/// Bytes to put in the place of others.
struct TOMLSplice {
  var range: Range<Int>
  var replacement: [UInt8] = []
}

extension TOMLDocument {
  /// The document with splices made and every other byte as it was.
  /// - Parameter splices: none may be inside another.
  /// - Returns: nil if the result is not valid TOML.
  func applying(_ splices: [TOMLSplice]) -> TOMLDocument? {
    var result: [UInt8] = []
    var copied = 0
    for splice in splices.sorted(by: { $0.range.lowerBound < $1.range.lowerBound }) {
      // Two cuts may share white space.
      if copied < splice.range.lowerBound { result += bytes[copied..<splice.range.lowerBound] }
      result += splice.replacement
      copied = max(copied, splice.range.upperBound)
    }
    result += bytes[copied...]
    return try? TOMLDocument(result)
  }

  /// The document without some bytes.
  func cutting(_ ranges: [Range<Int>]) -> TOMLDocument? {
    applying(ranges.map { TOMLSplice(range: $0) })
  }

  /// The line break of the first line; a line feed if there is only one line.
  var lineBreak: String {
    guard let lineFeed = bytes.firstIndex(of: Byte.lineFeed), lineFeed > 0,
      bytes[lineFeed - 1] == Byte.carriageReturn
    else { return "\n" }
    return "\r\n"
  }

  // MARK: Lines

  /// The start of the line that a byte is in, after a byte order mark.
  func lineStart(_ offset: Int) -> Int {
    bytes[contentStart..<max(contentStart, offset)].lastIndex(of: Byte.lineFeed).map { $0 + 1 }
      ?? contentStart
  }

  /// The end of the line that a byte is in, its line break included.
  func lineEnd(_ offset: Int) -> Int {
    bytes[offset...].firstIndex(of: Byte.lineFeed).map { $0 + 1 } ?? bytes.count
  }

  /// Whether there is only white space in a range.
  func isBlank(_ range: Range<Int>) -> Bool {
    bytes[range].allSatisfy {
      $0 == Byte.space || $0 == Byte.tab || $0 == Byte.lineFeed || $0 == Byte.carriageReturn
    }
  }

  /// The range from the start of its first line to the end of its last one, with the comment after it; nil if anything
  /// else shares these lines.
  func wholeLines(_ range: Range<Int>) -> Range<Int>? {
    let start = lineStart(range.lowerBound)
    let end = lineEnd(range.upperBound)
    let rest = bytes[range.upperBound..<end]
    let comment = rest.firstIndex(of: Byte.hash) ?? end
    guard isBlank(start..<range.lowerBound), isBlank(range.upperBound..<comment) else { return nil }
    return start..<end
  }

  /// The range and the spaces before it.
  func withSpaceBefore(_ range: Range<Int>) -> Range<Int> {
    var start = range.lowerBound
    while start > contentStart, bytes[start - 1] == Byte.space || bytes[start - 1] == Byte.tab {
      start -= 1
    }
    return start..<range.upperBound
  }

  /// The range and the spaces after it.
  func withSpaceAfter(_ range: Range<Int>) -> Range<Int> {
    var end = range.upperBound
    while end < bytes.count, bytes[end] == Byte.space || bytes[end] == Byte.tab { end += 1 }
    return range.lowerBound..<end
  }
}
