import FeedTestSupport
import Testing

@testable import Refreshing

/// Whose page a link leads to (docs/merging.md).
@Suite struct `Lists of hosts` {
  @Test(arguments: [
    ("example.org", "example.org"), ("www.example.org", "example.org"), ("localhost", "localhost"),
    ("feeds.bbc.co.uk", "bbc.co.uk"), ("bbc.co.uk", "bbc.co.uk"), ("co.uk", "co.uk"),
    ("news.harbour.com.au", "harbour.com.au"), ("a.news.service.gov.uk", "news.service.gov.uk"),
    ("www.test.k12.ma.us", "test.k12.ma.us"), ("k12.ma.us", "k12.ma.us"),
    ("www.harbour.aisai.aichi.jp", "harbour.aisai.aichi.jp"),
    // Every label below a star, but those with an exclamation mark.
    ("a.b.test.ck", "b.test.ck"), ("b.test.ck", "b.test.ck"), ("www.ck", "www.ck"),
    ("a.www.ck", "www.ck"), ("a.city.kobe.jp", "city.kobe.jp"), ("a.b.c.kobe.jp", "b.c.kobe.jp"),
    // Names beyond ASCII, in the form of DNS: 食狮.公司.cn.
    ("www.xn--85x722f.xn--55qx5d.cn", "xn--85x722f.xn--55qx5d.cn"),
    // Customers of hosting services; the latter are not in the Public Suffix List.
    ("harbour.github.io", "harbour.github.io"), ("a.harbour.github.io", "harbour.github.io"),
    ("www.harbour.blogspot.com", "harbour.blogspot.com"),
    ("harbour.medium.com", "harbour.medium.com"),
    ("a.harbour.wordpress.com", "harbour.wordpress.com"),
    // Unknown top-level domains.
    ("a.b.example", "b.example"), ("a.b.c.unknown", "c.unknown"),
    ("127.0.0.1", "127.0.0.1"), ("10.1.1.10", "10.1.1.10"), ("[::1.2.3.4]", "[::1.2.3.4]"),
    ("", ""), (".", "."), ("..", ".."), ("a..b", ".b"), ("..a.b", "a.b"),
  ])
  func `find what an owner registered`(_ host: String, _ domain: String) {
    #expect(RegistrableDomain.of(host) == domain)
  }

  @Test(
    arguments: [
      ("github.com", SharedHosts.UserPart.path(segments: 2)), ("harbour.itch.io", .label),
      ("www.youtube.com", .hidden), ("store.steampowered.com", .path(segments: 3)),
      ("bsky.app", .path(segments: 2)), ("hub.docker.com", .path(segments: 3)),
      ("huggingface.co", .path(segments: 1)), ("harbour.example", nil),
    ] as [(String, SharedHosts.UserPart?)])
  func `find where a service names its users`(_ host: String, _ part: SharedHosts.UserPart?) {
    #expect(SharedHosts.userPart(host: host, domain: RegistrableDomain.of(host)) == part)
    #expect(SharedHosts.isService(name: "youtube"))
    #expect(!SharedHosts.isService(name: "harbourtimes"))
  }

  @Test(
    arguments: [
      ("utm_source", "x", true), ("UTM_x", "1", true), ("fbclid", "", true), ("_bhlid", "1", true),
      ("ref", "home", true), ("ref", "4711", false), ("source", "rss", true),
      ("source", "rss-a1b2c3------2", true), ("source", "book", false), ("id", "rss", false),
      ("utm", "x", false), ("output", "1", true), ("output", "12", false),
      ("SID", "3fdf0a07fe927885d80d32e61d582e4d", true), ("sid", "20260001", false),
      ("sid", "internationalization", false), ("sid", "507f1f77bcf86cd799439011", false),
    ] as [(String, Substring, Bool)])
  func `find the parameters that do not identify a page`(
    _ name: String, _ value: Substring, _ isTracking: Bool
  ) {
    #expect(TrackingParameter.isTracking(name: name, value: value) == isTracking)
  }

  @Test(arguments: [
    (PublicSuffixList.version, PublicSuffixList.rules),
    (SharedHostList.version, SharedHostList.rules),
    (TrackingParameterList.version, TrackingParameterList.rules),
  ])
  func `have a version that was changed with them, and is part of the rules of merging`(
    _ version: String, _ rules: String
  ) {
    #expect(version.hasSuffix(" " + ListChecksum.of(rules)), "run Tools/lists after an edit")
    #expect(StandardMergePolicy().version.contains(version))
  }
}
