/// A table in one string: entries sorted by the bytes of their names, each a name and, after a space, its value.
struct SortedNames: Sendable {
  private let text: StaticString
  /// The start of each entry, and the end of the text.
  private let starts: [Int32]

  init(_ text: StaticString, separator: UInt8) {
    self.text = text
    let bytes = UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
    var starts: [Int32] = [0]
    for (i, byte) in bytes.enumerated() where byte == separator { starts.append(Int32(i + 1)) }
    starts.append(Int32(bytes.count + 1))
    self.starts = starts
  }

  /// The value of a name, empty if its entry has no value; nil if the table does not contain the name.
  func value(of name: UnsafeBufferPointer<UInt8>) -> UnsafeBufferPointer<UInt8>? {
    var low = 0
    var high = starts.count - 1
    while low < high {
      let middle = (low + high) / 2
      let entry = UnsafeBufferPointer(
        start: text.utf8Start + Int(starts[middle]),
        count: Int(starts[middle + 1] - starts[middle]) - 1)
      let nameEnd = entry.firstIndex(of: UInt8(ascii: " ")) ?? entry.count
      var order: Int32 = 0
      for i in 0..<min(nameEnd, name.count) where order == 0 {
        order = Int32(entry[i]) - Int32(name[i])
      }
      if order == 0 { order = Int32(nameEnd - name.count) }
      if order == 0 {
        return UnsafeBufferPointer(rebasing: entry[min(nameEnd + 1, entry.count)...])
      }
      if order < 0 { low = middle + 1 } else { high = middle }
    }
    return nil
  }
}
