public import FeedBasics
public import FeedModel

/// Loads the bytes of images to draw, from the cache if it has them, else over the network.
public struct PictureLoader: Sendable {
  /// The size limit of an image, in bytes.
  static let maxBytes = 10_000_000

  let fetcher: any FeedFetcher
  let cache: PictureCache
  /// Makes the request for an image from its URL and the names of the feeds that carried it. Timeout and size limit are
  /// set here.
  let request: @Sendable (_ url: String, _ feeds: Set<String>) -> FetchRequest
  /// Seconds that are left for loading.
  let timeLeft: @Sendable () -> Double

  /// Creates a loader from its parts.
  /// - Parameters:
  ///   - cacheFolder: the folder of the cache; it is created for the first image.
  ///   - request: makes the request for an image from its URL and the names of the feeds that carried it. Timeout and size
  ///     limit are set here.
  ///   - timeLeft: the seconds left for loading an image.
  public init(
    fetcher: any FeedFetcher, cacheFolder: String,
    request: @escaping @Sendable (_ url: String, _ feeds: Set<String>) -> FetchRequest,
    timeLeft: @escaping @Sendable () -> Double
  ) {
    self.fetcher = fetcher
    cache = PictureCache(folder: cacheFolder)
    self.request = request
    self.timeLeft = timeLeft
  }

  /// The bytes of an image.
  /// - Parameter feeds: the names of those that carried the image.
  /// - Throws: ``PictureFailure`` if no image of a supported type arrived in time.
  public func image(
    at url: String, carriedBy feeds: Set<String>
  ) async throws(PictureFailure) -> Data {
    if let image = cache.image(from: url), ImageType(image) != nil { return image }
    var request = request(url, feeds)
    request.timeout = timeLeft()
    request.maxBody = PictureLoader.maxBytes
    guard request.timeout > 0 else { throw PictureFailure("loading it took too long") }
    let response: FetchResponse
    do {
      response = try await fetcher.fetch(request)
    } catch {
      throw PictureLoader.failure(error)
    }
    guard ImageType(response.body) != nil else {
      throw PictureFailure(PictureLoader.kind(of: response.body))
    }
    cache.keep(response.body, from: url)
    return response.body
  }

  private static func failure(_ error: FetchError) -> PictureFailure {
    switch error {
    case .tooLarge: PictureFailure("larger than \(ByteCount(maxBytes))")
    case .unreachable, .status, .refused, .paused, .broken, .unanswered, .tookTooLong,
      .tooManyRedirects, .file, .badURL, .cancelled:
      PictureFailure("\(error)")
    }
  }

  /// What was received instead of an image.
  private static func kind(of body: Data) -> String {
    if body.isEmpty { return "the server's response is empty" }
    let start = String(decoding: body.prefix(1000), as: UTF8.self).lowercased()
    if start.contains("<svg") { return "a drawing (SVG), which is not shown" }
    if start.contains("<html") || start.contains("<!doctype html") {
      return "a web page instead of an image"
    }
    return "not an image of a supported type"
  }
}
