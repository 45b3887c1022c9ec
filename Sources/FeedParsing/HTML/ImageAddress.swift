internal import FeedBasics

/// Recognises counters, badges, advertisements, avatars and icons by their URLs.
enum ImageAddress {
  /// The role of an image with an absolute URL; a URL without a host is a picture's.
  static func role(_ url: String) -> ImageRole {
    url.lowercased().withBytes { bytes in
      guard let start = ByteSearch.next(UInt8(ascii: "/"), in: bytes, from: 0),
        start + 1 < bytes.count, bytes[start + 1] == UInt8(ascii: "/")
      else { return .picture }
      let rest = UnsafeBufferPointer(rebasing: bytes[(start + 2)...])
      let end = ByteSearch.next(UInt8(ascii: "/"), in: rest, from: 0) ?? rest.count
      let host = UnsafeBufferPointer(rebasing: rest[..<end])
      let path = UnsafeBufferPointer(rebasing: rest[end...])
      if isHost(host, in: unwantedHosts) || unwantedParts.occurs(in: rest)
        || isFeedBeacon(host, path)
      {
        return .unwanted
      }
      let role = role(path: path)
      guard role == .picture else { return role }
      return isHost(host, in: minorHosts) || isGitHubAvatar(host) ? .minor : .picture
    }
  }

  /// The role by the segments of the path, in one pass: unwanted if any segment is.
  private static func role(path: UnsafeBufferPointer<UInt8>) -> ImageRole {
    guard let start = path.baseAddress else { return .picture }
    var role = ImageRole.picture
    var i = 0
    while i < path.count, let hit = memchr(start + i, Int32(UInt8(ascii: "/")), path.count - i) {
      i = UnsafeRawPointer(start).distance(to: hit) + 1
      var isUnwanted = false
      unwantedSegments.forEach(in: path, at: i) { _, count in
        if isWhole(path, end: i + count) { isUnwanted = true }
      }
      if isUnwanted { return .unwanted }
      minorSegments.forEach(in: path, at: i) { _, _ in role = .minor }
    }
    return role
  }

  /// Whether a word ends before a place, unlike `open.gif` in `open.gifts`.
  private static func isWhole(_ path: UnsafeBufferPointer<UInt8>, end: Int) -> Bool {
    end == path.count || !path[end - 1].isASCIILetter || !path[end].isASCIILetter
  }

  /// Whether a host is one of the domains or of their subdomains.
  private static func isHost(_ host: UnsafeBufferPointer<UInt8>, in domains: NameTable) -> Bool {
    var start = 0
    while start < host.count {
      if domains.place(of: UnsafeBufferPointer(rebasing: host[start...])) != nil { return true }
      guard let dot = ByteSearch.next(UInt8(ascii: "."), in: host, from: start) else { break }
      start = dot + 1
    }
    return false
  }

  /// FeedBurner's counter: the feed's own address with `?g=` and a number, at FeedBurner or a `feeds.` host.
  private static func isFeedBeacon(
    _ host: UnsafeBufferPointer<UInt8>, _ path: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    let digits = path.reversed().prefix(while: \.isASCIIDigit).count
    guard digits > 0, path.count > digits + 3 else { return false }
    return ByteSearch.ends(UnsafeBufferPointer(rebasing: path.dropLast(digits)), "?g=")
      && (ByteSearch.begins(host, "feeds.") || ByteSearch.begins(host, "feedproxy."))
  }

  /// GitHub spreads avatars over hosts with a number, such as `avatars3.githubusercontent.com`.
  private static func isGitHubAvatar(_ host: UnsafeBufferPointer<UInt8>) -> Bool {
    ByteSearch.begins(host, "avatars") && ByteSearch.ends(host, ".githubusercontent.com")
  }

  /// Hosts of counters and badges; their subdomains count too.
  private static let unwantedHosts = NameTable(
    """
    da.feedsportal.com pi.feedsportal.com res3.feedsportal.com counter.theconversation.com \
    stats.wordpress.com pixel.wp.com doubleclick.net google-analytics.com quantserve.com \
    scorecardresearch.com 2o7.net omtrdc.net pheedo.com cpx.golem.de xiti.com ivwbox.de \
    vgwort.de statcounter.com chartbeat.net hits.theguardian.com rss.buysellads.com \
    counter.yadro.ru mc.yandex.ru flattr.com flattr.net ct.pinterest.com px.ads.linkedin.com \
    mf.feeds.reuters.com emoji.discourse-cdn.com twemoji.maxcdn.com
    """)

  /// Parts of a URL, host included, that belong to counters and to the small buttons that feed services add.
  private static let unwantedParts = WordIndex([
    "tracking.feedpress", "ir-na.amazon", "assoc-amazon.", "piwik.php", "matomo.php",
    "php?idsite=", "flattr-badge",
    "feedsportal.com/social/", "theconversation.com/content/count",
    "feedburner.com/~r/", "feedproxy.google.com/~r/",
    "feeds.wordpress.com/1.0/", "feedblitz.com/", "blogger.googleusercontent.com/tracker/",
    "feedpress.me/", "medium.com/_/stat", "amazon-adsystem.com/",
    "moreover.com/", "api.follow.it/track",
    "tinypass.com/", "feeds.feedburner.com/~i/", "/i/adsct", ".amazon.com/e/ir?",
    "republication-tracker-tool/", "www.facebook.com/tr?", "www.facebook.com/tr/",
  ])

  /// The beginnings of a path's segments that belong to counters, smileys, and FeedBurner's advertisements (`~a`,
  /// `~c`), buttons (`~ff`) and counters (`~4`), which publishers also serve from hosts of their own.
  private static let unwantedSegments = WordIndex([
    "mf.gif", "pixel.gif", "pixel?", "smilies/", "smiley/", "smileys/", "emoji/", "emoji.php/",
    "emoticons/", "twemoji/", "utm.gif", "__utm.gif", "tracking/",
    "~a/", "~c/", "~ff/", "~4/", "beacon.gif", "beacon?", "open.gif", "counter.php",
  ])

  /// Hosts of avatars and badges; their subdomains count too.
  private static let minorHosts = NameTable(
    """
    gravatar.com shields.io badge.fury.io coveralls.io travis-ci.org travis-ci.com \
    paypalobjects.com
    """)

  /// The beginnings of a path's segments that belong to avatars and icons.
  private static let minorSegments = WordIndex([
    "avatar/", "avatars/", "avatar.", "profile_images/", "favicon", "apple-touch-icon", "icon/",
    "icons/", "buddyicons/",
  ])
}
