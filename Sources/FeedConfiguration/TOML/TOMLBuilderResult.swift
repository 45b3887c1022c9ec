extension TOMLBuilder {
  /// The root table with all others, which do not change any more.
  var root: TOMLTable { frozen(0) }

  /// A table as it is now.
  func frozen(_ table: Int) -> TOMLTable {
    let source = tables[table]
    let origin: TOMLTable.Origin =
      switch source.kind {
      case .root, .header: .block(source.block)
      case .implicit: .implicit
      case .inline: .inline
      case .dotted: .dotted
      }
    return TOMLTable(entries: source.entries.map(frozen), origin: origin, index: source.index)
  }

  private func frozen(_ entry: Entry) -> TOMLTable.Entry {
    let element: TOMLElement
    var range: Range<Int>?
    switch entry.content {
    case .value(let value, let statement):
      element = value
      range = statement
    case .table(let table): element = frozenElement(table)
    case .arrayOfTables(let array):
      let elements = arrays[array].map(frozenElement)
      element = TOMLElement(
        value: .array(elements), range: elements.first?.range ?? entry.keyRange)
    }
    return TOMLTable.Entry(
      key: entry.key, keyRange: entry.keyRange, element: element, range: range ?? element.range)
  }

  private func frozenElement(_ table: Int) -> TOMLElement {
    TOMLElement(value: .table(frozen(table)), range: tables[table].range)
  }

  // MARK: Problems

  /// A key that is there already.
  func duplicate(_ part: KeyPart, _ entry: Entry) -> TOMLProblem {
    let name = TOMLText.shown(part.name)
    let message =
      switch entry.content {
      case .value: "duplicate key \(name)"
      case .arrayOfTables: "duplicate key \(name), which is an array of tables"
      case .table: "duplicate table \(name)"
      }
    return TOMLProblem(
      offset: part.range.lowerBound, message: message, first: entry.keyRange.lowerBound)
  }

  /// A key that goes on inside a value that is complete.
  func notExtensible(_ part: KeyPart, _ element: TOMLElement, _ first: Range<Int>) -> TOMLProblem {
    let name = TOMLText.shown(part.name)
    let message =
      switch element.value {
      case .table: "the inline table \(name) cannot be extended"
      case .array: "the inline array \(name) cannot be extended"
      case .string, .integer, .float, .boolean, .time:
        "the key \(name) is not a table"
      }
    return TOMLProblem(
      offset: part.range.lowerBound, message: message, first: first.lowerBound)
  }
}
