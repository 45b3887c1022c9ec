internal import FeedModel

/// Images that are there to count readers, not to be seen.
public enum TrackingImage {
  /// - Parameters: the image's URL and the size that its markup gives, in pixels.
  public static func isTracker(url: String, width: Int?, height: Int?) -> Bool {
    if let width, let height, width <= 1 && height <= 1 { return true }
    if width == 0 || height == 0 { return true }
    if width == 1 && height == nil || width == nil && height == 1 { return true }
    let lower = url.lowercased()
    guard let start = lower.firstRange(of: "//") else { return false }
    let rest = lower[start.upperBound...]
    return counters.contains { counter in
      counter.contains("/") ? rest.contains(counter) : rest.prefix { $0 != "/" }.hasSuffix(counter)
    }
  }

  /// Hosts (matched at the end) and, with a slash, parts of an address that belong to counters and to the little
  /// buttons that feed services add.
  private static let counters = [
    "feedburner.com/~r/", "feedburner.com/~ff/", "feedproxy.google.com/~r/",
    "feeds.wordpress.com/1.0/",
    "stats.wordpress.com", "pixel.wp.com", "feedsportal.com", "doubleclick.net",
    "google-analytics.com",
    "quantserve.com", "scorecardresearch.com", "2o7.net", "omtrdc.net", "feedblitz.com/",
    "pheedo.com",
    "blogger.googleusercontent.com/tracker/", "cpx.golem.de", "/pixel.gif", "/pixel?", "xiti.com",
    "ivwbox.de", "vgwort.de", "tracking.feedpress", "feedpress.me/", "medium.com/_/stat",
    "statcounter.com",
    "amazon-adsystem.com/", "ir-na.amazon", "assoc-amazon.", "chartbeat.net",
    "hits.theguardian.com",
    "moreover.com/", "rss.buysellads.com", "api.follow.it/track", "counter.yadro.ru",
    "mc.yandex.ru",
    "s.w.org/images/core/emoji", "/smilies/", "tinypass.com/", "piwik.php", "matomo.php",
    "/utm.gif", "/__utm.gif",
    "feeds.feedburner.com/~i/",
  ]
}

extension TrackingImage {
  /// Whether the URL is that of an empty image that stands in for another one.
  public static func isSpacer(url: String) -> Bool { ImageCandidates.isPlaceholder(url) }
}
