import ArticleRendering
import FeedModel

/// Where clients reach this server, for links to its own pages.
struct ServerPlace {
  /// Without a slash at its end.
  private let url: String

  /// - Parameter url: as given with `--url`; nil for the host that the client asked.
  init(_ url: PublicURL?, _ request: ServerRequest) {
    self.url = url?.text ?? request.header("Host").map { "http://\($0)" } ?? ""
  }

  /// The absolute URL of a path of this server.
  func url(of path: String) -> String { url + path }

  /// Where a browser shows an article: its own page, else this server's page of it. Clients require a link.
  func link(to article: Article) -> String {
    if let url = article.entry.url, HTMLText.web(url) != nil { return url }
    return "\(url)/a/\(article.number)"
  }
}
