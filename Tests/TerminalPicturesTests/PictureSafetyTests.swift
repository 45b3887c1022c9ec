import FeedTestSupport
import Foundation
import Testing

@testable import TerminalPictures

/// A program that decodes images can do no harm, even if an image has taken control of it.
@Suite struct `A decoder that turned hostile` {
  private let folder = TemporaryFolder()
  private let area = PictureArea(columns: 10, rows: 3)

  // MARK: Output

  private func lines(_ text: String, usesColor: Bool = true) -> [String]? {
    let picture = BlockRows.checked(Array(text.utf8), within: area, usesColor: usesColor)
    guard case .lines(let lines) = picture else { return nil }
    return lines
  }

  @Test(arguments: [
    ("\u{1B}[38;2;1;2;3m▄▄\u{1B}[0m", "\u{1B}[38;2;1;2;3m▄▄\u{1B}[0m\u{1B}[0m"),
    // Cursor movement, clearing, reports, modes.
    ("▄\u{1B}[2J\u{1B}[10;10H\u{1B}[6n\u{1B}[?1049h\u{1B}c▄", "▄▄"),
    // Titles, clipboards, links, other control strings, with any terminator or none.
    (
      "▄\u{1B}]0;title\u{07}\u{1B}]52;c;ZXZpbA==\u{1B}\\\u{1B}Pq#0\u{1B}\\\u{1B}_Gt=t\u{1B}\\▄",
      "▄▄"
    ),
    ("▄▄\u{1B}]8;;http://x/", "▄▄"), ("▄▄\u{1B}[31", "▄▄"), ("▄▄\u{1B}", "▄▄"),
    // Control characters of either set, and changes of text direction.
    ("▄\u{08}\r\u{0B}\u{7F}\u{9B}\u{90}\u{202E}\u{2028}▄", "▄▄"),
    ("▄\u{1B}[?25l\u{1B}[>4;2m\u{1B}[1$m▄", "▄▄"),
    // Characters wider or narrower than a cell.
    ("▄漢\u{301}\u{200D}▄", "▄▄"),
  ])
  func `only passes colours and cells`(_ text: String, _ passed: String) {
    #expect(lines(text) == [passed])
  }

