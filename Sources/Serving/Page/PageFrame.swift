import ArticleRendering
import FeedBasics
import FeedModel

/// What surrounds every page: the head, and the headers of its policy.
struct PageFrame {
  /// The most bytes of a page with a list. An article's page has its whole text.
  static let maximumSize = 29_800
  /// What is left of them for a body; the head itself is counted generously.
  static let room = maximumSize - WebStyle.plain.css.utf8.count - 1200

  let address: PublicAddress
  /// Whether pictures come from this server alone.
  var hasOwnPictures = false
  var style = WebStyle.plain
  /// Whether the page runs ``WebScript``.
  var runsScript = false

  /// A page.
  /// - Parameters:
  ///   - title: plain text.
  ///   - body: the HTML of the body.
  func response(title: String, body: String, status: Int = 200) -> ServerResponse {
    let html = """
      <!doctype html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
      <meta name="color-scheme" content="light dark">
      <meta name="robots" content="noindex">
      <meta name="theme-color" content="#f6f5f2" media="(prefers-color-scheme: light)">
      <meta name="theme-color" content="#121417" media="(prefers-color-scheme: dark)">
      <title>\(HTMLText.escaped(title))</title>
      <link rel="manifest" href="\(address.href(PageFile.manifest))">
      <link rel="icon" href="\(address.href(PageFile.icon))" type="image/svg+xml">
      <link rel="apple-touch-icon" href="\(address.href(PageFile.touchIcon))">
      <style>\(style.css)</style>
      \(runsScript ? WebScript.element(address.href(PageFile.script)) : "")\
      </head>
      <body>
      <a class="skip" href="#main">Skip to the content</a>
      \(body)</body>
      </html>

      """
    return ServerResponse(
      status, type: "text/html; charset=utf-8",
      headers: [
        .init("Content-Security-Policy", policy),
        // With `no-referrer` browsers would hide from this server, too, which page sent a form.
        .init("Referrer-Policy", "same-origin"),
        .init("Cache-Control", "private, no-cache"),
      ], body: Array(html.utf8))
  }

  /// No scripts but one if it was asked for, no frames, and nothing from elsewhere but pictures and recordings (Content
  /// Security Policy Level 3 §3.3). The script is named by its hash (§8.4), so that no other of this server runs either; it
  /// sends marks to this server.
  private var policy: String {
    "default-src 'none'; img-src 'self'\(hasOwnPictures ? "" : " https:") data:; media-src https:; style-src 'sha256-\(style.digest)'; "
      + (runsScript
        ? "script-src 'sha256-\(WebScript.digest)'; worker-src 'self'; connect-src 'self'; " : "")
      + "manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
  }
}
