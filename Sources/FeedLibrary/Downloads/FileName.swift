import FeedBasics
import TerminalPictures

/// Names of downloaded files. Feeds choose their words, but no name leaves its folder, is hidden, looks like an option, or
/// shows itself differently from what it is.
package enum FileName {
  /// The maximum length in bytes, with number and extension; most file systems allow 255.
  package static let maximumLength = 200

  /// `2026-11-22 Feed - Title`, which may be longer than a name can be.
  /// - Parameter day: as `2026-11-22`.
  package static func base(day: String, feed: String, title: String?) -> String {
    let parts = [cut(cleaned(feed), to: 60), cleaned(title ?? "")].filter { !$0.isEmpty }
    return "\(day) \(parts.isEmpty ? "untitled" : parts.joined(separator: " - "))"
  }

  /// The name of a file, cut between characters.
  /// - Parameter number: 1 for the first file of that name; the second is called `… (2).mp3`.
  package static func name(_ base: String, number: Int, type: String) -> String {
    let end = (number > 1 ? " (\(number))" : "") + ".\(type)"
    return cut(base, to: maximumLength - end.utf8.count) + end
  }

  /// The text without characters that mean something to a file system or a terminal, on one line.
  package static func cleaned(_ text: String) -> String {
    var words = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar {
      case "/", "\\", ":", "|": words.append("-")
      case "\"": words.append("'")
      case "*", "?", "<", ">": break
      default:
        if scalar.properties.isWhitespace {
          if words.last != " " { words.append(" ") }
        } else if isVisible(scalar) {
          words.append(scalar)
        }
      }
    }
    return trimmed(String(words))
  }

  /// Joiners are visible in the characters that they join.
  private static func isVisible(_ scalar: Unicode.Scalar) -> Bool {
    if scalar == "\u{200C}" || scalar == "\u{200D}" { return true }
    switch scalar.properties.generalCategory {
    case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator,
      .paragraphSeparator:
      return false
    default: return !UnsafeCharacters.contains(scalar)
    }
  }

  /// Names that begin with a dot are hidden, those with a dash look like options; Windows drops dots and spaces at the end.
  private static func trimmed(_ text: String) -> String {
    let start = text.drop { $0 == "." || $0 == "-" || $0 == " " || $0 == "~" }
    guard let end = start.lastIndex(where: { $0 != "." && $0 != " " }) else { return "" }
    return String(start[...end])
  }

  private static func cut(_ text: String, to length: Int) -> String {
    guard text.utf8.count > length else { return text }
    var kept = ""
    var left = length
    for character in text {
      left -= character.utf8.count
      if left < 0 { break }
      kept.append(character)
    }
    return trimmed(kept)
  }
}

