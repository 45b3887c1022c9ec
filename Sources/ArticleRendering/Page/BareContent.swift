internal import FeedModel

/// Recognises content that tells no more than the title: nothing, the title again, or a link.
enum BareContent {
  static func isBare(_ blocks: [TextBlock], title: String?) -> Bool {
    var text = ""
    var unlinked = ""
    var links: Set<String> = []
    var hasMore = false
    for block in blocks {
      if case .code = block { return false }
      block.visitSpans { span in
        if span.image != nil || text.utf8.count > longest { hasMore = true }
        guard !hasMore else { return }
        text += span.text
        if let link = span.link { links.insert(link) } else { unlinked += span.text }
      }
    }
    if hasMore { return false }
    let words = folded(text)
    // An embedded video is content, though it is a link.
    if words.hasPrefix("["), words.contains(":"), words.hasSuffix("]") { return false }
    return words.isEmpty || words == folded(title ?? "")
      || links.count == 1 && folded(unlinked).isEmpty
  }

  /// In bytes.
  private static let longest = 2000

  private static func folded(_ text: String) -> String {
    text.lowercased().filter { $0.isLetter || $0.isNumber || "[]:".contains($0) }
  }
}
