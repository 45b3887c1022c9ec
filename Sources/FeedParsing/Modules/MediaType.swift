internal import FeedModel

/// Tells images by their media type, or by the ending of their URL where the type is missing.
enum MediaType {
  static func isImage(_ type: String?, url: String) -> Bool {
    if let type, !type.isEmpty, type != Attachment.unknownType {
      return type.lowercased().hasPrefix("image")
    }
    let path = url.prefix { $0 != "?" && $0 != "#" }
    let ending = path.lastIndex(of: ".").map { path[path.index(after: $0)...].lowercased() } ?? ""
    return ["jpg", "jpeg", "png", "gif", "webp", "avif", "bmp", "heic"].contains(ending)
  }
}
