internal import FeedModel

/// Collects the images that an article's content shows.
enum ShownImages {
  static func urls(in blocks: [TextBlock]) -> Set<String> {
    var urls: Set<String> = []
    visit(blocks, &urls)
    return urls
  }

  private static func visit(_ blocks: [TextBlock], _ urls: inout Set<String>) {
    for block in blocks {
      switch block {
      case .paragraph(let spans), .heading(_, let spans): add(spans, &urls)
      case .list(let list): for item in list.items { visit(item, &urls) }
      case .quote(let blocks): visit(blocks, &urls)
      case .table(let table):
        for row in [table.header] + table.rows { for cell in row { add(cell, &urls) } }
      case .code, .rule: break
      }
    }
  }

  private static func add(_ spans: [TextSpan], _ urls: inout Set<String>) {
    for span in spans { if let image = span.image { urls.insert(image) } }
  }
}
