public import FeedBasics

/// Types of image files, recognised by their first bytes, whatever name and type a server gave them.
public enum ImageType: String, CaseIterable, Sendable {
  case jpeg = "jpg"
  case png
  case gif
  case webp
  case avif
  case heic
  case bmp
  case tiff
  case icon = "ico"

  /// The media type (iana.org/assignments/media-types, "image").
  public var mediaType: String {
    switch self {
    case .jpeg: "image/jpeg"
    case .icon: "image/x-icon"
    case .png, .gif, .webp, .avif, .heic, .bmp, .tiff: "image/\(rawValue)"
    }
  }

  /// Whether all browsers show it.
  public var isOfTheWeb: Bool {
    switch self {
    case .jpeg, .png, .gif, .webp, .avif, .bmp, .icon: true
    case .heic, .tiff: false
    }
  }

  /// The file extensions of all types.
  public static let names = allCases.map(\.rawValue).joined(separator: ", ")

  /// The type of a file; nil if it is not an image that viewers show safely. SVG is not, since it can contain scripts.
  public init?(_ bytes: Data) {
    func has(_ signature: [UInt8], at offset: Int = 0) -> Bool {
      bytes.dropFirst(offset).starts(with: signature)
    }
    if has([0xFF, 0xD8, 0xFF]) {
      self = .jpeg
    } else if has([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
      self = .png
    } else if has(Array("GIF87a".utf8)) || has(Array("GIF89a".utf8)) {
      self = .gif
    } else if has(Array("RIFF".utf8)), has(Array("WEBP".utf8), at: 8) {
      self = .webp
    } else if has(Array("ftyp".utf8), at: 4) {
      let brand = String(decoding: bytes.dropFirst(8).prefix(4), as: UTF8.self)
      switch brand {
      case "avif", "avis": self = .avif
      case "heic", "heix", "mif1", "msf1": self = .heic
      default: return nil
      }
    } else if has(Array("BM".utf8)), bytes.count > 26 {
      self = .bmp
    } else if has([0x49, 0x49, 0x2A, 0x00]) || has([0x4D, 0x4D, 0x00, 0x2A]) {
      self = .tiff
    } else if has([0x00, 0x00, 0x01, 0x00]), bytes.count > 22 {
      self = .icon
    } else {
      return nil
    }
  }
}
