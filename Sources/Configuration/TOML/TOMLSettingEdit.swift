/// Single settings changed, put in and taken out.
extension TOMLDocument {
  /// The document with a key set to a value: in the place of the value it has, else on a new line after the block's
  /// last setting. In an inline table or a sub-table with a header, the setting is added there; in a root block
  /// without settings, at the start of the file.
  /// - Parameters:
  ///   - key: the path below the block's table.
  ///   - block: an index of `blocks`; 0 is the root block.
  ///   - value: exactly one TOML value, without white space around it.
  /// - Returns: nil if the path leads through something that is not a table, if the key has a table with a header, or
  ///   if `value` is not one value.
  func setting(_ key: [String], inBlock block: Int, to value: String) -> TOMLDocument? {
    guard TOMLDocument.isOneValue(value), let place = place(of: key, inBlock: block) else {
      return nil
    }
    let splice: TOMLSplice
    switch place {
    case .present(let entry, _):
      splice = TOMLSplice(range: entry.element.range, replacement: Array(value.utf8))
    case .absent(let rest, .block(let block)):
      splice = newLine("\(TOMLText.key(rest)) = \(value)", in: block)
    case .absent(let rest, .inline(let table, let braces)):
      let text = "\(TOMLText.key(rest)) = \(value)"
      if let last = table.statements.last {
        let end = last.upperBound..<last.upperBound
        splice = TOMLSplice(range: end, replacement: Array(", \(text)".utf8))
      } else {
        splice = TOMLSplice(range: braces, replacement: Array("{ \(text) }".utf8))
      }
    }
    return applying([splice])
  }

  /// The document without a key: without its line and the comment on that line, or without its part of an inline table.
  /// - Returns: nil if there is no such key, or if it has a table that is not inline.
  func removingKey(_ key: [String], inBlock block: Int) -> TOMLDocument? {
    guard case .present(let entry, let owner)? = place(of: key, inBlock: block) else { return nil }
    switch owner {
    case .block: return cutting([wholeLines(entry.range) ?? entry.range])
    case .inline(let table, _):
      let statements = table.statements
      guard let index = statements.firstIndex(of: entry.range) else { return nil }
      return cutting(cuts(of: statements, at: index))
    }
  }

  // MARK: Places

  /// What a setting is written in.
  private enum Owner {
    case block(Int)
    case inline(TOMLTable, braces: Range<Int>)
  }

  private enum Place {
    case present(TOMLTable.Entry, Owner)
    /// - Parameter rest: the path below the owner.
    case absent(rest: [String], Owner)
  }

  /// nil if a part of the path has a value that cannot be changed by its range.
  private func place(of key: [String], inBlock block: Int) -> Place? {
    guard let last = key.last, var table = table(ofBlock: block) else { return nil }
    var owner = Owner.block(block)
    var rest = key
    for (index, name) in key.dropLast().enumerated() {
      guard let entry = table.entry(name) else { return .absent(rest: rest, owner) }
      guard case .table(let next) = entry.element.value else { return nil }
      switch next.origin {
      case .block(let block): owner = .block(block)
      case .inline: owner = .inline(next, braces: entry.element.range)
      case .dotted: break
      case .implicit: return nil
      }
      if next.origin != .dotted { rest = Array(key[(index + 1)...]) }
      table = next
    }
    guard let entry = table.entry(last) else { return .absent(rest: rest, owner) }
    return entry.element.isInline ? .present(entry, owner) : nil
  }

  private static func isOneValue(_ text: String) -> Bool {
    let prefix = "x="
    guard let document = try? TOMLDocument(prefix + text) else { return false }
    return document.root.entries.count == 1 && document.blocks.count == 1
      && document.root["x"]?.range == prefix.utf8.count..<document.bytes.count
  }

  /// A line after the last setting of a block, indented as that setting is.
  private func newLine(_ text: String, in block: Int) -> TOMLSplice {
    let extent = blocks[block].extent
    let last = table(ofBlock: block)?.entries.last { extent.contains($0.keyRange.lowerBound) }
    let indentation =
      last.map { entry in
        bytes[lineStart(entry.keyRange.lowerBound)...].prefix {
          $0 == Byte.space || $0 == Byte.tab
        }
      } ?? []
    let line = indentation + Array(text.utf8)
    let isOpenLine = !extent.isEmpty && bytes[extent.upperBound - 1] != Byte.lineFeed
    let end = extent.upperBound..<extent.upperBound
    let lineBreak = Array(lineBreak.utf8)
    return TOMLSplice(
      range: end, replacement: isOpenLine ? lineBreak + line : line + lineBreak)
  }
}
