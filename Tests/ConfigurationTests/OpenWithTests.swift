import Foundation
import Testing

@testable import FeedConfiguration

/// `[open_with]`: URLs that programs of the config open in place of the browser.
@Suite struct `Openers of URLs` {
  @Test(arguments: [
    ("youtube.com", "https://www.youtube.com/watch?v=1", true),
    ("youtube.com", "http://YouTube.com", true),
    ("youtube.com", "https://notyoutube.com/", false),
    ("youtube.com", "https://evil.example/youtube.com", false),
    ("youtube.com", "https://youtube.com@evil.example/", false),
    ("youtube.com/watch", "https://m.youtube.com/watch?v=1", true),
    ("www.youtube.com/watch", "https://youtube.com/Watch?v=1", true),
    ("youtube.com/watch", "https://notyoutube.com/watch", false),
    ("youtube.com/*v=1", "https://m.youtube.com/watch?v=1", true),
    ("youtube.com/watch", "https://www.youtube.com/watch?v=1", true),
    ("youtube.com/watch", "https://youtube.com/about", false),
    ("*.mp4", "https://a.example/x/film.MP4", true),
    ("*.mp4", "https://a.example/film.mp4?x=1", false),
    ("*.mp4*", "https://a.example/film.mp4?x=1", true),
    ("*.example/video/*", "https://a.example/video/1", true),
    ("*.example/video/*", "https://a.example/text/1", false), ("*", "https://a.example/", true),
    ("a*b*c", "https://axbyc/", false), ("*a*b*c", "https://h.example/aXbYc", true),
    ("youtube.com", "ftp://youtube.com/", false), ("youtube.com", "javascript:youtube.com", false),
    ("youtube.com", "", false),
  ])
  func `match hosts, beginnings and stars`(_ pattern: String, _ url: String, _ isMatch: Bool) {
    #expect(OpenWith(pattern: pattern, command: "x").matches(url) == isMatch)
  }

  @Test func `are the first that match, with the URL as one argument`() {
    var config = Config(path: "feeds.toml")
    config.commands = ["watch": ["mpv", "--", "{url}"], "read": ["w3m", "{url}"]]
    config.openWith = [
      OpenWith(pattern: "v.example", command: "watch"), OpenWith(pattern: "*", command: "read"),
    ]
    #expect(
      config.opener(of: "https://v.example/a b;$(id)") == [
        "mpv", "--", "https://v.example/a b;$(id)",
      ])
    #expect(config.opener(of: "https://w.example/") == ["w3m", "https://w.example/"])
    config.openWith = []
    #expect(config.opener(of: "https://v.example/") == nil)
  }

  @Test func `take time in proportion to the URL, whatever the pattern`() {
    let pattern = String(repeating: "*a", count: 50) + "b"
    let url = "https://h.example/" + String(repeating: "a", count: 20_000)
    #expect(!OpenWith(pattern: pattern, command: "x").matches(url))
  }

  @Test(arguments: [
    ("\"v.example\" = \"wtch\"", "which is not in [commands] (did you mean 'watch'?)"),
    ("\"v.example\" = \"note\"", "which has no '{url}'"),
    ("\"v.example\" = \"both\"", "which needs '{title}'"),
    ("\"https://v.example\" = \"watch\"", "is not a pattern"),
    ("\"a b\" = \"watch\"", "is not a pattern"),
    ("\"v.example\" = [\"watch\"]", "must be text"),
  ])
  func `that are wrong are errors with the line`(_ line: String, _ message: String) {
    let text = """
      [commands]
      watch = ["mpv", "{url}"]
      note = ["note"]
      both = ["x", "{url}", "{title}"]
      [open_with]
      \(line)
      """
    #expect {
      try read(text)
    } throws: { error in
      let words = "\(error)"
      return words.contains(":6:") && words.contains(message)
    }
  }
}
