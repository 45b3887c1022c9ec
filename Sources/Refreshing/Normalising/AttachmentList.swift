import FeedModel
import FeedParsing

/// Cleans attachments; an enclosure and a `media:content` with the same URL become one.
enum AttachmentList {
  /// - Parameter resolve: makes a URL absolute, given the `xml:base` in effect; nil if the URL has to be dropped.
  static func attachments(_ parsed: [ParsedAttachment], resolve: (String, String?) -> String?)
    -> [Attachment]
  {
    var result: [Attachment] = []
    var positions: [String: Int] = [:]
    for one in parsed {
      guard let url = resolve(one.url, one.base) else { continue }
      let type = one.mimeType.flatMap(PlainText.folded) ?? medium(of: one, url: url)
      let size = one.size.flatMap { $0 > 0 ? $0 : nil }
      let duration = one.duration.flatMap { $0 > 0 && $0.isFinite ? $0 : nil }
      if let same = positions[url] {
        if let type, !Attachment.isMediaType(result[same].mimeType),
          Attachment.isMediaType(type) || result[same].mimeType == Attachment.unknownType
        {
          result[same].mimeType = type
        }
        result[same].size = result[same].size ?? size
        result[same].duration = result[same].duration ?? duration
      } else {
        positions[url] = result.count
        result.append(
          Attachment(
            url: url, mimeType: type ?? Attachment.unknownType,
            title: one.title.flatMap(PlainText.folded),
            size: size, duration: duration))
      }
    }
    return result
  }

  /// The word that a feed gives in place of the type of a file whose URL does not tell it.
  private static func medium(of attachment: ParsedAttachment, url: String) -> String? {
    guard let medium = attachment.medium, ["image", "audio", "video"].contains(medium),
      Attachment.mediaType(ofURL: url) == nil
    else { return nil }
    return medium
  }
}