  @Test func `stays within the area`() {
    let flood = Array(repeating: String(repeating: "▄", count: 50), count: 9)
    #expect(
      lines(flood.joined(separator: "\n"))
        == Array(repeating: flood[0].prefix(10).description, count: 3))
    #expect(lines("\n\n") == nil)
    #expect(lines("") == nil)
    #expect(lines("\u{1B}[31m▄", usesColor: false) == ["▄"])
  }

  private func pixels(_ text: String, _ kind: PictureProtocol) -> String? {
    let picture = PixelValidator.checked(Array(text.utf8), kind, within: area)
    guard case .pixels(let text, _) = picture else { return nil }
    return text
  }

  @Test(arguments: [
    // The terminal would read, and for t=t delete, the file named in the payload.
    "a=T,t=t,f=100,c=2,r=1;L3RtcC94", "a=T,t=f,f=100,c=2,r=1;L2V0Yy9wYXNzd2Q=",
    "a=T,t=s,f=24,c=2,r=1;eA==", "a=d", "a=T,f=24,i=1,c=2,r=1;eA==", "a=T,f=24,c=11,r=1;eA==",
    "a=T,f=24,c=2,r=4;eA==", "a=T,f=24,c=2;eA==", "a=T,f=24,c=2,r=0;eA==", "a=q,c=2,r=1;eA==",
    "a=T,f=24,c=2,r=1;\u{07}]0;x", "a=T,f=24,c=2,r=1;e A", "a=T,c=2,r=99999999999999999999;eA==",
    "a=T,f=24,c=2,r=1,m=1;eA==", "a=T,f=24,c=2,r=1,m=1;eA==\u{1B}\\\u{1B}_Ga=d,m=0",
  ])
  func `cannot make kitty do more than draw`(_ command: String) {
    #expect(pixels("\u{1B}_G\(command)\u{1B}\\", .kitty) == nil)
  }

  @Test func `passes only its picture on`() {
    let kitty = "\u{1B}_Ga=T,f=24,s=1,v=1,c=2,r=1,m=1;AAAA\u{1B}\\\u{1B}_Gm=0;\u{1B}\\"
    #expect(pixels("\u{1B}[2Jx\n\(kitty)\u{1B}]0;t\u{07}\u{1B}_Ga=d\u{1B}\\", .kitty) == kitty)
    let iTerm = "\u{1B}]1337;File=inline=1;width=2;height=1;preserveAspectRatio=0:AAAA\u{07}"
    #expect(pixels("x\(iTerm)\u{1B}[6n", .iterm2) == iTerm)
    let sixel = "\u{1B}P0;1;0q\"1;1;4;6#0;2;0;0;0#0!4~-\u{1B}\\"
    #expect(pixels("x\(sixel)\u{1B}[6n", .sixel) == sixel)
    #expect(pixels(kitty, .iterm2) == nil)
    #expect(pixels(kitty, .sixel) == nil)
    #expect(pixels("", .kitty) == nil)
  }

  @Test(arguments: [
    (PictureProtocol.iterm2, "\u{1B}]1337;File=inline=0;width=2;height=1:AAAA\u{07}"),
    (.iterm2, "\u{1B}]1337;File=name=eA==;inline=1;width=2;height=1:AAAA\u{07}"),
    (.iterm2, "\u{1B}]1337;File=inline=1;width=2;height=99:AAAA\u{07}"),
    (.iterm2, "\u{1B}]1337;File=inline=1;width=100%;height=1:AAAA\u{07}"),
    (.iterm2, "\u{1B}]1337;File=inline=1;width=2;height=1:AA\nAA\u{07}"),
    (.iterm2, "\u{1B}]1337;File=inline=1;width=2;height=1:AAAA"),
    (.iterm2, "\u{1B}]52;c;AAAA\u{07}"),
    (.sixel, "\u{1B}P0;1;0q\"1;1;4;6#0~\u{18}\u{1B}[2J\u{1B}\\"),
    (.sixel, "\u{1B}P0;1;0q\"1;1;4000;6#0~\u{1B}\\"), (.sixel, "\u{1B}P0q\"1;1;4;6#0!999~\u{1B}\\"),
    (.sixel, "\u{1B}P0q\"1;1;4;6------~\u{1B}\\"), (.sixel, "\u{1B}P0q~\u{1B}\\"),
    (.sixel, "\u{1B}P$q\"1;1;4;6~\u{1B}\\"), (.sixel, "\u{1B}P0q\"1;1;4;6~"),
  ])
  func `cannot make other terminals do more than draw`(_ kind: PictureProtocol, _ text: String) {
    #expect(pixels(text, kind) == nil)
  }

  // MARK: Behaviour

  /// A script instead of chafa.
  private func failure(_ script: String, _ kind: PictureProtocol = .blocks) throws -> String? {
    try folder.writeScript("if [ \"$1\" = --help ]; then exit 0; fi\n\(script)", to: "chafa")
    let drawing = try #require(PictureDrawingTests.drawing(kind, in: folder.path))
    do {
      _ = try drawing.picture(of: TestImage.png(side: 400), in: area)
      return nil
    } catch { return error.message }
  }

  @Test(arguments: [
    ("sleep 60", "drawing it took too long"),
    ("exec >&-; sleep 60", "drawing it took too long"),
    ("sleep 60 & exit 0", "drawing it took too long"),
    ("exec cat /dev/zero", "the output of chafa is too large"),
    ("kill -SEGV $$", "chafa could not read the image (png)"),
    ("exit 2", "chafa could not read the image (png)"),
    ("exec <&-; echo; exit 0", "the output of chafa is not valid"),
    ("cat >/dev/null", "the output of chafa is not valid"),
  ])
  func `ends in time, and explains why there is no picture`(_ script: String, _ message: String)
    throws
  {
    #expect(try failure(script) == message)
  }

  @Test func `finds no terminal, and no file of any size`() throws {
    // There is a picture only if the script failed to reach the terminal.
    #expect(try failure("cat >/dev/null; ( : </dev/tty ) || echo ▄") == nil)
    #expect(try failure("test -t 0 || test -t 1 || test -t 2 || echo ▄") == nil)
    #expect(try failure("exec cat /dev/zero >&2", .kitty) == "drawing it took too long")
    let big = "\(folder.path)/big"
    _ = try failure("head -c 200000000 /dev/zero >\(big); echo ▄")
    let size = try FileManager.default.attributesOfItem(atPath: big)[.size] as? Int
    #expect(
      (size ?? 0) <= 64_000_000
        || LimitedProcess.path(of: "prlimit", ProcessInfo.processInfo.environment) == nil)
  }

  @Test func `gets the whole image, and nothing of our environment`() throws {
    let copy = "\(folder.path)/copy"
    let script = "cat >\(copy); env >\(copy).env; echo ▄"
    #expect(try failure(script) == nil)
    #expect(FileManager.default.contents(atPath: copy) == TestImage.png(side: 400))
    let names = try String(contentsOfFile: "\(copy).env", encoding: .utf8)
    #expect(!names.contains("HOME="))
  }
}
