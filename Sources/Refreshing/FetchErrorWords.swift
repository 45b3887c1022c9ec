import FeedBasics
import FeedModel
import FeedParsing

extension FetchError {
  /// The API's own message if there is one. A web page sent instead, such as a bot check, is named.
  /// - Parameter adapter: of the API; nil for feeds.
  func words(_ adapter: Adapter?) -> String {
    guard case .status(let code, _, let body, let url) = self else { return description }
    if let url, URLReference.Parts(url).path == "/robots.txt" {
      return "\(description) for \(url), without which the page is not requested"
    }
    if let page = FeedParser.webPage(in: body) { return "\(description): \(page)" }
    return adapter.flatMap { FeedParser.errorMessage(in: body, adapter: $0) }
      .map { "\($0) (HTTP \(code))" } ?? description
  }
}
