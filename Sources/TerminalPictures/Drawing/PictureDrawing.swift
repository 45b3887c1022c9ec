import FeedBasics

/// Draws pictures with chafa, which decodes images outside this process. The image is passed through standard input, which
/// chafa 1.12 gives only to its own decoders (JPEG, PNG, GIF, WebP, TIFF), not to the hundreds in ImageMagick.
struct PictureDrawing: Sendable {
  static let hint = "install chafa to see pictures"

  let kind: PictureProtocol
  let colors: PictureColors
  private let program: String
  private let process: LimitedProcess
  /// The options in its `--help`, since they differ between versions.
  private let options: Set<String>

  /// - Returns: nil if chafa is not in `PATH`.
  init?(_ kind: PictureProtocol, colors: PictureColors, environment: [String: String]) {
    guard let program = LimitedProcess.path(of: "chafa", environment) else { return nil }
    self.kind = kind
    self.colors = colors
    self.program = program
    // Without variables that set options or identify the terminal.
    process = LimitedProcess(environment: [
      "PATH": environment["PATH"] ?? "", "LC_ALL": "C.UTF-8", "TERM": "xterm-256color",
      "MAGICK_THREAD_LIMIT": "1",
    ])
    let help = try? process.output(of: [program, "--help"], input: Data())
    let known = String(decoding: help ?? [], as: UTF8.self)
    options = Set(
      ["--animate", "--polite", "--probe", "--threads", "--passthrough"].filter(known.contains))
  }

  /// Draws an image, at most as large as the area. Blocks the caller's thread for at most a few seconds.
  /// - Parameter asText: use block elements, even if the terminal supports more, for pagers, which support nothing else.
  func picture(
    of image: Data, in area: PictureArea, asText: Bool = false
  ) throws(PictureFailure) -> DrawnPicture {
    guard let type = ImageType(image) else { throw PictureFailure("not an image") }
    let kind = asText || colors == .none ? .blocks : kind
    let output: [UInt8]
    do {
      output = try process.output(
        of: [program] + arguments(kind, area), input: image,
        screen: kind == .blocks ? nil : screen(area))
    } catch {
      throw PictureFailure(reason(error, type))
    }
    let picture =
      kind == .blocks
      ? BlockRows.checked(output, within: area, usesColor: colors != .none)
      : PixelValidator.checked(output, kind, within: area)
    guard let picture else {
      throw PictureFailure("the output of chafa is not valid")
    }
    return picture
  }

  func arguments(_ kind: PictureProtocol, _ area: PictureArea) -> [String] {
    var arguments = ["--size", "\(area.columns)x\(area.rows)"]
    switch kind {
    case .kitty: arguments += ["--format", "kitty"]
    case .iterm2: arguments += ["--format", "iterm"]
    case .sixel: arguments += ["--format", "sixels"]
    case .blocks:
      arguments += ["--format", "symbols", "--colors", colors.rawValue]
      // Without colours, chafa's own choice of shapes shows more. Block elements (U+2580 to U+259F) are in every font; of
      // the finer sextants that cannot be known.
      if colors != .none { arguments += ["--symbols", "block+space"] }
    }
    for (option, value) in [
      ("--animate", "off"), ("--polite", "on"), ("--probe", "off"), ("--passthrough", "none"),
      // Each thread uses address space, which is limited.
      ("--threads", "2"),
    ] where options.contains(option) {
      arguments += [option, value]
    }
    return arguments + ["-"]
  }

  /// The screen size for chafa, which computes the number of pixels from the size of a cell.
  private func screen(_ area: PictureArea) -> winsize {
    var cell = area.cell ?? .usual
    // The terminal scales these pictures, and their uncompressed pixels should not exceed the output limit.
    while kind != .sixel, area.columns * cell.width * area.rows * cell.height > 1_200_000 {
      cell = PictureArea.Cell(width: max(1, cell.width / 2), height: max(1, cell.height / 2))
    }
    return winsize(
      ws_row: UInt16(clamping: area.rows), ws_col: UInt16(clamping: area.columns),
      ws_xpixel: UInt16(clamping: area.columns * cell.width),
      ws_ypixel: UInt16(clamping: area.rows * cell.height))
  }

  private func reason(_ failure: LimitedProcess.Failure, _ type: ImageType) -> String {
    switch failure {
    case .notStarted(let reason): "chafa could not be started: \(reason)"
    case .tookTooLong: "drawing it took too long"
    case .wroteTooMuch: "the output of chafa is too large"
    case .failed: "chafa could not read the image (\(type.rawValue))"
    }
  }
}
