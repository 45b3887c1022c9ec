import FeedModel

/// The files that belong to an article, its images aside, which are shown as such.
enum ShownAttachments {
  static func of(_ entry: Entry) -> [Attachment] {
    entry.attachments.filter { !entry.images.contains($0.url) }
  }

  /// Type and size, on a line.
  static func note(_ attachment: Attachment) -> String {
    TerminalText.line(
      [attachment.mimeType, attachment.size.map { ByteCount($0).description }]
        .compactMap(\.self).joined(separator: ", "))
  }
}
