internal import FeedModel

/// Recognises images by media type, or by the extension of the URL if the type is missing or none.
enum MediaType {
  static func isImage(_ type: String?, url: String) -> Bool {
    let type = type?.lowercased() ?? ""
    if Attachment.isMediaType(type) || type == "image" { return type.hasPrefix("image") }
    return Attachment.mediaType(ofURL: url)?.hasPrefix("image/") == true
  }
}
