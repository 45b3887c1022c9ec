internal import FeedModel

/// Recognises images by media type, or by the extension of the URL if the type is missing.
enum MediaType {
  static func isImage(_ type: String?, url: String) -> Bool {
    if let type, !type.isEmpty, type != Attachment.unknownType {
      return type.lowercased().hasPrefix("image")
    }
    return Attachment.mediaType(ofURL: url)?.hasPrefix("image/") == true
  }
}
