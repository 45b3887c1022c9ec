import FeedBasics
import FeedModel

/// The files that need no session: what a phone reads when the page is added to its home screen.
enum PageFile {
  static let manifest = "/manifest.webmanifest"
  static let icon = "/icon.svg"
  /// The same for the home screens of phones that take no SVG.
  static let touchIcon = "/apple-touch-icon.png"
  /// What runs where it was asked for.
  static let script = "/page.js"
  private static let worker = "/worker.js"

  /// - Returns: nil if the path is not that of a file.
  static func response(to request: ServerRequest, address: PublicAddress) -> ServerResponse? {
    switch request.path {
    case manifest: file("application/manifest+json", manifestText(address))
    case icon: file("image/svg+xml", iconText)
    // Phones ask for it at this path also without a link.
    case touchIcon, "/apple-touch-icon-precomposed.png": file("image/png", touchIconBytes)
    case script: file("text/javascript", WebScript.page)
    // It asks for pages in place of the browser.
    case worker:
      file(
        "text/javascript", Array(WebScript.worker.utf8),
        policy: "default-src 'none'; connect-src 'self'")
    case "/robots.txt": file("text/plain; charset=utf-8", "User-agent: *\nDisallow: /\n")
    default: nil
    }
  }

  private static func file(_ type: String, _ text: String) -> ServerResponse {
    file(type, Array(text.utf8))
  }

  private static func file(
    _ type: String, _ body: [UInt8],
    policy: String = "default-src 'none'; style-src 'unsafe-inline'"
  ) -> ServerResponse {
    ServerResponse(
      type: type,
      headers: [
        .init("Cache-Control", "public, max-age=86400"),
        .init("Content-Security-Policy", policy),
      ], body: body)
  }

  private static func manifestText(_ address: PublicAddress) -> String {
    // A path of a URL has no quotation mark and no backslash; one that has them is left out.
    let base =
      address.base.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != 0x22 && $0 != 0x5C }
      ? address.base : ""
    return """
      {"name": "aggregate", "short_name": "aggregate", "start_url": "\(base)/", "scope": "\(base)/",
      "display": "standalone", "background_color": "#f6f5f2", "theme_color": "#f6f5f2",
      "icons": [{"src": "\(base)\(icon)", "type": "image/svg+xml", "sizes": "any"},
      {"src": "\(base)\(touchIcon)", "type": "image/png", "sizes": "180x180"}],
      "share_target": {"action": "\(base)/feeds", "method": "GET",
      "enctype": "application/x-www-form-urlencoded",
      "params": {"title": "title", "text": "text", "url": "url"}}}

      """
  }

  /// The same picture with 180 pixels at each side, in two colours.
  private static let touchIconBytes = Array(
    Data(
      base64Encoded: """
        iVBORw0KGgoAAAANSUhEUgAAALQAAAC0AQMAAAAHA5RxAAAABlBMVEULV9D///9jecVcAAAAdUlEQVR42u2TMQqAMBAElRQ+K0/T\
        p/oEyxSSWGaJbqNBBGfKKY67Y3cYAAC+yFQq6qP4VfwsfhMvuqSqR/X7fR/U5/7z3f72Xvcf90+gL/SFvvy0L0vr4zkimp/U+osI\
        aj7zQx9MBnvNd/vbe91/3D8BAN7nAAV/6LEsOnFFAAAAAElFTkSuQmCC
        """) ?? Data())

  private static let iconText = """
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" rx="14" fill="#0b57d0"/>\
    <g stroke="#fff" stroke-width="5" stroke-linecap="round"><path d="M16 20h32M16 32h32M16 44h18"/></g></svg>

    """
}
