import ArticleExtraction
package import FeedModel
import FeedParsing

extension FeedFetcher {
  /// Requests a page. One that only leads to another is followed once, as a redirect is: to the same site, or with TLS.
  package func fetchPage(_ request: FetchRequest) async throws(FetchError) -> FetchResponse {
    let response = try await fetch(request)
    guard let url = response.finalURL ?? request.location.baseURL,
      let target = PageRefresh.target(
        in: response.body, contentType: response.contentType, url: url),
      target.hasPrefix("https:") || PageReader.areOneSite(url, target),
      ResponseRefusal.reason(requesting: target) == nil
    else { return response }
    var next = request
    next.location = .web(url: target)
    next.credentialsOrigin = request.credentialsOrigin ?? url
    next.namedBy.append(url)
    (next.etag, next.lastModified, next.validatorsURL) = (nil, nil, nil)
    do throws(FetchError) {
      var followed = try await fetch(next)
      followed.finalURL = followed.finalURL ?? target
      return followed
    } catch .status(let code, _, _, _) where code != 429 && code < 500 {
      // It leads nowhere, and is no more than it was.
      return response
    }
  }
}
