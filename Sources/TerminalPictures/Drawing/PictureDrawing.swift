import Foundation

/// Draws pictures by chafa, which decodes images outside our process; without it there are none. The image goes in through
/// standard input: chafa 1.12 hands what it reads there to its own decoders only (JPEG, PNG, GIF, WebP, TIFF), not to
/// ImageMagick with its hundreds.
struct PictureDrawing: Sendable {
  static let hint = "install chafa to see pictures"

  let kind: PictureProtocol
  let colors: PictureColors
  private let program: String
  private let process: LimitedProcess
  /// What its `--help` names: options came and went between versions.
  private let options: Set<String>

  /// - Returns: nil if there is no chafa on the path.
  init?(_ kind: PictureProtocol, colors: PictureColors, environment: [String: String]) {
    guard let program = LimitedProcess.path(of: "chafa", environment) else { return nil }
    self.kind = kind
    self.colors = colors
    self.program = program
    // Nothing from which it could take options, or learn what terminal this is.
    process = LimitedProcess(environment: [
      "PATH": environment["PATH"] ?? "", "LC_ALL": "C.UTF-8", "TERM": "xterm-256color",
      "MAGICK_THREAD_LIMIT": "1",
    ])
    let help = try? process.output(of: [program, "--help"], input: Data())
    let known = String(decoding: help ?? [], as: UTF8.self)
    options = Set(
      ["--animate", "--polite", "--probe", "--threads", "--passthrough"].filter(known.contains))
  }

  /// Draws an image, at most as large as the area. The caller's thread waits, for at most a few seconds.
  /// - Parameter asText: half blocks, whatever the terminal can do; for pagers, which pass on nothing else.
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
      throw PictureFailure("what chafa made of the image is not fit to be shown")
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
      // Without colours the shapes have to say it all, and chafa's own choice of them does.
      if colors != .none { arguments += ["--symbols", "vhalf"] }
    }
    for (option, value) in [
      ("--animate", "off"), ("--polite", "on"), ("--probe", "off"), ("--passthrough", "none"),
      // Each thread takes address space, of which there is a bound.
      ("--threads", "2"),
    ] where options.contains(option) {
      arguments += [option, value]
    }
    return arguments + ["-"]
  }

  /// The screen as chafa should see it: it works out the number of pixels from that of a cell.
  private func screen(_ area: PictureArea) -> winsize {
    var cell = area.cell ?? .usual
    // The terminal scales these, and pixels that are sent unpacked should stay within what is read.
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
    case .wroteTooMuch: "what chafa made of the image is too large"
    case .failed: "chafa could not read the image (\(type.rawValue))"
    }
  }
}
