import FeedBasics

/// The text of a link to something that a page embeds: `[video: A video]`.
enum EmbedLabel {
  enum Kind: String {
    case video, audio, image, map, post, document, embed
  }

  /// In characters.
  private static let longestTitle = 200

  /// - Parameters:
  ///   - title: the element's own; nil if absent.
  ///   - url: names the file or the site if there is no title.
  static func text(_ kind: Kind, title: String?, url: String) -> String {
    let title = title.flatMap(PlainText.folded).flatMap(own) ?? name(url)
    return "[\(kind.rawValue): \(title)]"
  }

  /// The title without what players put around it; nil if nothing else is in it.
  private static func own(_ title: String) -> String? {
    var title = title
    for start in ["Spotify Embed: ", "Embedded video: ", "Video: "] where title.hasPrefix(start) {
      title = String(title.dropFirst(start.count))
    }
    switch title.lowercased() {
    case "", "youtube video player", "vimeo video player", "video player", "embedded video",
      "embedded content", "video", "youtube", "vimeo", "audio", "audio player", "player", "iframe",
      "embed", "media player", "vimeo-player", "vimeo player", "embedded player", "youtube-video",
      "spotify embed", "dailymotion video player":
      return nil
    default: return String(title.prefix(longestTitle))
    }
  }

  /// The file's name if the URL has one, else the host.
  private static func name(_ url: String) -> String {
    let parts = URLReference.Parts(url)
    if let file = parts.path.split(separator: "/").last, MediaFile.kind(String(file)) != nil {
      return String(file)
    }
    return parts.site ?? String(url.prefix(longestTitle))
  }
}

/// Files that are media, by their extension.
enum MediaFile {
  static func kind(_ path: String) -> EmbedLabel.Kind? {
    guard let dot = path.utf8.lastIndex(of: UInt8(ascii: ".")) else { return nil }
    switch path[dot...].dropFirst().lowercased() {
    case "mp4", "webm", "ogv", "mov", "m4v", "mkv", "m3u8", "mpd", "flv", "avi": return .video
    case "mp3", "m4a", "ogg", "oga", "opus", "wav", "flac", "aac": return .audio
    case "png", "jpg", "jpeg", "gif", "webp", "avif", "svg": return .image
    case "pdf", "epub", "doc", "docx", "odt", "pptx": return .document
    default: return nil
    }
  }
}
