internal import FeedModel

/// Recognises images that are meant to count readers, not to be seen.
public enum TrackingImage {
  /// Whether an image is a tracker, judged by its URL and by its size.
  /// - Parameters:
  ///   - url: the image's absolute URL.
  ///   - width: the width in pixels that its markup declares; nil if it declares none.
  ///   - height: the same for the height.
  public static func isTracker(url: String, width: Int?, height: Int?) -> Bool {
    if let width, let height, width <= 1 && height <= 1 { return true }
    if width == 0 || height == 0 { return true }
    if width == 1 && height == nil || width == nil && height == 1 { return true }
    var lower = url.lowercased()
    return lower.withUTF8 { bytes in
      guard let start = bytes.firstIndex(of: UInt8(ascii: "/")), start + 1 < bytes.count,
        bytes[start + 1] == UInt8(ascii: "/")
      else { return false }
      let rest = UnsafeBufferPointer(rebasing: bytes[(start + 2)...])
      let end = rest.firstIndex(of: UInt8(ascii: "/")) ?? rest.count
      let host = UnsafeBufferPointer(rebasing: rest[..<end])
      return counterHosts.contains { isHost(host, in: $0) }
        || counterParts.contains { ByteSearch.contains(rest, $0) }
    }
  }

  /// Whether a host is a domain or one of its subdomains.
  private static func isHost(_ host: UnsafeBufferPointer<UInt8>, in domain: StaticString) -> Bool {
    let rest = host.count - domain.utf8CodeUnitCount
    return ByteSearch.ends(host, domain) && (rest == 0 || host[rest - 1] == UInt8(ascii: "."))
  }

  /// Hosts of counters; their subdomains count too.
  private static let counterHosts: [StaticString] = [
    "da.feedsportal.com", "pi.feedsportal.com", "res3.feedsportal.com",
    "counter.theconversation.com",
    "stats.wordpress.com", "pixel.wp.com", "doubleclick.net",
    "google-analytics.com", "quantserve.com", "scorecardresearch.com", "2o7.net", "omtrdc.net",
    "pheedo.com", "cpx.golem.de", "xiti.com", "ivwbox.de", "vgwort.de", "statcounter.com",
    "chartbeat.net", "hits.theguardian.com",
    "rss.buysellads.com", "counter.yadro.ru", "mc.yandex.ru",
  ]

  /// Parts of a URL, host included, that belong to counters and to the small buttons that feed services add.
  private static let counterParts: [StaticString] = [
    "tracking.feedpress", "ir-na.amazon", "assoc-amazon.", "piwik.php", "matomo.php",
    "feedsportal.com/social/", "/mf.gif", "theconversation.com/content/count",
    "feedburner.com/~r/", "feedburner.com/~ff/", "feedproxy.google.com/~r/",
    "feeds.wordpress.com/1.0/", "feedblitz.com/", "blogger.googleusercontent.com/tracker/",
    "/pixel.gif", "/pixel?", "feedpress.me/", "medium.com/_/stat", "amazon-adsystem.com/",
    "moreover.com/", "api.follow.it/track", "s.w.org/images/core/emoji", "/smilies/",
    "tinypass.com/", "/utm.gif", "/__utm.gif", "feeds.feedburner.com/~i/",
  ]
}

extension TrackingImage {
  /// Whether the URL is that of an empty placeholder for another image.
  public static func isSpacer(url: String) -> Bool { ImageCandidates.isPlaceholder(url) }
}
