internal import FeedModel

/// The open quotes, lists and tables, each with its blocks so far.
struct BlockStack {
  enum Kind {
    case page, quote
    case list(TextList)
    case item
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
    case (.row, .table), (.cell, .row): return true
    case (.row, _), (.cell, _): return false
    case (.page, _), (.quote, _), (.list, _), (.item, _), (.table, _): return true
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
    guard case .list(var list) = containers[last].kind else {
      containers[last].blocks.append(block)
      return
    }
    // With a second reference to the list, each append would copy it.
    containers[last].kind = .page
    // A list directly in a list belongs to the item before it.
    if case .list = block, !list.items.isEmpty {
      list.items[list.items.count - 1].append(block)
    } else {
      list.items.append([block])
    }
    containers[last].kind = .list(list)
  }

  mutating func close() {
    guard containers.count > 1, let closed = containers.popLast() else { return }
    switch closed.kind {
    case .page: append(all: closed.blocks)
    case .quote: if !closed.blocks.isEmpty { append(.quote(closed.blocks)) }
    case .list(let list): if !list.items.isEmpty { append(.list(list)) }
    case .item: closeItem(closed.blocks)
    case .cell(var cell):
      cell.blocks = closed.blocks
      closeCell(cell)
    case .row(let cells): closeRow(cells, loose: closed.blocks)
    case .table(let table): append(all: closed.blocks + table.blocks())
    }
  }

  private mutating func append(all blocks: [TextBlock]) { for block in blocks { append(block) } }

  private mutating func closeItem(_ blocks: [TextBlock]) {
    guard !blocks.isEmpty else { return }
    let last = containers.count - 1
    if case .list(var list) = containers[last].kind {
      containers[last].kind = .page
      list.items.append(blocks)
      containers[last].kind = .list(list)
    } else if case .list(var list)? = containers[last].blocks.last, list.start == nil {
      // An item outside any list joins those before it.
      containers[last].blocks.removeLast()
      list.items.append(blocks)
      containers[last].blocks.append(.list(list))
    } else {
      containers[last].blocks.append(.list(TextList(items: [blocks])))
    }
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
