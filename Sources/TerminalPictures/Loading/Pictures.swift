public import FeedModel
public import Foundation

/// The pictures of articles: loaded within limits, drawn by a program of their own, and shown as the terminal can.
public struct Pictures: Sendable {
  /// How the terminal shows pictures; nil if it shows none.
  private let kind: PictureProtocol?
  private let drawing: PictureDrawing?
  private let loader: PictureLoader

  /// - Parameters:
  ///   - environment: the program's, which tells what terminal it is, and where programs are.
  ///   - cell: a cell's pixels; nil if the terminal does not report them.
  ///   - usesColor: whether colours are wanted at all.
  ///   - cacheFolder: where images are kept; it is created when there is one to keep.
  ///   - fetcher: loads what the cache does not have.
  ///   - timeLeft: how many seconds loading may take from now on, for each image that is asked for.
  ///   - request: how an image is asked for, by its URL and the names of the feeds that carried it; timeout and limit of
  ///     size are set here.
  public init(
    environment: [String: String], cell: PictureArea.Cell?, usesColor: Bool, cacheFolder: String,
    fetcher: any FeedFetcher, timeLeft: @escaping @Sendable () -> Double,
    request: @escaping @Sendable (_ url: String, _ feeds: Set<String>) -> FetchRequest
  ) {
    kind = PictureProtocol.chosen(environment, knowsPixels: cell != nil)
    let colors = PictureColors(environment, usesColor: usesColor)
    drawing = kind.flatMap { PictureDrawing($0, colors: colors, environment: environment) }
    loader = PictureLoader(
      fetcher: fetcher, cache: PictureCache(folder: cacheFolder), request: request,
      timeLeft: timeLeft)
  }

  /// Why there can be no pictures at all, so that none need be loaded; nil if there can.
  public var hindrance: PictureFailure? {
    if kind == nil { return PictureFailure("pictures are switched off, or not for this terminal") }
    return drawing == nil ? PictureFailure(PictureDrawing.hint) : nil
  }

  /// An image's bytes, from the cache or the network.
  /// - Parameter feeds: the names of those that carried it.
  /// - Throws: ``PictureFailure`` if no image of a kind that is shown arrived in time.
  public func image(at url: String, carriedBy feeds: Set<String>) async throws(PictureFailure)
    -> Data
  {
    if let hindrance { throw hindrance }
    return try await loader.image(at: url, carriedBy: feeds)
  }

  /// The image, ready for the terminal. The caller's thread waits.
  /// - Parameter asText: half blocks, whatever the terminal can do.
  /// - Throws: ``PictureFailure`` if it cannot be drawn.
  public func drawn(
    _ image: Data, in area: PictureArea, asText: Bool = false
  ) throws(PictureFailure) -> DrawnPicture {
    guard let drawing else { throw hindrance ?? PictureFailure(PictureDrawing.hint) }
    return try drawing.picture(of: image, in: area, asText: asText)
  }

  /// Loads and draws; another thread than the caller's waits.
  /// - Parameter feeds: the names of those that carried the image.
  /// - Throws: ``PictureFailure`` if it cannot be loaded or drawn.
  public func picture(
    at url: String, carriedBy feeds: Set<String>, in area: PictureArea
  ) async throws(PictureFailure) -> DrawnPicture {
    let image = try await image(at: url, carriedBy: feeds)
    let result: Result<DrawnPicture, PictureFailure> = await withCheckedContinuation {
      continuation in
      DispatchQueue.global().async { continuation.resume(returning: attempt(image, area)) }
    }
    return try result.get()
  }

  private func attempt(_ image: Data, _ area: PictureArea) -> Result<DrawnPicture, PictureFailure> {
    do {
      return .success(try drawn(image, in: area))
    } catch {
      return .failure(error)
    }
  }
}
