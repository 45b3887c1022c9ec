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
