internal import FeedModel

extension [ParsedImage] {
  /// Sorted by origin, then the widest first, then in the order of the document.
  func preferred() -> [ParsedImage] {
    sorted { $0.origin == $1.origin ? $0.width ?? 0 > $1.width ?? 0 : $0.origin < $1.origin }
  }
}

/// Recognises images by media type, or by the extension of the URL if the type is missing.
enum MediaType {
  static func isImage(_ type: String?, url: String) -> Bool {
    if let type, !type.isEmpty, type != Attachment.unknownType {
      return type.lowercased().hasPrefix("image")
    }
    return Attachment.mediaType(ofURL: url)?.hasPrefix("image/") == true
  }
}
