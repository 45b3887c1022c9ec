import FeedTestSupport
import Foundation
import Testing

@testable import TerminalPictures

/// Pictures drawn by chafa, converted back to the pixels that a terminal would show.
@Suite(.enabled(if: PictureDrawingTests.drawing(.blocks) != nil, "chafa is not installed"))
struct `Pictures drawn by chafa` {
  private let area = PictureArea(
    columns: 24, rows: 12, cell: PictureArea.Cell(width: 10, height: 20))

  /// The colour in the middle of each quarter.
  private func quarters(_ pixels: [[[Int]?]]) -> [[Int]?] {
    let (height, width) = (pixels.count, pixels.first?.count ?? 0)
    return [(1, 1), (1, 3), (3, 1), (3, 3)].map { y, x in pixels[height * y / 4][width * x / 4] }
  }

  @Test(arguments: [1, 16, 64, 700])
  func `block elements show the image's colours where they are`(_ side: Int) throws {
    let drawing = try #require(PictureDrawingTests.drawing(.blocks))
    let picture = try drawing.picture(of: TestImage.png(side: side), in: area)
    guard case .lines(let lines) = picture else { throw PictureFailure("no lines") }
    #expect(lines.count <= area.rows)
    let pixels = BlockElements(lines).pixels
    #expect(pixels.allSatisfy { $0.count == pixels[0].count && $0.count <= area.columns })
    if side > 1 { #expect(TestImage.areQuarters(quarters(pixels))) }
    // Each line ends with a reset of the colours.
    #expect(lines.allSatisfy { $0.hasSuffix("\u{1B}[0m") })
  }

  @Test func `kitty gets the image's pixels`() throws {
    let drawing = try #require(PictureDrawingTests.drawing(.kitty))
    let picture = try drawing.picture(of: TestImage.png(), in: area)
    guard case .pixels(let text, let rows) = picture else { throw PictureFailure("no pixels") }
    #expect((1...area.rows).contains(rows))
    let pieces = text.components(separatedBy: "\u{1B}\\").dropLast()
    #expect(pieces.allSatisfy { $0.hasPrefix("\u{1B}_G") })
    // Each piece is encoded separately, with padding.
    let bytes = pieces.reduce(into: Data()) { bytes, piece in
      let payload = piece.split(separator: ";", maxSplits: 1).dropFirst().first ?? ""
      bytes += Data(base64Encoded: String(payload)) ?? Data()
    }
    let keys = pieces[0].dropFirst(3).split(separator: ",").reduce(into: [:]) {
      $0[String($1.prefix(1))] = Int($1.dropFirst(2))
    }
    let (width, height) = (try #require(keys["s"]), try #require(keys["v"]))
    #expect(keys["f"] == 32 && bytes.count == width * height * 4)
    #expect(height >= rows * 20 - 20, "the terminal's own resolution")
    let pixels = (0..<height).map { y in
      (0..<width).map { x -> [Int]? in
        bytes[(y * width + x) * 4..<(y * width + x) * 4 + 3].map { Int($0) }
      }
    }
    #expect(TestImage.areQuarters(quarters(pixels)))
  }

  @Test(arguments: [PictureProtocol.sixel, .iterm2])
  func `other terminals get one whole picture of a known height`(_ kind: PictureProtocol) throws {
    let drawing = try #require(PictureDrawingTests.drawing(kind))
    let picture = try drawing.picture(of: TestImage.png(), in: area)
    guard case .pixels(let text, let rows) = picture else { throw PictureFailure("no pixels") }
    #expect(rows == 12 || rows == 11)
    #expect(text.hasPrefix(kind == .sixel ? "\u{1B}P" : "\u{1B}]1337;File=inline=1"))
    #expect(text.unicodeScalars.count { $0.value < 0x20 } == 2 || kind == .iterm2)
    // In running text it occupies its rows and leaves the cursor below.
    #expect(picture.text.count { $0 == "\n" } == rows)
  }

  @Test func `without colours there are only shapes`() throws {
    let drawing = try #require(PictureDrawingTests.drawing(.kitty, colors: .none))
    let picture = try drawing.picture(of: TestImage.png(), in: area)
    guard case .lines(let lines) = picture else { throw PictureFailure("no lines") }
    #expect(!lines.joined().contains("\u{1B}"))
    #expect(lines.contains { $0.contains { $0 != " " } })
  }

  @Test func `few colours are used if the terminal has few`() throws {
    let drawing = try #require(PictureDrawingTests.drawing(.blocks, colors: .many))
    guard case .lines(let lines) = try drawing.picture(of: TestImage.png(), in: area) else {
      throw PictureFailure("no lines")
    }
    #expect(lines[0].contains("38;5;"))
    #expect(!lines.joined().contains("38;2;"))
  }

  @Test func `a broken image is reported with its type`() throws {
    let drawing = try #require(PictureDrawingTests.drawing(.blocks))
    #expect(throws: PictureFailure("chafa could not read the image (png)")) {
      try drawing.picture(of: TestImage.png().prefix(40), in: area)
    }
    #expect(throws: PictureFailure("not an image")) {
      try drawing.picture(of: Data("<svg/>".utf8), in: area)
    }
  }
}

enum PictureDrawingTests {
  /// A drawing by the chafa on the path, or in another folder.
  static func drawing(
    _ kind: PictureProtocol, colors: PictureColors = .full, in folder: String? = nil
  ) -> PictureDrawing? {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    return PictureDrawing(
      kind, colors: colors, environment: ["PATH": folder.map { "\($0):\(path)" } ?? path])
  }
}
