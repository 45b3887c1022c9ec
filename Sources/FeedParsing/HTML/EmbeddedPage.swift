import FeedBasics

/// The page that a person opens instead of an embedded player.
struct EmbeddedPage {
  var kind: EmbedLabel.Kind
  var url: String

  /// - Parameter url: the absolute URL of the player.
  /// - Returns: nil for buttons, counters, advertisements and players that are gone.
  init?(player url: String) {
    let parts = URLReference.Parts(url)
    guard let host = parts.host.map(EmbeddedPage.withoutPrefix) else {
      (kind, self.url) = (.embed, url)
      return
    }
    guard !EmbeddedPage.isButton(host, parts.path) else { return nil }
    let player = Player(host: host, parts: parts)
    if let page = player.page {
      (kind, self.url) = page
    } else if parts.path.lowercased().hasSuffix(".swf") {
      // Flash, which no browser plays.
      return nil
    } else {
      (kind, self.url) = (player.kind, url)
    }
  }

  private static func withoutPrefix(_ host: String) -> String {
    for prefix in ["www.", "m."] where host.hasPrefix(prefix) {
      return String(host.dropFirst(prefix.count))
    }
    return host
  }

  private static func isButton(_ host: String, _ path: String) -> Bool {
    switch host {
    case "googletagmanager.com", "googleads.g.doubleclick.net", "accounts.google.com": return true
    default: break
    }
    return [
      "/plugins/like", "/plugins/follow", "/plugins/share", "/widgets/tweet_button",
      "/widgets/follow_button", "/recaptcha/", "/ads/", "/~a/",
    ]
    .contains { path.contains($0) }
  }
}

/// A player, by its host and path.
private struct Player {
  let host: String
  let parts: URLReference.Parts
  private let path: [Substring]

  init(host: String, parts: URLReference.Parts) {
    self.host = host
    self.parts = parts
    path = parts.path.split(separator: "/")
  }

  /// The kind and the page, if the service is known.
  var page: (EmbedLabel.Kind, String)? {
    switch host {
    case "youtube.com", "youtube-nocookie.com": youTube.map { (.video, $0) }
    case "player.vimeo.com": after("video").map { (.video, "https://vimeo.com/\($0)\(vimeoHash)") }
    case "dailymotion.com":
      after("video").map { (.video, "https://www.dailymotion.com/video/\($0)") }
    case "geo.dailymotion.com":
      value("video").map { (.video, "https://www.dailymotion.com/video/\($0)") }
    case "player.twitch.tv":
      value("video").map { (.video, "https://www.twitch.tv/videos/\($0)") }
        ?? value("channel").map { (.video, "https://www.twitch.tv/\($0)") }
    case "clips.twitch.tv": value("clip").map { (.video, "https://clips.twitch.tv/\($0)") }
    case "embed.ted.com": (.video, "https://www.ted.com\(parts.path)")
    case "streamable.com": after("e").map { (.video, "https://streamable.com/\($0)") }
    case "archive.org": after("embed").map { (.video, "https://archive.org/details/\($0)") }
    case "bitchute.com": after("embed").map { (.video, "https://www.bitchute.com/video/\($0)/") }
    case "mixcloud.com", "player-widget.mixcloud.com": link("feed").map { (.audio, $0) }
    case "w.soundcloud.com": link("url").map { (.audio, $0) }
    case "open.spotify.com":
      path.count >= 3 && path[0].hasPrefix("embed")
        ? (.audio, "https://open.spotify.com/\(path[path.count - 2])/\(path[path.count - 1])") : nil
    case "embed.podcasts.apple.com": (.audio, "https://podcasts.apple.com\(parts.path)\(query)")
    case "embed.music.apple.com": (.audio, "https://music.apple.com\(parts.path)\(query)")
    case "facebook.com":
      link("href").map { (path.last?.hasPrefix("video") ?? false ? .video : .post, $0) }
    case "instagram.com":
      path.last?.hasPrefix("embed") ?? false
        ? (.post, "https://www.instagram.com/\(path.dropLast().prefix(2).joined(separator: "/"))/")
        : nil
    case "platform.twitter.com":
      value("id").map { (.post, "https://twitter.com/i/status/\($0)") }
    default: peerTube
    }
  }

  /// The kind of a page that is shown as it is.
  var kind: EmbedLabel.Kind {
    if let kind = MediaFile.kind(parts.path) { return kind }
    let words = host + parts.path.lowercased()
    func contains(_ some: [String]) -> Bool { some.contains { words.contains($0) } }
    if contains(["/maps", "openstreetmap.org"]) { return .map }
    if contains(["soundcloud", "bandcamp.com/embeddedplayer", "podcast", "audio", "spotify"]) {
      return .audio
    }
    return contains(["video", "youtu.be", "youtube", "vimeo", "rumble.com", "/player", "player."])
      ? .video : .embed
  }

  /// `/embed/ID` and the old `/v/ID`, lists and live streams.
  private var youTube: String? {
    guard let id = after("embed") ?? after("v") ?? after("shorts") ?? after("live") else {
      return nil
    }
    switch id {
    case "videoseries", "playlist", "":
      return value("list").map { "https://www.youtube.com/playlist?list=\($0)" }
    case "live_stream":
      return value("channel").map { "https://www.youtube.com/channel/\($0)/live" }
    default:
      let id = id.prefix { $0 != "&" }
      let start = value("start").flatMap { Int($0) }.map { $0 > 0 ? "&t=\($0)s" : "" } ?? ""
      return "https://www.youtube.com/watch?v=\(id)\(start)"
    }
  }

  /// The part of the address of an unlisted video that permits to see it.
  private var vimeoHash: String { value("h").map { "/\($0)" } ?? "" }

  private var peerTube: (EmbedLabel.Kind, String)? {
    guard path.count == 3, path[0] == "videos", path[1] == "embed" else { return nil }
    return (.video, "https://\(host)/videos/watch/\(path[2])")
  }

  private var query: String { parts.query.map { "?\($0)" } ?? "" }

  /// The part of the path after another one.
  private func after(_ name: String) -> Substring? {
    guard let place = path.firstIndex(of: name[...]), place + 1 < path.count else { return nil }
    return path[place + 1]
  }

  /// A parameter that is safe to put into another URL.
  private func value(_ name: String) -> String? {
    parts.parameter(name).flatMap { value in
      !value.isEmpty
        && value.utf8.allSatisfy {
          $0.isASCIIAlphanumeric || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_")
        } ? String(value) : nil
    }
  }

  /// A parameter that is a URL.
  private func link(_ name: String) -> String? {
    parts.parameter(name).flatMap {
      URLReference.absoluteWeb($0.percentDecoded ?? String($0), base: nil)
    }
  }
}
