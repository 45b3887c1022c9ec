package import FeedLibrary
import FeedModel

/// The icons of feeds as clients get them: without a login, as they load them, under names that cannot be guessed.
package struct ServedIcons: Sendable {
  private static let path = "/icons/"

  let icons: FeedIcons
  private let access: Access

  /// - Parameter access: has the key of the names.
  package init(_ icons: FeedIcons, _ access: Access) { (self.icons, self.access) = (icons, access) }

  /// The path of a feed's icon on this server; nil if it has none.
  func path(of feed: ServedFeed) -> String? {
    guard icons.hasIcon(of: feed.site), let origin = FeedIcons.origin(of: feed.site) else {
      return nil
    }
    return ServedIcons.path + access.iconName(origin)
  }

  /// The icon of a feed.
  func icon(of feed: ServedFeed) -> FeedIcons.Icon? { icons.icon(of: feed.site) }

  /// The response to a request for an icon; nil if the path is not that of one.
  /// - Parameter sites: the websites of the feeds.
  func response(to request: ServerRequest, sites: () async -> [String]) async -> ServerResponse? {
    guard request.path.hasPrefix(ServedIcons.path) else { return nil }
    let name = request.path.dropFirst(ServedIcons.path.count)
    for site in await sites() {
      if let origin = FeedIcons.origin(of: site), access.iconName(origin) == name,
        let icon = icons.icon(of: site)
      {
        return ServerResponse(
          type: icon.mediaType,
          headers: [
            .init("Cache-Control", "private, max-age=86400"),
            .init("Content-Security-Policy", "default-src 'none'; sandbox"),
          ], body: icon.bytes)
      }
    }
    return .text("Not found.\n", status: 404)
  }
}
