/// Blocks put in and taken out.
extension TOMLDocument {
  /// The document with blocks after its last line and a blank line.
  ///
  /// A file whose last line has no line break is given none at its end either, so that removing the blocks restores it
  /// byte for byte.
  /// - Parameter block: one or more tables with their headers; its line breaks become those of the file.
  /// - Returns: nil if the text is not made of such tables, or does not fit: an inline array cannot be extended by
  ///   `[[feed]]`, and no table can be defined twice.
  func appending(block: String) -> TOMLDocument? {
    guard let parsed = try? TOMLDocument(block), parsed.blocks[0].extent.isEmpty else { return nil }
    var text = block.replacing("\r\n", with: "\n")[...]
    var addition = ""
    if bytes.count > contentStart {
      let endsInLineBreak = bytes.last == Byte.lineFeed
      addition = endsInLineBreak ? lineBreak : lineBreak + lineBreak
      if !endsInLineBreak, text.hasSuffix("\n") { text.removeLast() }
    }
    addition += text.replacing("\n", with: lineBreak)
    let end = bytes.count..<bytes.count
    return applying([TOMLSplice(range: end, replacement: Array(addition.utf8))])
  }

  /// The document without one element of a top-level array of tables.
  ///
  /// A block goes from its header to its last setting, its own sub-tables included, with the blank line that separated
  /// it. Comments before the next block stay. An element of an inline array goes with its comma.
  /// - Returns: nil if there is no such element, or if anything else would change.
  func removing(arrayTable name: String, index: Int) -> TOMLDocument? {
    guard let entry = root.entry(name), case .array(var elements) = entry.element.value,
      elements.indices.contains(index)
    else { return nil }
    let isInline = entry.element.isInline
    let cuts =
      isInline ? cuts(of: elements.map(\.range), at: index) : blockCuts(name, index: index)
    guard let result = cutting(cuts), result.root.isEquivalent(to: root, except: name) else {
      return nil
    }
    elements.remove(at: index)
    let expected = TOMLValue.array(elements)
    let actual = result.root[name]?.value ?? (isInline ? nil : .array([]))
    guard let actual, actual.isEquivalent(to: expected) else { return nil }
    return result
  }

  /// The document without a table that has a header of its own, such as `[account.home]`.
  /// - Returns: nil if there is no such header, or if anything else would change.
  func removing(table path: [String]) -> TOMLDocument? {
    let cuts = blocks.filter { $0.kind == .table && $0.path == path }
      .map { withSeparatingLine($0.extent) }
    guard let first = path.first, let last = path.last, path.count == 2, !cuts.isEmpty,
      let result = cutting(cuts), result.root.isEquivalent(to: root, except: first),
      case .table(let before)? = root[first]?.value
    else { return nil }
    switch result.root[first]?.value {
    case nil: return before.entries.count == 1 ? result : nil
    case .table(let after)?:
      return after[last] == nil && after.isEquivalent(to: before, except: last) ? result : nil
    default: return nil
    }
  }

  /// The lines of an element's block and of its sub-tables, which other blocks may separate.
  private func blockCuts(_ name: String, index: Int) -> [Range<Int>] {
    var cuts: [Range<Int>] = []
    var element = -1
    var isAdjacent = false
    for block in blocks {
      if block.kind == .arrayTable, block.isNamed(name) { element += 1 }
      guard block.belongs(to: name), element == index else {
        isAdjacent = false
        continue
      }
      if isAdjacent, let last = cuts.popLast() {
        // Comments between an element and its sub-table are the element's.
        cuts.append(last.lowerBound..<block.extent.upperBound)
      } else {
        cuts.append(block.extent)
      }
      isAdjacent = true
    }
    return cuts.map(withSeparatingLine)
  }

  /// Whole lines, and one of the blank lines around them if both sides have one or the file begins or ends there. At the
  /// end of a file without a final line break, the line before loses its own.
  private func withSeparatingLine(_ lines: Range<Int>) -> Range<Int> {
    let isAtEnd = lines.upperBound == bytes.count
    let next = lines.upperBound..<lineEnd(lines.upperBound)
    guard isAtEnd || isBlank(next) else { return lines }
    guard lines.lowerBound > contentStart else { return lines.lowerBound..<next.upperBound }
    let previous = lineStart(lines.lowerBound - 1)
    let start = isBlank(previous..<lines.lowerBound) ? previous : lines.lowerBound
    guard isAtEnd, bytes.last != Byte.lineFeed else { return start..<lines.upperBound }
    return lineBreakStart(before: start)..<lines.upperBound
  }

  /// The start of the line break that ends right before an offset; the offset itself without one.
  private func lineBreakStart(before offset: Int) -> Int {
    guard offset > contentStart, bytes[offset - 1] == Byte.lineFeed else { return offset }
    return offset - 1 > contentStart && bytes[offset - 2] == Byte.carriageReturn
      ? offset - 2 : offset - 1
  }
}
