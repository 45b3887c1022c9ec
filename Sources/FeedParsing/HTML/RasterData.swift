/// `data:` URLs that hold a raster image and nothing else.
enum RasterData {
  static func isImage(_ url: String) -> Bool {
    let lower = url.trimmed.prefix(40).lowercased()
    let types = ["png", "gif", "jpeg", "jpg", "webp", "avif", "bmp"]
    let isRaster = types.contains {
      lower.hasPrefix("data:image/\($0);") || lower.hasPrefix("data:image/\($0),")
    }
    return isRaster && url.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "\"") }
  }
}
