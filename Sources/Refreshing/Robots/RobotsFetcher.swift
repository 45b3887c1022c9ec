import FeedBasics
import FeedModel

/// Fetches web pages that are read as feeds, except those that the site asks programs not to read.
struct RobotsFetcher: FeedFetcher {
  let fetcher: any FeedFetcher
  let robots: RobotsFiles

  func fetch(_ request: FetchRequest) async throws(FetchError) -> FetchResponse {
    guard case .web(let url) = request.location else { return try await fetcher.fetch(request) }
    try await check(url, request)
    let response = try await fetcher.fetch(request)
    // Where it was redirected to may be another's, or another place.
    if let final = response.finalURL, final != url { try await check(final, request) }
    return response
  }

  private func check(_ url: String, _ request: FetchRequest) async throws(FetchError) {
    guard let file = RobotsFetcher.file(of: url) else { return }
    guard try await robots.rules(file, fetch: { await load(request, file) }).get().allows(url)
    else {
      throw .broken("\(file) asks programs not to read this page")
    }
  }

  /// The URL of the `robots.txt` of a page.
  private static func file(of url: String) -> String? {
    URLReference.web("/robots.txt", base: url)
  }

  private func load(
    _ request: FetchRequest, _ file: String
  ) async -> Result<RobotsFile, FetchError> {
    var request = request
    if request.credentialsOrigin == nil, case .web(let url) = request.location {
      request.credentialsOrigin = url
    }
    request.location = .web(url: file)
    request.accept = "text/plain, */*;q=0.5"
    request.etag = nil
    request.lastModified = nil
    request.validatorsURL = nil
    do throws(FetchError) {
      return .success(RobotsFile(try await fetcher.fetch(request).body))
    } catch {
      // What cannot be had allows everything, unless the server is at fault (RFC 9309 §2.3.1).
      switch error {
      case .status(let code, _, _, _) where code < 500 && code != 429:
        return .success(RobotsFile())
      case .broken, .unanswered, .tooManyRedirects, .tooLarge, .badURL, .file, .refused:
        return .success(RobotsFile())
      case .status, .paused, .unreachable, .tookTooLong, .cancelled: return .failure(error)
      }
    }
  }
}

/// The `robots.txt` of each site, asked for once in a run.
actor RobotsFiles {
  private var files: [String: Task<Result<RobotsFile, FetchError>, Never>] = [:]

  /// - Parameter fetch: asks for the file, if no one did.
  func rules(
    _ url: String, fetch: @escaping @Sendable () async -> Result<RobotsFile, FetchError>
  ) async -> Result<RobotsFile, FetchError> {
    let task = files[url] ?? Task { await fetch() }
    files[url] = task
    return await task.value
  }
}
