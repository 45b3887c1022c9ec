import ArticleRendering
import Configuration
import FeedModel
import Foundation

/// The pictures of articles: loaded within limits, drawn by a program of their own, and shown as the terminal can.
struct Pictures: Sendable {
  /// How the terminal is told; nil where it shows no pictures.
  let kind: PictureProtocol?
  private let drawing: PictureDrawing?
  private let loader: PictureLoader

  /// - Parameter deadline: when loading has to have come to an end, by the session's clock.
  init(session: Session, config: Config, deadline: Date) {
    self.init(session: session, config: config) { [clock = session.clock] in
      deadline.timeIntervalSince(clock())
    }
  }

  /// - Parameter timeLeft: how many seconds loading may take from now on, for each image that is asked for.
  init(session: Session, config: Config, timeLeft: @escaping @Sendable () -> Double) {
    let environment = session.environment
    kind = PictureProtocol.chosen(environment, knowsPixels: session.terminal.cell != nil)
    let colors = PictureColors(environment, usesColor: session.terminal.style.usesColor)
    drawing = kind.flatMap { PictureDrawing($0, colors: colors, environment: environment) }
    loader = PictureLoader(
      fetcher: session.fetcher(secrets: config.feeds.flatMap(\.secrets)),
      cache: PictureCache(folder: session.paths.pictures), config: config, timeLeft: timeLeft)
  }

  /// Why there can be no pictures at all, so that none need be loaded; nil where there can.
  var hindrance: PictureFailure? {
    if kind == nil { return PictureFailure("pictures are switched off, or not for this terminal") }
    return drawing == nil ? PictureFailure(PictureDrawing.hint) : nil
  }

  /// An image's bytes.
  /// - Parameter feeds: the names of those that carried it.
  func image(at url: String, carriedBy feeds: Set<String>) async throws(PictureFailure) -> Data {
    if let hindrance { throw hindrance }
    return try await loader.image(at: url, carriedBy: feeds)
  }

  /// The image, ready for the terminal. The caller's thread waits.
  /// - Parameter asText: half blocks, whatever the terminal can do.
  func drawn(
    _ image: Data, in area: PictureArea, asText: Bool = false
  ) throws(PictureFailure) -> DrawnPicture {
    guard let drawing else { throw hindrance ?? PictureFailure(PictureDrawing.hint) }
    return try drawing.picture(of: image, in: area, asText: asText)
  }

  /// Loads and draws; another thread than the caller's waits.
  func picture(
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
