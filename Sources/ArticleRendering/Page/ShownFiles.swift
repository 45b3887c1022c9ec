import FeedModel

/// The files that belong to an article, except for its images, which are shown as images.
enum ShownAttachments {
  static func of(_ entry: Entry) -> [Attachment] {
    entry.attachments.filter { !entry.images.contains($0.url) }
  }

  /// Media type and size on one line, such as `audio/mpeg, 12 MB`.
  static func note(_ attachment: Attachment) -> String {
    TerminalText.line(
      [attachment.mimeType, attachment.size.map { ByteCount($0).description }]
        .compactMap(\.self).joined(separator: ", "))
  }
}

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
