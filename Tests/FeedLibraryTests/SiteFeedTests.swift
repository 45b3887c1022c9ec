import Foundation
import Testing

@testable import FeedLibrary

/// Where sites have the feeds of their pages: a function of the page's URL.
@Suite struct `Feeds of known sites` {
  private static let channel = "https://www.youtube.com/feeds/videos.xml?channel_id="

  @Test(arguments: [
    ("https://www.youtube.com/channel/UC_x-5", "\(channel)UC_x-5"),
    ("http://YouTube.com/channel/UC_x-5/", "\(channel)UC_x-5"),
    ("https://m.youtube.com/channel/UC_x-5/videos?view=0#top", "\(channel)UC_x-5"),
    ("https://www.youtube.com./channel/UC_x-5", "\(channel)UC_x-5"),
    ("https://www.youtube.com:443/channel/UC_x-5", "\(channel)UC_x-5"),
    (
      "https://youtube.com/playlist?si=a&list=PL1-b",
      "https://www.youtube.com/feeds/videos.xml?playlist_id=PL1-b"
    ),
    ("https://youtube.com/user/nasa", "https://www.youtube.com/feeds/videos.xml?user=nasa"),
    ("https://www.reddit.com/r/swift", "https://www.reddit.com/r/swift/.rss"),
    ("https://old.reddit.com/R/swift/", "https://www.reddit.com/R/swift/.rss"),
    (
      "https://www.reddit.com/r/swift/top/?t=week",
      "https://www.reddit.com/r/swift/top/.rss?t=week"
    ),
    ("https://reddit.com/user/spez", "https://www.reddit.com/user/spez/.rss"),
    ("https://reddit.com/u/spez/", "https://www.reddit.com/user/spez/.rss"),
    ("https://github.com/swiftlang", "https://github.com/swiftlang.atom"),
    ("https://github.com/swiftlang/swift", "https://github.com/swiftlang/swift/releases.atom"),
    ("https://github.com/a/b.git", "https://github.com/a/b/releases.atom"),
    ("https://github.com/a/b/releases/tag/v1", "https://github.com/a/b/releases.atom"),
    ("https://github.com/a/b/tags/", "https://github.com/a/b/tags.atom"),
    ("https://github.com/a/b/commits/main", "https://github.com/a/b/commits/main.atom"),
    ("https://github.com/a/b/commits/x/y.z", "https://github.com/a/b/commits/x/y.z.atom"),
    ("https://gist.github.com/octocat", "https://gist.github.com/octocat.atom"),
    ("https://gitlab.com/a/b", "https://gitlab.com/a/b/-/releases.atom"),
    ("https://gitlab.com/a/b/c/-/tags", "https://gitlab.com/a/b/c/-/tags?format=atom"),
    ("https://codeberg.org/a/b/releases", "https://codeberg.org/a/b/releases.rss"),
    ("http://codeberg.org/a/b", "https://codeberg.org/a/b.rss"),
    ("https://x.substack.com/p/post", "https://x.substack.com/feed"),
    ("https://open.substack.com/pub/x/p/post", "https://x.substack.com/feed"),
    ("https://medium.com/@user", "https://medium.com/feed/@user"),
    ("https://medium.com/better", "https://medium.com/feed/better"),
    ("https://medium.com/tag/swift", "https://medium.com/feed/tag/swift"),
    ("https://user.medium.com/", "https://user.medium.com/feed"),
    ("https://x.blogspot.com/2026/11/a.html", "https://x.blogspot.com/feeds/posts/default"),
    ("https://x.wordpress.com", "https://x.wordpress.com/feed/"),
    ("https://x.wordpress.com/tag/y/", "https://x.wordpress.com/tag/y/feed/"),
    ("https://x.tumblr.com/post/1", "https://x.tumblr.com/rss"),
    ("https://www.tumblr.com/x", "https://x.tumblr.com/rss"),
    ("https://bsky.app/profile/a.example", "https://bsky.app/profile/a.example/rss"),
    ("https://lobste.rs/t/swift", "https://lobste.rs/t/swift.rss"),
    ("https://news.ycombinator.com/", "https://news.ycombinator.com/rss"),
    (
      "https://stackoverflow.com/questions/tagged/c%2b%2b",
      "https://stackoverflow.com/feeds/tag/c%2b%2b"
    ),
    (
      "https://unix.stackexchange.com/questions/tagged/zsh?sort=new",
      "https://unix.stackexchange.com/feeds/tag/zsh"
    ),
    ("https://x.libsyn.com/site", "https://x.libsyn.com/rss"),
  ])
  func `a page of a known site has a certain feed`(_ page: String, _ feed: String) throws {
    #expect(try #require(SiteFeed(of: page)).certainURL == feed)
  }

