import FeedBasics
internal import FeedModel

/// Blocks as CommonMark, tables as in GitHub Flavored Markdown.
enum MarkdownWriter {
  static func lines(_ blocks: [TextBlock]) -> [String] { lines(blocks, isTight: false) }

  /// - Parameter isTight: whether to omit the empty lines between blocks.
  private static func lines(_ blocks: [TextBlock], isTight: Bool) -> [String] {
    var lines: [String] = []
    /// Whether the list before this block used the alternative marker: two adjacent lists with the same marker would be
    /// read as one (§5.3).
    var hadOtherMarker = false
    for (i, block) in blocks.enumerated() {
      if i > 0, !isTight { lines.append("") }
      if case .list(let list) = block {
        let isNext = i > 0 && isList(blocks[i - 1], like: list)
        hadOtherMarker = isNext && !hadOtherMarker
        lines += self.lines(list, usesOtherMarker: hadOtherMarker)
      } else {
        lines += self.lines(block)
      }
    }
    return lines
  }

  private static func isList(_ block: TextBlock, like list: TextList) -> Bool {
    guard case .list(let other) = block else { return false }
    return (other.start == nil) == (list.start == nil)
  }

  private static func lines(_ block: TextBlock) -> [String] {
    switch block {
    case .paragraph(let spans): return split(MarkdownSpans.text(spans))
    case .heading(let level, let spans):
      // The first level is reserved for the article's title.
      let text = MarkdownSpans.text(spans, lineBreak: .space)
      return [MarkdownText.heading(text, level: min(max(2, level), 6))]
    case .list(let list): return lines(list, usesOtherMarker: false)
    case .definitions(let definitions): return lines(definitions)
    case .quote(let blocks): return lines(blocks).map { $0.isEmpty ? ">" : "> \($0)" }
    case .code(let code): return lines(code)
    case .table(let table): return lines(table)
    // Cannot be mistaken for a heading's underline or a list marker.
    case .rule: return ["___"]
    }
  }

  private static func split(_ text: String) -> [String] {
    text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  private static func lines(_ list: TextList, usesOtherMarker: Bool) -> [String] {
    var lines: [String] = []
    let isTight = list.items.allSatisfy { Self.isTight($0.blocks) }
    let start = list.start
    for (i, item) in list.items.enumerated() {
      let marker: String
      if let start {
        // At most nine digits (§5.2).
        let number = min(start + i, 999_999_999)
        marker = "\(number)" + (usesOtherMarker ? ") " : ". ")
      } else {
        marker = usesOtherMarker ? "* " : "- "
      }
      let margin = String(repeating: " ", count: marker.count)
      let label = start == nil ? item.label.map(label) ?? "" : ""
      for (k, line) in self.lines(item.blocks, isTight: isTight).enumerated() {
        lines.append(k == 0 ? marker + label + line : line.isEmpty ? "" : margin + line)
      }
      if !isTight, i + 1 < list.items.count { lines.append("") }
    }
    return lines
  }

  /// A check box as GitHub writes it. Letters and numbers in another order, which Markdown does not have, become text.
  private static func label(_ label: String) -> String {
    switch label {
    case TextList.checked: "[x] "
    case TextList.unchecked: "[ ] "
    default: MarkdownText.lineStart(MarkdownText.escaped(label)) + " "
    }
  }

  /// Terms and meanings, which Markdown does not have, as a list: the meaning on the line after its term.
  private static func lines(_ definitions: [Definition]) -> [String] {
    var items: [TextList.Item] = []
    for definition in definitions {
      if definition.term.isEmpty, !items.isEmpty {
        items[items.count - 1].blocks = joined(items[items.count - 1].blocks, definition.meaning)
      } else {
        items.append(TextList.Item(joined(definition.term, definition.meaning)))
      }
    }
    return lines(TextList(items: items), usesOtherMarker: false)
  }

  /// The blocks, in one paragraph on two lines where paragraphs meet.
  private static func joined(_ upper: [TextBlock], _ lower: [TextBlock]) -> [TextBlock] {
    guard case .paragraph(let first)? = upper.last, case .paragraph(let second)? = lower.first
    else {
      return upper + lower
    }
    return upper.dropLast() + [.paragraph(first + [TextSpan("\n")] + second)] + lower.dropFirst()
  }

  /// Whether the item is one block, or a paragraph with a list that needs no empty line before it (§5.3).
  private static func isTight(_ item: [TextBlock]) -> Bool {
    guard item.count <= 2 else { return false }
    guard item.count == 2 else { return true }
    guard case .paragraph = item[0], case .list(let list) = item[1] else { return false }
    return list.start == nil || list.start == 1
  }

  /// A code block whose fence has more backticks than the longest run in the code (§4.5).
  private static func lines(_ code: [String]) -> [String] {
    let fence = String(
      repeating: "`", count: max(3, MarkdownText.longestRun(of: "`", in: code) + 1))
    let lines = code.flatMap { $0.split(omittingEmptySubsequences: false) { $0.isNewline } }
    return [fence]
      + lines.map { UnsafeCharacters.removed(from: String($0), keepingLines: true) } + [fence]
  }

  private static func lines(_ table: DataTable) -> [String] {
    let columns = max(table.header.count, table.rows.first?.count ?? 0)
    // GitHub requires a header, which may be empty.
    let header =
      table.header.isEmpty ? Array(repeating: DataTable.Cell(), count: columns) : table.header
    let rule = "|" + String(repeating: " --- |", count: columns)
    return [row(header), rule] + table.rows.map(row)
  }

  private static func row(_ cells: [DataTable.Cell]) -> String {
    "|" + cells.map { " \(cell($0)) |" }.joined()
  }

  /// Escapes vertical bars, which would end the cell even inside code.
  private static func cell(_ spans: DataTable.Cell) -> String {
    let text = MarkdownSpans.text(spans, lineBreak: .space)
    guard text.contains("|") else { return text }
    var result = ""
    for character in text {
      if character == "|", result.last != "\\" { result.append("\\") }
      result.append(character)
    }
    return result
  }
}
