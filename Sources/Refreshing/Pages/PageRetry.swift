import ArticleExtraction
import FeedBasics
import FeedModel

/// What follows from a request for a page that brought no page.
///
/// | failure | what follows |
/// |---|---|
/// | a status of 400 and above, other than 429 and 5xx | refused, never requested again |
/// | 429, 5xx, no connection, a response that broke off | requested again after 1, 6 and 24 hours, then never |
/// | a redirect to a host that asked for a pause | requested again after the pause; not a failure |
/// | more redirects than allowed | refused, never requested again; as a request for consent if one led to that |
/// | a page above the limit that cannot be cut | refused, never requested again |
enum PageRetry {
  /// The page after a failure.
  /// - Parameters:
  ///   - page: with the failures so far.
  ///   - url: the URL that was requested.
  /// - Returns: nil for a request that was cancelled, which changes nothing.
  static func page(
    _ page: StoredPage, after error: FetchError, requesting url: String, now: Date
  ) -> StoredPage? {
    var page = page
    page.fetched = now
    page.status = error.statusCode
    page.refusal = nil
    page.nextAttempt = nil
    switch error {
    case .cancelled: return nil
    case .paused(_, let end): page.nextAttempt = end ?? now.addingTimeInterval(3600)
    case .status(let code, let retryAfter, let body, let from):
      let refusal = ResponseRefusal.reason(
        status: code, finalURL: from, requestedURL: url, contentType: nil, body: body)
      guard code == 429 || code >= 500 else {
        page.refusal = refusal ?? .error
        return page
      }
      fail(&page, retryAfter: retryAfter, refusal: refusal ?? .error, now: now)
    case .unreachable, .refused, .broken, .unanswered, .tookTooLong:
      fail(&page, retryAfter: nil, refusal: .error, now: now)
    case .tooManyRedirects(_, let urls):
      page.refusal = ResponseRefusal.reason(redirectedFrom: url, to: urls)
    case .tooLarge: page.refusal = .tooLarge
    case .file, .badURL: page.refusal = .type
    }
    return page
  }

  /// - Parameter refusal: why it is given up after the last attempt.
  private static func fail(
    _ page: inout StoredPage, retryAfter: Double?, refusal: PageRefusal, now: Date
  ) {
    page.failures += 1
    guard page.failures <= StoredPage.waits.count else {
      page.refusal = refusal
      return
    }
    let pause = min(retryAfter ?? 0, Schedule.maximumRetryAfter)
    page.nextAttempt = now.addingTimeInterval(max(StoredPage.waits[page.failures - 1], pause))
  }
}
