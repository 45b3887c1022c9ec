package import FeedBasics
package import FeedModel
import FeedParsing
import TerminalPictures

/// The icons of feeds' websites, in a folder of the cache: a file a site, empty for one that has none. Each is asked for once
/// a month.
package struct FeedIcons: Sendable {
  /// An icon as a site has it.
  package struct Icon: Sendable, Equatable {
    package var bytes: [UInt8]
    /// Its media type, by its first bytes.
    package var mediaType: String
  }

  /// After so many seconds a site is asked again.
  private static let age = 30.0 * 86400
  /// Bytes of an icon, and of a page that names one.
  private static let (largest, largestPage) = (100_000, 1_000_000)
  /// Seconds for one request.
  private static let timeout = 20.0
  /// So many sites that cannot be reached, and none that can, mean that the machine is offline.
  private static let mostUnreached = 3
  /// Icons of a page that are tried.
  private static let maximumTried = 2

  private let folder: String

  /// - Parameter folder: created with the first icon.
  package init(folder: String) { self.folder = folder }

  // MARK: What is there

  /// The part of a website's URL that an icon belongs to; nil for what is no site of the web.
  package static func origin(of site: String) -> String? {
    guard let url = URLReference.absoluteWeb(site, base: nil),
      let host = URLReference.Parts(url).host, !host.isEmpty,
      let scheme = URLReference.Parts(url).scheme
    else { return nil }
    // Without a user's name and password.
    let port = URLReference.Parts(url).port.map { ":\($0)" } ?? ""
    return "\(scheme.lowercased())://\(host)\(port)"
  }

  private func path(_ origin: String) -> String { "\(folder)/\(Digest.hex(origin))" }

  /// The icon of a website; nil if it has none, or was not asked yet.
  /// - Parameter site: any URL of the website.
  package func icon(of site: String) -> Icon? {
    guard let origin = FeedIcons.origin(of: site),
      let data = try? InputFile.contents(of: path(origin), limit: FeedIcons.largest)
    else { return nil }
    return FeedIcons.icon(data)
  }

  /// Whether there is an icon; the file is not read.
  package func hasIcon(of site: String) -> Bool {
    var information = stat()
    guard let origin = FeedIcons.origin(of: site), stat(path(origin), &information) == 0 else {
      return false
    }
    return information.st_size > 0
  }

  /// The sites that were not asked within a month, each once, in their order.
  package func unknown(among sites: [String], at now: Date) -> [String] {
    var seen: Set<String> = []
    return sites.compactMap(FeedIcons.origin).filter { origin in
      var information = stat()
      guard seen.insert(origin).inserted else { return false }
      guard stat(path(origin), &information) == 0 else { return true }
      return now.timeIntervalSince1970 - Double(information.changed.tv_sec) > FeedIcons.age
    }
  }

  /// Only pictures that browsers show without running anything; SVG can contain scripts.
  private static func icon(_ data: Data) -> Icon? {
    guard let type = ImageType(data), type.isOfTheWeb else { return nil }
    return Icon(bytes: [UInt8](data), mediaType: type.mediaType)
  }

  // MARK: Fetching

  /// Asks the sites whose icons are not known, one after another with a pause between them.
  /// - Parameter pause: waits for a number of seconds.
  package func fetchUnknown(
    among sites: [String], by fetcher: any FeedFetcher, at now: Date,
    pause: (Double) async throws -> Void
  ) async throws {
    var unreached: [String] = []
    var isOnline = false
    for origin in unknown(among: sites, at: now) {
      if await fetch(origin, by: fetcher) { isOnline = true } else { unreached.append(origin) }
      // Most likely offline; the next time is soon enough.
      if !isOnline, unreached.count >= FeedIcons.mostUnreached { return }
      try await pause(1)
    }
    // Others were reached: these sites are gone.
    if isOnline { for origin in unreached { note(nil, origin) } }
  }

  /// Asks a site for its icon: at the usual place, else where its front page says.
  /// - Parameter origin: one of ``unknown(among:at:)``.
  /// - Returns: false if the site cannot be reached, and nothing was noted.
  func fetch(_ origin: String, by fetcher: any FeedFetcher) async -> Bool {
    let host = URLReference.Parts(origin).host ?? ""
    func response(
      _ url: String, _ accept: String, _ limit: Int
    ) async throws(FetchError) -> FetchResponse {
      var request = FetchRequest(
        location: .web(url: url), timeout: FeedIcons.timeout, maxBody: limit)
      request.accept = accept
      // A public site may not lead into the user's network.
      request.mustBePublic = !PrivateAddress.isPrivate(host: host)
      return try await fetcher.fetch(request)
    }
    func icon(_ url: String) async throws(FetchError) -> Icon? {
      do throws(FetchError) {
        return FeedIcons.icon(try await response(url, "image/*", FeedIcons.largest).body)
      } catch {
        if error.isUnreachable { throw error }
        return nil
      }
    }
    do throws(FetchError) {
      var found = try await icon("\(origin)/favicon.ico")
      if found == nil {
        do throws(FetchError) {
          let page = try await response("\(origin)/", "text/html", FeedIcons.largestPage)
          let named = FeedLinks.icons(
            in: page.body, contentType: page.contentType, url: page.finalURL ?? "\(origin)/")
          for url in named.prefix(FeedIcons.maximumTried) where found == nil {
            found = try await icon(url)
          }
        } catch {
          if error.isUnreachable { throw error }
        }
      }
      note(found, origin)
      return true
    } catch {
      return false
    }
  }

  /// A cache that cannot be written to has no icons.
  private func note(_ icon: Icon?, _ origin: String) {
    try? FilePath.createFolder(folder, mode: 0o700)
    try? AtomicFile.write(Data(icon?.bytes ?? []), to: path(origin), mode: 0o600)
  }
}
