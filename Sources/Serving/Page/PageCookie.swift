import FeedModel

/// The cookies of the pages. No script can read them, no other site's request carries them, and they are sent over https
/// only if `--url` is https.
struct PageCookie {
  /// Who has logged in. Browsers send a cookie to all ports of a host, so other programs must not use the same name.
  static let session = "aggregate_session"
  /// Whether pictures are shown.
  static let pictures = "pictures"
  /// Whether pages run ``WebScript``.
  static let script = "script"
  /// The value of ``script`` if they do.
  static let runs = "runs"
  /// What the last form did.
  static let note = "note"
  /// The value of ``pictures`` if they are not.
  static let never = "never"

  /// How long somebody stays logged in, in seconds.
  static let sessionLength: Double = 30 * 86400
  private static let choiceLength = 365 * 86400
  private static let noteLength = 60

  private let address: PublicAddress

  init(_ address: PublicAddress) { self.address = address }

  /// Keeps a session.
  func session(_ value: String) -> HTTPHeader {
    header(PageCookie.session, value, seconds: Int(PageCookie.sessionLength))
  }

  /// Ends a session.
  func sessionEnd() -> HTTPHeader { header(PageCookie.session, "", seconds: 0) }

  /// Keeps the choice of pictures.
  func pictures(shown: Bool) -> HTTPHeader {
    header(
      PageCookie.pictures, shown ? "" : PageCookie.never,
      seconds: shown ? 0 : PageCookie.choiceLength)
  }

  /// Keeps the choice of scripts.
  func script(runs: Bool) -> HTTPHeader {
    header(
      PageCookie.script, runs ? PageCookie.runs : "", seconds: runs ? PageCookie.choiceLength : 0)
  }

  /// Keeps a note for the next page.
  func note(_ note: PageNote) -> HTTPHeader {
    header(PageCookie.note, note.code, seconds: PageCookie.noteLength)
  }

  /// Removes the note, which has been shown.
  func noteEnd() -> HTTPHeader { header(PageCookie.note, "", seconds: 0) }

  private func header(_ name: String, _ value: String, seconds: Int) -> HTTPHeader {
    let path = address.base.isEmpty ? "/" : address.base
    let secure = address.isSecure ? "; Secure" : ""
    return .init(
      "Set-Cookie",
      "\(name)=\(value); Path=\(path); Max-Age=\(seconds); HttpOnly; SameSite=Strict\(secure)")
  }
}

extension ServerRequest {
  /// Whether the browser asked for ``WebScript``.
  var runsScript: Bool { cookie(PageCookie.script) == PageCookie.runs }
}