  @Test(arguments: [
    ("https://mastodon.example/@user", "https://mastodon.example/@user.rss"),
    ("http://mastodon.example:8080/tags/x/", "http://mastodon.example:8080/tags/x.rss"),
    ("https://a.example/tag/x/?utm=1", "https://a.example/tag/x/feed/"),
    ("https://a.example/blog/category/x/y", "https://a.example/blog/category/x/y/feed/"),
    ("https://bücher.example/author/x", "https://bücher.example/author/x/feed/"),
    ("https://git.example/a/b/-/tags", "https://git.example/a/b/-/tags?format=atom"),
    // Not the sites that they look like.
    ("https://youtube.com.evil.example/@nasa", "https://youtube.com.evil.example/@nasa.rss"),
  ])
  func `on any other host a usual path is a guess`(_ page: String, _ feed: String) throws {
    let site = try #require(SiteFeed(of: page))
    #expect(site.source == .feed(feed))
    #expect(!site.isCertain)
  }

  @Test(arguments: [
    "https://www.youtube.com/@nasa", "https://youtube.com/@nasa/videos",
    "https://www.youtube.com/c/nasa", "https://youtu.be/dQw4w9WgXcQ?t=1",
    "https://www.youtube.com/watch?v=dQw4w9WgXcQ",
  ])
  func `a page that does not name its channel is read`(_ page: String) throws {
    guard case .page(let members, let feed) = try #require(SiteFeed(of: page)).source else {
      Issue.record("not read")
      return
    }
    #expect(!members.isEmpty)
    #expect(SiteFeed.filled(feed, ["value": "UC1"]) == "\(Self.channel)UC1")
    #expect(SiteFeed.filled(feed, ["value": "UC1&a=b"]) == nil)
  }

  @Test(arguments: [
    "https://podcasts.apple.com/us/podcast/the-daily/id123?i=5",
    "https://podcasts.apple.com/podcast/id123", "https://overcast.fm/itunes123/the-daily",
  ])
  func `a podcast's page in Apple's directory is looked up`(_ page: String) throws {
    #expect(
      try #require(SiteFeed(of: page)).source
        == .lookup("https://itunes.apple.com/lookup?id=123", member: "feedUrl"))
  }

  @Test(arguments: [
    "https://www.youtube.com/", "https://www.youtube.com/results?search_query=x",
    "https://www.youtube.com/channel/", "https://www.youtube.com/channel/UC%26x",
    "https://www.youtube.com/playlist?list=", "https://www.youtube.com/playlist",
    "https://www.youtube.com/feeds/videos.xml?channel_id=UC1",
    "https://youtube.com.evil.example/channel/UC1", "https://notyoutube.com/channel/UC1",
    "https://youtube.com@evil.example/channel/UC1", "https://youtube.com:8080/channel/UC1",
    "https://www.reddit.com/r/swift/.rss", "https://www.reddit.com/r/swift.rss",
    "https://www.reddit.com/r/swift/wiki", "https://www.reddit.com/r/..",
    "https://github.com/", "https://github.com/features/actions", "https://github.com/a.atom",
    "https://github.com/a/b/releases.atom", "https://github.com/a/b/issues",
    "https://github.com/a/b/commits/main.atom", "https://gitlab.com/explore/projects",
    "https://medium.com/feed/@user", "https://medium.com/m/signin",
    "https://medium.com/@user/a-story-1", "https://x.substack.com/feed", "https://substack.com/@x",
    "https://www.substack.com/", "https://a.b.substack.com/", "https://x.blogspot.com/feeds/posts",
    "https://x.wordpress.com/tag/y/feed/", "https://x.tumblr.com/rss",
    "https://www.tumblr.com/search/x", "https://www.tumblr.com/evil.example%2f",
    "https://podcasts.apple.com/us/genre/id", "https://www.tiktok.com/@user",
    "https://news.ycombinator.com/user?id=pg", "https://mastodon.example/@user.rss",
    "https://a.example/tag/x/feed/", "https://a.example/category/x/feed", "https://a.example/",
    "https://a.example/tag/", "ftp://github.com/a/b", "/r/swift", "github.com/a/b", "",
  ])
  func `other pages have none, and neither have feeds`(_ page: String) {
    #expect(SiteFeed(of: page) == nil)
  }

  @Test func `a very long path ends the search`() {
    let path = String(repeating: "/a", count: 30_000)
    #expect(SiteFeed(of: "https://a.example\(path)/-/tags") == nil)
    #expect(SiteFeed(of: "https://a.example\(path)/category/x/y") == nil)
  }

  @Test(arguments: [
    (#"{"x":1,"externalId":"UC1"}"#, "UC1"), (#"{"externalId" : "UC1"}"#, "UC1"),
    (#"externalId "externalId"; {"externalId":"","externalId":"UC2"}"#, "UC2"),
    (#"{"externalId":"https:\/\/a.example\/\u0026\""}"#, #"https://a.example/&""#),
    (#"{"externalId":7}"#, nil), (#"{"externalId":"UC1"#, nil), (#""externalId":"#, nil), ("", nil),
  ])
  func `a member is found in a page's source`(_ source: String, _ text: String?) {
    #expect(JSONMember.text("externalId", in: Data(source.utf8)) == text)
  }
}