/// What kind of file arrived, by its first bytes: names and types of servers are often wrong.
package enum FileKind {
  /// How many bytes at the beginning of a file are enough.
  package static let length = 512

  /// The extension for a file, from a fixed list: none makes a system run the file.
  /// - Parameters:
  ///   - bytes: the first ``length`` bytes.
  ///   - types: media types that were declared, the most reliable first.
  package static func type(of bytes: [UInt8], declared types: [String], url: String) -> String {
    let types = types.map(bare)
    let isAudio = types.contains { $0.hasPrefix("audio/") }
    if let found = recording(bytes, isAudio: isAudio) ?? document(bytes) { return found }
    if isWebPage(bytes), types.contains("text/html") { return "html" }
    if let declared = types.lazy.compactMap({ byMediaType[$0] }).first { return declared }
    let path = URLReference.Parts(url).path.lowercased()
    let ending = path.split(separator: ".").last.map(String.init) ?? ""
    return path.contains(".") && safe.contains(ending) ? ending : "bin"
  }

  /// Whether the file is a web page, which servers send in place of files that are gone or need a login (WHATWG MIME
  /// Sniffing §7.1).
  package static func isWebPage(_ bytes: [UInt8]) -> Bool {
    let marked = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
    let start = marked.drop { $0 == 0x20 || (0x09...0x0D).contains($0) }.prefix(16)
    let text = String(decoding: start, as: UTF8.self).lowercased()
    return ["<!doctype html", "<html", "<head", "<body", "<script"].contains {
      text.hasPrefix($0)
    }
  }

  /// What came in place of a recording, such as an error in JSON that a server sends with status 200.
  /// - Parameters:
  ///   - declared: the media type that the feed names.
  ///   - served: the media type of the response, as of ``bare(_:)``.
  /// - Returns: a media type; nil if the bytes may be a recording, or the feed names another kind of file.
  package static func message(
    _ bytes: [UInt8], declared: String, served: String?
  ) -> String? {
    let wanted = bare(declared)
    guard wanted.hasPrefix("audio/") || wanted.hasPrefix("video/"), !playlists.contains(wanted),
      recording(bytes, isAudio: true) == nil, !bytes.contains(where: isBinary)
    else { return nil }
    if let served, isText(served) { return served }
    let marked = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
    let start = marked.drop { $0 == 0x20 || (0x09...0x0D).contains($0) }
    if start.starts(with: "<?xml".utf8) { return "application/xml" }
    return start.first == UInt8(ascii: "{") ? "application/json" : nil
  }

  /// Whether no text has a byte (WHATWG MIME Sniffing §3). Some servers call every file that they do not know plain text.
  private static func isBinary(_ byte: UInt8) -> Bool {
    byte < 0x20 && byte != 0x1B && (byte == 0x0B || !(0x09...0x0D).contains(byte))
  }

  /// Whether a media type is that of a text.
  private static func isText(_ type: String) -> Bool {
    type.hasPrefix("text/") || ["application/json", "application/xml"].contains(type)
      || type.hasSuffix("+json") || type.hasSuffix("+xml")
  }

  /// Texts all the same.
  private static let playlists: Set = ["audio/mpegurl", "audio/x-mpegurl", "audio/x-scpls"]

  /// The media type in lower case, without parameters.
  package static func bare(_ type: String) -> String {
    type.prefix { $0 != ";" }.filter { !$0.isWhitespace }.lowercased()
  }

  // MARK: Content

  private static func has(_ signature: String, at offset: Int = 0, _ bytes: [UInt8]) -> Bool {
    bytes.dropFirst(offset).starts(with: signature.utf8)
  }

  private static func recording(_ bytes: [UInt8], isAudio: Bool) -> String? {
    if has("ID3", bytes) { return "mp3" }
    if has("fLaC", bytes) { return "flac" }
    if has("OggS", bytes) {
      if has("OpusHead", at: 28, bytes) { return "opus" }
      return has("theora", at: 29, bytes) || has("fishead", at: 28, bytes) ? "ogv" : "ogg"
    }
    if has("RIFF", bytes) {
      if has("WAVE", at: 8, bytes) { return "wav" }
      if has("AVI ", at: 8, bytes) { return "avi" }
    }
    if has("FORM", bytes), has("AIF", at: 8, bytes) { return "aiff" }
    if has("ftyp", at: 4, bytes) { return isoMedia(bytes, isAudio: isAudio) }
    if bytes.starts(with: [0x1A, 0x45, 0xDF, 0xA3]) {
      let names = String(decoding: bytes.prefix(64), as: UTF8.self)
      return names.contains("webm") ? "webm" : "mkv"
    }
    // The synchronisation of MPEG audio (ISO 11172-3 §2.4.1) and of ADTS (ISO 13818-7 §6.2).
    guard bytes.count > 1, bytes[0] == 0xFF, bytes[1] & 0xE0 == 0xE0 else { return nil }
    switch bytes[1] & 0x1E {
    case 0x1A, 0x12, 0x02: return "mp3"
    case 0x10, 0x18: return bytes[1] & 0xF0 == 0xF0 ? "aac" : nil
    default: return nil
    }
  }

  /// ISO base media files name their kind in the first box (mp4ra.org).
  private static func isoMedia(_ bytes: [UInt8], isAudio: Bool) -> String? {
    switch String(decoding: bytes.dropFirst(8).prefix(4), as: UTF8.self) {
    case "M4A ": "m4a"
    case "M4B ", "M4P ": "m4b"
    case "M4V ": "m4v"
    case "qt  ": "mov"
    case "avif", "avis", "heic", "heix", "mif1", "msf1": nil
    default: isAudio ? "m4a" : "mp4"
    }
  }

  private static func document(_ bytes: [UInt8]) -> String? {
    if has("%PDF-", bytes) { return "pdf" }
    if bytes.starts(with: [0x50, 0x4B, 0x03, 0x04]) {
      return has("mimetypeapplication/epub+zip", at: 30, bytes) ? "epub" : "zip"
    }
    if bytes.starts(with: [0x1F, 0x8B]) { return "gz" }
    return ImageType(Data(bytes))?.rawValue
  }

  // MARK: Declarations

  private static let byMediaType = [
    "audio/mpeg": "mp3", "audio/mp3": "mp3", "audio/mpeg3": "mp3", "audio/x-mpeg": "mp3",
    "audio/mp4": "m4a", "audio/x-m4a": "m4a", "audio/m4a": "m4a", "audio/x-m4b": "m4b",
    "audio/aac": "aac", "audio/ogg": "ogg", "audio/opus": "opus", "audio/flac": "flac",
    "audio/x-flac": "flac", "audio/wav": "wav", "audio/x-wav": "wav", "audio/webm": "webm",
    "video/mp4": "mp4", "video/x-m4v": "m4v", "video/quicktime": "mov", "video/webm": "webm",
    "video/ogg": "ogv", "video/mpeg": "mpg", "video/x-matroska": "mkv", "application/pdf": "pdf",
    "application/epub+zip": "epub", "application/zip": "zip", "application/json": "json",
    "application/x-bittorrent": "torrent", "application/x-subrip": "srt",
    "application/srt": "srt", "text/vtt": "vtt", "text/srt": "srt", "text/plain": "txt",
    "image/jpeg": "jpg", "image/png": "png", "image/gif": "gif", "image/webp": "webp",
    "image/avif": "avif", "image/heic": "heic",
  ]

  private static let safe = Set(byMediaType.values)
}
