internal import FeedModel

/// The other articles of a story on a page for a browser.
enum StoryHTML {
  /// A list item for each: its publisher, and its title as a link.
  static func items(_ others: [Headline]) -> String {
    others.map { other in
      let words = HTMLText.escaped(other.heading)
      let title =
        HTMLText.web(other.url).map {
          "<a href=\"\($0)\" rel=\"noopener noreferrer nofollow\" dir=\"auto\">\(words)</a>"
        } ?? "<bdi>\(words)</bdi>"
      return "<li><bdi>\(HTMLText.escaped(other.publisher))</bdi>: \(title)</li>\n"
    }.joined()
  }
}
