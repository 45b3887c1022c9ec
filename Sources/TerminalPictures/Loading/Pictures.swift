import Dispatch
public import FeedBasics
public import FeedModel

/// The pictures of articles: loaded within limits, drawn by a separate program, and shown with the terminal's protocol.
public struct Pictures: Sendable {
  /// How the terminal shows pictures; nil if it cannot.
  private let kind: PictureProtocol?
  private let drawing: PictureDrawing?
  private let loader: PictureLoader

  /// - Parameters:
  ///   - environment: identifies the terminal and has the `PATH` of programs.
  ///   - cell: the size of a cell in pixels; nil if the terminal does not report them.
  ///   - usesColor: whether colours are allowed.
  ///   - cacheFolder: the folder of the cache; it is created for the first image.
  ///   - fetcher: loads images that are not in the cache.
  ///   - timeLeft: the seconds left for loading an image.
  ///   - request: makes the request for an image from its URL and the names of the feeds that carried it. Timeout and size
  ///     limit are set here.
  public init(
    environment: [String: String], cell: PictureArea.Cell?, usesColor: Bool, cacheFolder: String,
    fetcher: any FeedFetcher, timeLeft: @escaping @Sendable () -> Double,
    request: @escaping @Sendable (_ url: String, _ feeds: Set<String>) -> FetchRequest
  ) {
    kind = PictureProtocol.chosen(environment, knowsPixels: cell != nil)
    let colors = PictureColors(environment, usesColor: usesColor)
    drawing = kind.flatMap { PictureDrawing($0, colors: colors, environment: environment) }
    loader = PictureLoader(
      fetcher: fetcher, cacheFolder: cacheFolder, request: request, timeLeft: timeLeft)
  }

  /// Why no picture can be shown, so that none needs to be loaded; nil if pictures can be shown.
  public var hindrance: PictureFailure? {
    if kind == nil {
      return PictureFailure("pictures are switched off, or this terminal cannot show them")
    }
    return drawing == nil ? PictureFailure(PictureDrawing.hint) : nil
  }

  /// An image's bytes, from the cache or the network.
  /// - Parameter feeds: the names of those that carried it.
  /// - Throws: ``PictureFailure`` if no image of a supported type arrived in time.
  public func image(at url: String, carriedBy feeds: Set<String>) async throws(PictureFailure)
    -> Data
  {
    if let hindrance { throw hindrance }
    return try await loader.image(at: url, carriedBy: feeds)
  }

  /// The image, ready for the terminal. Blocks the caller's thread.
  /// - Parameter asText: use block elements, even if the terminal supports more.
  /// - Throws: ``PictureFailure`` if it cannot be drawn.
  public func drawn(
    _ image: Data, in area: PictureArea, asText: Bool = false
  ) throws(PictureFailure) -> DrawnPicture {
    guard let drawing else { throw hindrance ?? PictureFailure(PictureDrawing.hint) }
    return try drawing.picture(of: image, in: area, asText: asText)
  }

  /// Loads and draws an image without blocking the caller's thread.
  /// - Parameter feeds: the names of those that carried the image.
  /// - Throws: ``PictureFailure`` if it cannot be loaded or drawn.
  public func picture(
    at url: String, carriedBy feeds: Set<String>, in area: PictureArea
  ) async throws(PictureFailure) -> DrawnPicture {
    let image = try await image(at: url, carriedBy: feeds)
    let result: Result<DrawnPicture, PictureFailure> = await withCheckedContinuation {
      continuation in
      DispatchQueue.global().async {
        continuation.resume(
          returning: Result { () throws(PictureFailure) in try drawn(image, in: area) })
      }
    }
    return try result.get()
  }
}
