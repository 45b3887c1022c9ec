internal import FeedModel

extension [ParsedImage] {
  /// Sorted by origin, then the widest first, then in the order of the document.
  func preferred() -> [ParsedImage] {
    stableSorted(self) { OriginAndWidth(origin: $0.origin, width: $0.width ?? 0) }
  }
}

private struct OriginAndWidth: Comparable {
  var origin: ParsedImage.Origin
  var width: Int

  static func < (a: OriginAndWidth, b: OriginAndWidth) -> Bool {
    a.origin == b.origin ? a.width > b.width : a.origin < b.origin
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
