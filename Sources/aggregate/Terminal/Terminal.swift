import ArgumentParser
import ArticleRendering
import FeedBasics
import TerminalPictures

/// What standard output and standard error are connected to.
struct Terminal {
  let isOutput: Bool
  /// Whether progress and remarks are wanted there: false also with --quiet.
  let isError: Bool
  let isInput: Bool
  /// Columns.
  let width: Int
  /// `COLUMNS`, if it is set.
  private let columns: Int?
  /// Rows; nil if standard output is not a terminal.
  let height: Int?
  /// A cell's size in pixels; nil if standard output is not a terminal, or does not report it.
  let cell: PictureArea.Cell?
  /// With the standard colours; ``Session/style`` has those of the config.
  let style: TerminalStyle
  /// The same for standard error.
  let errorStyle: TerminalStyle

  init(environment: [String: String], color: ColorMode, isQuiet: Bool = false) {
    isOutput = isatty(STDOUT_FILENO) != 0
    isError = !isQuiet && isatty(STDERR_FILENO) != 0
    isInput = isatty(STDIN_FILENO) != 0
    columns = Terminal.columns(environment)
    width = Terminal.width(environment)
    let size = Terminal.size(of: STDOUT_FILENO)
    height = size.map { Int($0.ws_row) }
    cell = size.flatMap(PictureArea.Cell.init)
    let kind = TerminalKind(environment["TERM"] ?? "")
    let isPlain = !kind.hasColor || !(environment["NO_COLOR"] ?? "").isEmpty
    func usesColor(_ isTerminal: Bool) -> Bool {
      switch color {
      case .always: true
      case .never: false
      case .auto: isTerminal && !isPlain
      }
    }
    var style = TerminalStyle(
      usesColor: usesColor(isOutput), isTerminal: isOutput && kind != .dumb)
    style.hasLinks = kind.hasLinks
    self.style = style
    errorStyle = TerminalStyle(usesColor: usesColor(isatty(STDERR_FILENO) != 0))
  }

  /// The width now, for what is printed long after the start.
  var currentWidth: Int {
    columns ?? Terminal.size(of: STDOUT_FILENO).map { Int($0.ws_col) } ?? width
  }

  /// `COLUMNS` if it is set, else the terminal's width, else 80.
  private static func width(_ environment: [String: String]) -> Int {
    if let columns = columns(environment) { return columns }
    // If standard output is a pipe to a pager, standard error is still the terminal.
    let sizes = [STDOUT_FILENO, STDERR_FILENO].lazy.compactMap(size)
    return sizes.first.map { Int($0.ws_col) } ?? 80
  }

  private static func columns(_ environment: [String: String]) -> Int? {
    environment["COLUMNS"].flatMap { Int($0) }.flatMap { (1...10_000).contains($0) ? $0 : nil }
  }

  static func size(of descriptor: Int32) -> winsize? {
    var size = winsize()
    return ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0 && size.ws_row > 0
      ? size : nil
  }
}

/// What a terminal can do, by the name in `TERM`.
enum TerminalKind: Equatable {
  case dumb
  /// A VT100 or one of its successors, without colours.
  case monochrome
  /// The console of Linux or another one without links.
  case console
  case modern

  init(_ name: String) {
    self =
      switch name {
      case "dumb": .dumb
      case "vt52", "vt100", "vt102", "vt220", "vt320", "vt420": .monochrome
      case "linux", "ansi", "cons25": .console
      default: .modern
      }
  }

  var hasColor: Bool { self == .console || self == .modern }

  /// Whether links (OSC 8) are understood, or at least not shown.
  var hasLinks: Bool { self == .modern }
}

/// When to use colours.
enum ColorMode: String, ExpressibleByArgument, CaseIterable {
  case auto
  case always
  case never
}
