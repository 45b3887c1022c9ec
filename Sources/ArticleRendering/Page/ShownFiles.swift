import FeedBasics
import FeedModel

/// How attachments are described.
enum ShownAttachments {
  /// Media type, size and length on one line, such as `audio/mpeg, 12 MB, 42 min`.
  static func note(_ attachment: Attachment) -> String {
    TerminalText.line(
      [
        attachment.mediaType, attachment.size.map { ByteCount($0).description },
        attachment.duration.map(ReadingTime.length),
      ]
      .compactMap(\.self).joined(separator: ", "))
  }
}

/// Collects the images that an article's content shows.
enum ShownImages {
  static func urls(in blocks: [TextBlock]) -> Set<String> {
    var urls: Set<String> = []
    for block in blocks { block.visitSpans { if let image = $0.image { urls.insert(image) } } }
    return urls
  }

  /// The article's images that its content does not show, each picture in one size.
  static func others(_ entry: Entry, in blocks: [TextBlock]) -> [String] {
    let shown = Set(urls(in: blocks).map(ImageSizes.picture))
    return ImageSizes.distinct(entry.images).filter { !shown.contains(ImageSizes.picture($0)) }
  }
}

extension TextBlock {
  /// Calls a function with every span of the block, in reading order.
  func visitSpans(_ visit: (TextSpan) -> Void) {
    func visitAll(_ blocks: [TextBlock]) { for block in blocks { block.visitSpans(visit) } }
    switch self {
    case .paragraph(let spans), .heading(_, let spans): spans.forEach(visit)
    case .list(let list): for item in list.items { visitAll(item.blocks) }
    case .definitions(let definitions):
      for definition in definitions {
        visitAll(definition.term)
        visitAll(definition.meaning)
      }
    case .quote(let blocks): visitAll(blocks)
    case .table(let table):
      for row in [table.header] + table.rows { for cell in row { cell.forEach(visit) } }
    case .code, .rule: break
    }
  }
}
