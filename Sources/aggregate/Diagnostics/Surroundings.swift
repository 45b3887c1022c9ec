import ArticleRendering
import FeedBasics
import FeedFetching
import FeedLibrary
import FeedParsing
import Serving
import TerminalColors
import TerminalPictures

/// What commands find around them: pager, browser, chafa, terminal, disk and clock.
struct Surroundings {
  typealias Finding = Diagnostics.Finding

  let environment: [String: String]
  let terminal: Terminal
  let now: Date

  func findings() -> [Finding] { [pager, browser, pictures] + screen() + [clock] }

  private var pager: Finding {
    let command = ProgramWords.split(environment["PAGER"] ?? "less")
    guard let program = command.first, command != ["cat"] else {
      return Finding("pager", .good, "off, by PAGER")
    }
    if ProgramWords.isInstalled(program, environment) {
      return Finding("pager", .good, command.joined(separator: " "))
    }
    return Finding(
      "pager", .note,
      "\(program) is not installed, so long lists scroll by; install less, or set PAGER")
  }

  private var browser: Finding {
    let programs = Browser(environment: environment).programs
    if let program = programs.first(where: { ProgramWords.isInstalled($0, environment) }) {
      return Finding("browser", .good, program)
    }
    return Finding(
      "browser", .note,
      "\(programs.joined(separator: ", ")) is not installed, and 'aggregate open' needs a browser; "
        + "name one in the variable BROWSER")
  }

  private var pictures: Finding {
    guard ProgramWords.isInstalled("chafa", environment) else {
      return Finding(
        "pictures", .note,
        "chafa is not installed (optional); with it, pictures are drawn on the terminal")
    }
    let way = PictureProtocol.chosen(environment, knowsPixels: terminal.cell != nil)
    return Finding(
      "pictures", .good,
      "chafa" + (way.map { ", drawn as \($0.rawValue)" } ?? ", switched off here"))
  }

  private func screen() -> [Finding] {
    guard terminal.isOutput else { return [] }
    // The first that is set decides (POSIX, 8.2 Internationalization Variables).
    let variable =
      ["LC_ALL", "LC_CTYPE", "LANG"].first { !(environment[$0] ?? "").isEmpty } ?? "LANG"
    let locale = environment[variable] ?? ""
    var findings = [
      Finding(
        "terminal", .good,
        "\(environment["TERM"] ?? "TERM is not set"), \(terminal.width) columns, \(colors)"
      )
    ]
    if !locale.lowercased().replacing("-", with: "").hasSuffix("utf8") {
      findings.append(
        Finding(
          "terminal", .note,
          "the locale is '\(locale)'; if letters look broken, set \(variable)=C.UTF-8"))
    }
    return findings
  }

  private var colors: String {
    guard terminal.style.usesColor else {
      return (environment["NO_COLOR"] ?? "").isEmpty
        ? "without colours" : "without colours (NO_COLOR)"
    }
    return switch ColorDepth(environment) {
    case .sixteen: "16 colours"
    case .palette: "256 colours"
    case .full: "true colour"
    }
  }

  /// A store needs this room on its disk, in bytes: what is written goes into a log first.
  private static let leastRoom = 5_000_000

  /// The disk of the store, if it is full.
  static func disk(of store: String) -> [Finding] {
    var information = statvfs()
    guard statvfs(store, &information) == 0 else { return [] }
    let room = UInt64(information.f_bavail).multipliedReportingOverflow(
      by: UInt64(information.f_frsize))
    guard !room.overflow, room.partialValue < leastRoom else { return [] }
    return [
      Finding(
        "store", .bad, "the disk has only \(ByteCount(Int(room.partialValue))) left; make room",
        code: 74)
    ]
  }

  /// Before this program was written, so that no certificate would be valid.
  private static let impossible = Date(timeIntervalSince1970: 1_735_689_600)

  private var clock: Finding {
    let time = LocalTime.text(now)
    guard now < Surroundings.impossible else {
      return Finding("clock", .good, time)
    }
    return Finding(
      "clock", .bad, "\(time) cannot be right; set the clock, since dates and TLS depend on it")
  }
}

/// The libraries in use, and what they lack.
enum Libraries {
  static func findings() -> [Diagnostics.Finding] {
    [
      Diagnostics.Finding("libxml2", .good, XMLLibrary.version),
      Diagnostics.Finding("SQLite", .good, StorePlace.libraries.sqlite),
      optional(
        "libpq", StorePlace.libraries.postgreSQL, neededBy: "a store on a PostgreSQL server"),
      optional("libmicrohttpd", HTTPServer.libraryVersion, neededBy: "'aggregate serve'"),
    ] + transferLibrary()
  }

  private static func optional(
    _ name: String, _ version: String?, neededBy use: String
  ) -> Diagnostics.Finding {
    guard let version else {
      return Diagnostics.Finding(name, .note, "is missing, which only \(use) needs")
    }
    return Diagnostics.Finding(name, .good, version)
  }

  private static func transferLibrary() -> [Diagnostics.Finding] {
    guard let version = TransferLibrary.version else {
      let problem = TransferLibrary.problem ?? "does not report its version"
      return [Diagnostics.Finding("libcurl", .bad, problem)]
    }
    let missing = TransferLibrary.features.filter { !$0.isPresent }.map(\.name)
    let present = TransferLibrary.features.filter(\.isPresent).map(\.name)
    var findings = [
      Diagnostics.Finding("libcurl", .good, "\(version) with \(present.joined(separator: ", "))")
    ]
    if let tls = TransferLibrary.tls {
      findings.append(Diagnostics.Finding("TLS", .good, tls))
    } else {
      findings.append(
        Diagnostics.Finding(
          "TLS", .bad,
          "libcurl was built without it, so https feeds cannot be fetched; install another libcurl"
        )
      )
    }
    if !missing.isEmpty {
      findings.append(
        Diagnostics.Finding(
          "libcurl", .note,
          "was built without \(missing.joined(separator: ", ")); transfers are larger or slower"))
    }
    return findings
  }
}
