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
    table(ofBlock: block).flatMap { setting(key, of: $0, .block(block), to: value) }
  }

  /// The document with a key of an element of a top-level array of tables set to a value, whether the element has a
  /// block or is inline.
  /// - Returns: nil as for ``setting(_:inBlock:to:)``, or if there is no such element.
  func setting(
    _ key: [String], inArrayTable name: String, index: Int, to value: String
  ) -> TOMLDocument? {
    element(ofArrayTable: name, index: index).flatMap { setting(key, of: $0, $1, to: value) }
  }

  private func setting(
    _ key: [String], of table: TOMLTable, _ owner: Owner, to value: String
  ) -> TOMLDocument? {
    guard TOMLDocument.isOneValue(value), let place = place(of: key, in: table, owner) else {
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
    table(ofBlock: block).flatMap { removing(key, of: $0, .block(block)) }
  }

  /// The document without a key of an element of a top-level array of tables.
  /// - Returns: nil as for ``removingKey(_:inBlock:)``, or if there is no such element.
  func removingKey(_ key: [String], inArrayTable name: String, index: Int) -> TOMLDocument? {
    element(ofArrayTable: name, index: index).flatMap { removing(key, of: $0, $1) }
  }

  private func removing(_ key: [String], of table: TOMLTable, _ owner: Owner) -> TOMLDocument? {
    guard case .present(let entry, let owner)? = place(of: key, in: table, owner) else {
      return nil
    }
    switch owner {
    case .block: return cutting([wholeLines(entry.range) ?? entry.range])
    case .inline(let table, _):
      let statements = table.statements
      guard let index = statements.firstIndex(of: entry.range) else { return nil }
      return cutting(cuts(of: statements, at: index))
    }
  }

  /// The document with the texts of an array changed to others, item by item, so that the comments and the layout of the
  /// rest stay.
  /// - Returns: nil as for ``setting(_:inBlock:to:)``.
  func setting(
    _ key: [String], inArrayTable name: String, index: Int, toTexts texts: [String]
  ) -> TOMLDocument? {
    let whole = "[\(texts.map(TOMLText.quoted).joined(separator: ", "))]"
    guard let entry = entry(key, inArrayTable: name, index: index),
      case .array(let items) = entry.element.value, let old = entry.element.value.texts
    else { return setting(key, inArrayTable: name, index: index, to: whole) }
    let ranges = items.map(\.range)
    let isReplacement =
      old.count == texts.count
      && zip(old, texts).allSatisfy { $0 == $1 || !texts.contains($0) && !old.contains($1) }
    if isReplacement {
      return applying(
        texts.indices.filter { old[$0] != texts[$0] }.map {
          TOMLSplice(range: ranges[$0], replacement: Array(TOMLText.quoted(texts[$0]).utf8))
        })
    }
    if let gone = old.firstIndex(where: { !texts.contains($0) }) {
      return cutting(cuts(of: ranges, at: gone))?
        .setting(key, inArrayTable: name, index: index, toTexts: texts)
    }
    guard texts.starts(with: old) else {
      return setting(key, inArrayTable: name, index: index, to: whole)
    }
    let new = texts[old.count...].map(TOMLText.quoted)
    if let last = ranges.last { return applying(additions(new, after: last)) }
    // After the bracket, since a comment may follow.
    let begin = entry.element.range.lowerBound + 1
    return applying([
      TOMLSplice(range: begin..<begin, replacement: Array(new.joined(separator: ", ").utf8))
    ])
  }

  /// Whether there is a comment in the lines of a key.
  func hasComment(_ key: [String], inArrayTable name: String, index: Int) -> Bool {
    guard let entry = entry(key, inArrayTable: name, index: index),
      let lines = wholeLines(entry.range)
    else { return false }
    // A # inside a string begins no comment.
    let texts: [Range<Int>]
    switch entry.element.value {
    case .array(let items): texts = items.map(\.range)
    default: texts = [entry.element.range]
    }
    return bytes[lines].indices.contains { i in
      bytes[i] == Byte.hash && !texts.contains { $0.contains(i) }
    }
  }

  private func entry(
    _ key: [String], inArrayTable name: String, index: Int
  ) -> TOMLTable.Entry? {
    guard let (table, owner) = element(ofArrayTable: name, index: index),
      case .present(let entry, _)? = place(of: key, in: table, owner)
    else { return nil }
    return entry
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

  private func element(ofArrayTable name: String, index: Int) -> (TOMLTable, Owner)? {
    guard case .array(let elements)? = root[name]?.value, elements.indices.contains(index),
      case .table(let table) = elements[index].value
    else { return nil }
    switch table.origin {
    case .block(let block): return (table, .block(block))
    case .inline: return (table, .inline(table, braces: elements[index].range))
    case .implicit, .dotted: return nil
    }
  }

  /// nil if a part of the path has a value that cannot be changed by its range.
  private func place(of key: [String], in start: TOMLTable, _ first: Owner) -> Place? {
    guard let last = key.last else { return nil }
    var table = start
    var owner = first
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
