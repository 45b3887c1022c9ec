import ArticleRendering
import FeedBasics
import FeedConfiguration
import FeedLibrary
import FeedModel
import TerminalPictures

/// Pictures that the server loads for its pages, where the config says so: publishers see its address, not the reader's.
extension PageVisit {
  /// Seconds that loading one may take.
  private static let timeout = 20.0

  /// Whether the server loads pictures itself.
  var proxiesPictures: Bool { site.library.settings.proxiesPictures }

  /// How an article's pictures are written.
  func pictures(of article: Article) -> EmbeddedHTML.Pictures {
    guard showsPictures else { return .linked }
    guard proxiesPictures else { return .secure }
    return .replaced { [self] in pictureAddress($0, of: article.number) }
  }

  /// The address on this server of a picture.
  /// - Parameter url: its own, as it is written for an attribute.
  /// - Returns: for an attribute.
  func pictureAddress(_ url: String, of article: Int) -> String {
    let url = HTMLText.unescaped(url)
    let code = site.access.pictureCode(url, of: article)
    return href("/picture/\(article)?code=\(code)&url=\(URLReference.component(url))")
  }

  /// A picture of an article. Only one that a page shows: its address has a code.
  func picture(_ article: Int) async throws -> ServerResponse {
    let url = parameters["url"] ?? ""
    guard proxiesPictures,
      site.access.isPictureCode(parameters["code"] ?? "", url, of: article)
    else { throw RequestRefusal("There is no such picture.", status: 404) }
    let library = site.library
    let config = try library.config()
    let feeds = Set(try store.article(article)?.appearances.map(\.feed) ?? [])
    let loader = PictureLoader(
      fetcher: library.patientFetcher(secrets: config.allSecrets, config),
      cacheFolder: library.paths.pictures,
      request: { LinkedFile.image($0, carriedBy: $1, config) }, timeLeft: { PageVisit.timeout })
    let data: Data
    do {
      data = try await loader.image(at: url, carriedBy: feeds)
    } catch {
      throw RequestRefusal("The picture cannot be loaded.", status: 502)
    }
    guard let type = ImageType(data), type.isOfTheWeb else {
      throw RequestRefusal("Browsers do not show pictures of this kind.", status: 502)
    }
    return ServerResponse(
      type: type.mediaType,
      headers: [
        .init("Cache-Control", "private, max-age=604800"),
        .init("Content-Security-Policy", "default-src 'none'; sandbox"),
      ], body: [UInt8](data))
  }
}
