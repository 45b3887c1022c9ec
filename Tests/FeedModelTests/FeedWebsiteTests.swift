import FeedModel
import Testing

@Suite struct `A feed's website` {
  private func feed(_ url: String, secrets: [String] = []) -> Feed {
    var feed = Feed(name: "A", location: .web(url: url), configuredURL: url)
    feed.secrets = secrets
    return feed
  }

  @Test func `is the one that its document has`() {
    var state = FeedState()
    #expect(feed("https://a.example/feed").website(state) == nil)
    state.website = "https://a.example/world/"
    #expect(feed("https://a.example/feed").website(state) == "https://a.example/world/")
  }

  @Test(arguments: ["https://a.example/?key=hunter22", "https://me:hunter22@a.example/"])
  func `is unknown if it repeats a secret`(_ website: String) {
    var state = FeedState()
    state.website = website
    #expect(feed("https://a.example/feed", secrets: ["hunter22"]).website(state) == nil)
  }

  @Test(
    arguments: [
      ("https://a.example/blog/feed?x=1", "https://a.example/"),
      ("http://127.0.0.1:8080/feed", "http://127.0.0.1:8080/"),
      ("https://me:hunter22@A.example/feed", "https://a.example/"),
      ("https://hunter22.example/feed", nil), ("https://[::1]:80/f", "https://[::1]:80/"),
      ("https:///feed", nil),
    ])
  func `begins with the front page of its host`(_ url: String, _ page: String?) {
    #expect(feed(url, secrets: ["hunter22"]).frontPage == page)
  }

  @Test func `is unknown for a file`() {
    #expect(
      Feed(name: "A", location: .file(path: "/a.xml"), configuredURL: "a.xml").frontPage == nil)
  }
}
