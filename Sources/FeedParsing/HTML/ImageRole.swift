/// The role of an image in its article, judged by its URL and by the size that its markup declares.
public enum ImageRole: Sendable {
  /// A counter of readers, a badge or an advertisement: not an image of the article.
  case unwanted
  /// An avatar, an icon, or an image declared smaller than 80 × 60 pixels: it leads only if there is no picture.
  case minor
  /// Any other image.
  case picture

  /// In pixels; below either of them an image is too small to lead.
  private static let smallestPicture = (width: 80, height: 60)

  /// Recognises the role of an image.
  /// - Parameters:
  ///   - url: the image's absolute URL.
  ///   - width: the width in pixels that its markup declares; nil if it declares none.
  ///   - height: the same for the height.
  public static func of(url: String, width: Int?, height: Int?) -> ImageRole {
    if isPixel(width, height) { return .unwanted }
    let role = ImageAddress.role(url)
    guard role == .picture else { return role }
    return (width ?? .max) < smallestPicture.width || (height ?? .max) < smallestPicture.height
      ? .minor : .picture
  }

  private static func isPixel(_ width: Int?, _ height: Int?) -> Bool {
    if let width, let height, width <= 1 && height <= 1 { return true }
    if width == 0 || height == 0 { return true }
    return width == 1 && height == nil || width == nil && height == 1
  }

  /// Whether both sides are declared, and not too small to lead.
  static func isLarge(_ width: Int?, _ height: Int?) -> Bool {
    (width ?? 0) >= smallestPicture.width && (height ?? 0) >= smallestPicture.height
  }

  /// Whether the URL is that of an empty placeholder for another image.
  /// - Parameters:
  ///   - width: the width in pixels that its markup declares; nil if it declares none.
  ///   - height: the same for the height.
  public static func isSpacer(url: String, width: Int?, height: Int?) -> Bool {
    ImageCandidates.isPlaceholder(url, isLarge: isLarge(width, height))
  }
}
