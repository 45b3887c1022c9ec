internal import FeedModel

/// The open quotes, lists and tables, each with its blocks so far.
struct BlockStack {
  enum Kind {
    case page, quote
    case list(TextList, ListLabels)
    /// - Parameter value: the number that the item declares.
    case item(value: Int?)
    case definitions([Definition])
    case term, meaning
    case table(TableBuilder)
    case row([TableBuilder.Cell])
    case cell(TableBuilder.Cell)
  }

  private struct Container {
    var kind: Kind
    var blocks: [TextBlock] = []
  }

  /// Content nested deeper goes into the deepest container.
  private static let maximumDepth = 48

  private var containers = [Container(kind: .page)]

  /// Opens a container.
  /// - Returns: false if it is not allowed here; its content then goes into the current container.
  mutating func open(_ kind: Kind) -> Bool {
    guard containers.count < BlockStack.maximumDepth, belongs(kind) else { return false }
    containers.append(Container(kind: kind))
    return true
  }

  /// Rows belong in tables and cells in rows.
  private func belongs(_ kind: Kind) -> Bool {
    guard let holder = containers.last?.kind else { return false }
    switch (kind, holder) {
    case (.row, .table), (.cell, .row), (.term, .definitions), (.meaning, .definitions):
      return true
    case (.row, _), (.cell, _), (.term, _), (.meaning, _): return false
    case (.page, _), (.quote, _), (.list, _), (.item, _), (.definitions, _), (.table, _):
      return true
    }
  }

  /// Marks every open table as one that contains another.
  mutating func noteTable() {
    for i in containers.indices {
      guard case .table(var table) = containers[i].kind else { continue }
      table.holdsTable = true
      containers[i].kind = .table(table)
    }
  }

  mutating func finish() -> [TextBlock] {
    while containers.count > 1 { close() }
    return containers[0].blocks
  }

  mutating func append(_ block: TextBlock) {
    let last = containers.count - 1
    switch containers[last].kind {
    case .list(var list, var labels):
      // With a second reference to the list, each append would copy it.
      containers[last].kind = .page
      // A list directly in a list belongs to the item before it.
      if case .list = block, !list.items.isEmpty {
        list.items[list.items.count - 1].blocks.append(block)
      } else {
        list.items.append(TextList.Item([block]))
        labels.addUnnumbered()
      }
      containers[last].kind = .list(list, labels)
    case .definitions(var definitions):
      containers[last].kind = .page
      definitions.append(Definition(meaning: [block]))
      containers[last].kind = .definitions(definitions)
    case .page, .quote, .item, .term, .meaning, .table, .row, .cell:
      containers[last].blocks.append(block)
    }
  }

  mutating func close() {
    guard containers.count > 1, let closed = containers.popLast() else { return }
    switch closed.kind {
    case .page: append(all: closed.blocks)
    case .quote: if !closed.blocks.isEmpty { append(.quote(closed.blocks)) }
    case .list(let list, let labels):
      if !list.items.isEmpty { append(.list(labels.labelled(list))) }
    case .item(let value): closeItem(closed.blocks, value: value)
    case .definitions(let definitions):
      if !definitions.isEmpty { append(.definitions(definitions)) }
    case .term: closeDefinition(Definition(term: closed.blocks))
    case .meaning: closeDefinition(Definition(meaning: closed.blocks))
    case .cell(var cell):
      cell.blocks = closed.blocks
      closeCell(cell)
    case .row(let cells): closeRow(cells, loose: closed.blocks)
    case .table(let table): append(all: closed.blocks + table.blocks())
    }
  }

  private mutating func append(all blocks: [TextBlock]) { for block in blocks { append(block) } }

  private mutating func closeItem(_ blocks: [TextBlock], value: Int?) {
    let last = containers.count - 1
    if case .list(var list, var labels) = containers[last].kind {
      containers[last].kind = .page
      labels.add(value: value, isEmpty: blocks.isEmpty)
      if !blocks.isEmpty { list.items.append(TextList.Item(blocks)) }
      containers[last].kind = .list(list, labels)
      return
    }
    guard !blocks.isEmpty else { return }
    let item = CheckBox.labelled(TextList.Item(blocks))
    if case .list(var list)? = containers[last].blocks.last,
      list.items.last.map({ $0.label == nil || CheckBox.isLabel($0.label) }) ?? false
    {
      // An item outside any list joins those before it.
      containers[last].blocks.removeLast()
      list.items.append(item)
      containers[last].blocks.append(.list(list))
    } else {
      containers[last].blocks.append(.list(TextList(items: [item])))
    }
  }

  private mutating func closeDefinition(_ new: Definition) {
    let last = containers.count - 1
    guard case .definitions(var definitions) = containers[last].kind,
      !(new.term.isEmpty && new.meaning.isEmpty)
    else { return }
    containers[last].kind = .page
    if let before = definitions.last, before.meaning.isEmpty, new.term.isEmpty {
      definitions[definitions.count - 1].meaning = new.meaning
    } else {
      definitions.append(new)
    }
    containers[last].kind = .definitions(definitions)
  }

  private mutating func closeCell(_ cell: TableBuilder.Cell) {
    let last = containers.count - 1
    guard case .row(var cells) = containers[last].kind else { return }
    containers[last].kind = .page
    cells.append(cell)
    containers[last].kind = .row(cells)
  }

  private mutating func closeRow(_ cells: [TableBuilder.Cell], loose: [TextBlock]) {
    let last = containers.count - 1
    containers[last].blocks += loose
    guard case .table(var table) = containers[last].kind else { return }
    containers[last].kind = .page
    table.add(cells)
    containers[last].kind = .table(table)
  }
}
