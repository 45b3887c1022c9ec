import FeedModel

/// The files that need no session: what a phone reads when the page is added to its home screen.
enum PageFile {
  static let manifest = "/manifest.webmanifest"
  static let icon = "/icon.svg"

  /// - Returns: nil if the path is not that of a file.
  static func response(to request: ServerRequest, address: PublicAddress) -> ServerResponse? {
    switch request.path {
    case manifest: file("application/manifest+json", manifestText(address))
    case icon: file("image/svg+xml", iconText)
    case "/robots.txt": file("text/plain; charset=utf-8", "User-agent: *\nDisallow: /\n")
    default: nil
    }
  }

  private static func file(_ type: String, _ text: String) -> ServerResponse {
    ServerResponse(
      type: type,
      headers: [
        .init("Cache-Control", "public, max-age=86400"),
        .init("Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'"),
      ], body: Array(text.utf8))
  }

  private static func manifestText(_ address: PublicAddress) -> String {
    // A path of a URL has no quotation mark and no backslash; one that has them is left out.
    let base =
      address.base.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != 0x22 && $0 != 0x5C }
      ? address.base : ""
    return """
      {"name": "aggregate", "short_name": "aggregate", "start_url": "\(base)/", "scope": "\(base)/",
      "display": "standalone", "background_color": "#f6f5f2", "theme_color": "#f6f5f2",
      "icons": [{"src": "\(base)\(icon)", "type": "image/svg+xml", "sizes": "any"}]}

      """
  }

  private static let iconText = """
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" rx="14" fill="#0b57d0"/>\
    <g stroke="#fff" stroke-width="5" stroke-linecap="round"><path d="M16 20h32M16 32h32M16 44h18"/></g></svg>

    """
}
