extension StringProtocol where UTF8View: BidirectionalCollection {
  /// The text without white space at either end.
  package var trimmed: String {
    let bytes = utf8
    guard let first = bytes.first, let last = bytes.last else { return "" }
    // Nearly every text has none.
    if first > 0x20, first < 0x80, last > 0x20, last < 0x80 { return String(self) }
    var start = startIndex
    var end = endIndex
    while start < end, self[start].isWhitespace { start = index(after: start) }
    while end > start, self[index(before: end)].isWhitespace { end = index(before: end) }
    return String(self[start..<end])
  }
}

extension String {
  /// The text itself; nil if it is empty.
  package var nonEmpty: String? { isEmpty ? nil : self }
}
