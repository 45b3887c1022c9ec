import FeedModel
import FeedPlatform

/// Fetches web pages that are read as feeds, except those that the site asks programs not to read.
struct RobotsFetcher: FeedFetcher {
  let fetcher: any FeedFetcher
  let robots: RobotsFiles

  func fetch(_ request: FetchRequest) async throws(FetchError) -> FetchResponse {
    if case .web(let url) = request.location, let file = RobotsFetcher.file(of: url) {
      let rules = try await rules(request, file)
      guard rules.allows(url) else {
        throw .broken("\(file) asks programs not to read this page")
      }
    }
    return try await fetcher.fetch(request)
  }

  /// The URL of the `robots.txt` of a page.
  private static func file(of url: String) -> String? {
    URLReference.web("/robots.txt", base: url)
  }

  private func rules(
    _ request: FetchRequest, _ file: String
  ) async throws(FetchError) -> RobotsFile {
    if let known = await robots[file] { return known }
    var request = request
    request.location = .web(url: file)
    request.accept = "text/plain, */*;q=0.5"
    request.etag = nil
    request.lastModified = nil
    request.validatorsURL = nil
    let rules: RobotsFile
    do throws(FetchError) {
      rules = RobotsFile(try await fetcher.fetch(request).body)
    } catch {
      // What cannot be had allows everything, unless the server is at fault (RFC 9309 §2.3.1).
      switch error {
      case .status(let code, _, _, _) where code < 500 && code != 429: rules = RobotsFile()
      case .broken, .tooManyRedirects, .tooLarge, .badURL, .file, .refused: rules = RobotsFile()
      case .status, .unreachable, .tookTooLong, .cancelled: throw error
      }
    }
    await robots.add(rules, for: file)
    return rules
  }
}

/// The `robots.txt` of each site, asked for once in a run.
actor RobotsFiles {
  private var files: [String: RobotsFile] = [:]

  subscript(_ url: String) -> RobotsFile? { files[url] }

  func add(_ file: RobotsFile, for url: String) { files[url] = file }
}
