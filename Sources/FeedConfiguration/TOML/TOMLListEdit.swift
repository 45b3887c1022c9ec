/// Items taken out of inline arrays and inline tables.
extension TOMLDocument {
  /// What to cut so that a list loses one item and one comma. An item on lines of its own goes with them, the comment
  /// after it included.
  /// - Parameter items: all items of the list, in order.
  func cuts(of items: [Range<Int>], at index: Int) -> [Range<Int>] {
    let item = items[index]
    if let comma = comma(after: item.upperBound) {
      let commaRange = comma..<comma + 1
      // A comment before the comma may not swallow it.
      guard isBlank(item.upperBound..<comma) else { return [itemCut(item), commaRange] }
      let range = item.lowerBound..<commaRange.upperBound
      return [wholeLines(range) ?? withSpaceAfter(range)]
    }
    guard index > 0, let comma = comma(after: items[index - 1].upperBound) else {
      return [itemCut(item)]
    }
    return [comma..<comma + 1, itemCut(item)]
  }

  /// What to insert for further items after the last one of a list: on lines of their own if that one is.
  func additions(_ values: [String], after last: Range<Int>) -> [TOMLSplice] {
    let start = lineStart(last.lowerBound)
    let comma = comma(after: last.upperBound)
    let end = comma.map { $0 + 1 } ?? last.upperBound
    let line = lineEnd(end)
    let rest = bytes[end..<line].prefix { $0 != Byte.hash }
    guard isBlank(start..<last.lowerBound), isBlank(last.upperBound..<(comma ?? end)),
      isBlank(rest.startIndex..<rest.endIndex)
    else {
      let text = values.map { ", " + $0 }.joined()
      return [TOMLSplice(range: last.upperBound..<last.upperBound, replacement: Array(text.utf8))]
    }
    let indentation = String(decoding: bytes[start..<last.lowerBound], as: UTF8.self)
    let text =
      values.map { indentation + $0 }.joined(separator: "," + lineBreak)
      + (comma == nil ? "" : ",") + lineBreak
    var splices = [TOMLSplice(range: line..<line, replacement: Array(text.utf8))]
    if comma == nil { splices.append(TOMLSplice(range: end..<end, replacement: [Byte.comma])) }
    return splices
  }

  private func itemCut(_ item: Range<Int>) -> Range<Int> {
    wholeLines(item) ?? withSpaceBefore(item)
  }

  /// The comma that follows an item; nil if the list ends.
  private func comma(after offset: Int) -> Int? {
    var scanner = TOMLScanner(bytes)
    scanner.position = offset
    guard (try? scanner.skipSpaceAndLines()) != nil, scanner.current == Byte.comma else {
      return nil
    }
    return scanner.position
  }
}

extension TOMLTable {
  /// The settings of an inline table from key to value, in order; those of its dotted keys too.
  var statements: [Range<Int>] {
    var ranges: [Range<Int>] = []
    for entry in entries {
      if case .table(let table) = entry.element.value, table.origin == .dotted {
        ranges += table.statements
      } else {
        ranges.append(entry.range)
      }
    }
    return ranges.sorted { $0.lowerBound < $1.lowerBound }
  }
}
