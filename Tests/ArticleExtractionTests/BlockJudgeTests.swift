import FeedBasics
import FeedParsing
import Foundation
import Testing

@testable import ArticleExtraction

@Suite struct BlockJudgeTests {
  private typealias Scene = ExtractionScene

  private static func withBlocks<Result>(
    _ html: String, _ body: (PageTree, [PageBlock]) throws -> Result
  ) rethrows -> Result {
    try Array(html.utf8).withUnsafeBufferPointer { bytes in
      let tree = PageTreeBuilder.read(bytes)
      let all = SubtreeMeasures(tree, isRemoved: Array(repeating: false, count: tree.count))
      let removed = PagePruning.removed(tree, all, keepsUnlikely: false)
      return try body(tree, PageBlocks.of(tree, in: 0..<tree.count, isRemoved: removed))
    }
  }

  @Test func `a reading with the paragraphs matches better than one with links`() {
    let links = (1...9).map { "<p><a href=/\($0)>Another story, number \($0)</a></p>" }.joined()
    let html = """
      <body><div>\(Scene.paragraphs("Alton", "Barton", "Calton"))</div><div>\(links)</div></body>
      """
    BlockJudgeTests.withBlocks(html) { tree, blocks in
      let judge = BlockJudge(tree, blocks: blocks)
      let isRemoved = [Bool](repeating: false, count: tree.count)
      let matches = tree.nodes.indices.filter { [.div, .body].contains(tree.name($0)) }.map {
        judge.match(
          ArticleReading(
            ArticleCandidate(method: .container, parts: [$0], promise: 0), tree,
            isRemoved: isRemoved, anchors: nil))
      }
      #expect(matches.count == 3)
      #expect(matches[1] > matches[0])
      #expect(matches[0] > matches[2])
    }
  }

  @Test func `each sign has a value within its bounds`() {
    let html = "<body><p>A</p><div class=caption><p>\(Scene.sentence("Alton"))</p></div></body>"
    BlockJudgeTests.withBlocks(html) { tree, blocks in
      let signs = BlockSigns(tree, blocks: blocks)
      for i in blocks.indices {
        let values = signs.values(of: i)
        #expect(values.count == BlockSigns.Sign.allCases.count)
        #expect(values.allSatisfy { (-1...1).contains($0) })
      }
    }
  }

  /// Writes the signs of the paragraphs of pages for `Tools/block-weights`, which names the list of their files and the
  /// file to write.
  @Test(.enabled(if: ProcessInfo.processInfo.environment["AGGREGATE_BLOCK_SIGNS"] != nil))
  func `signs are written for learning`() throws {
    let folder = URL(
      fileURLWithPath: ProcessInfo.processInfo.environment["AGGREGATE_BLOCK_SIGNS"] ?? "")
    let files = try String(
      contentsOf: folder.appendingPathComponent("pages"), encoding: .utf8)
    var lines: [String] = []
    for file in files.split(separator: "\n") {
      let bytes = [UInt8](try Foundation.Data(contentsOf: URL(fileURLWithPath: String(file))))
      let text = String(decoding: PageText.read(bytes, charset: nil), as: UTF8.self)
      let page = BlockJudgeTests.withBlocks(text) { tree, blocks -> [[String: Any]] in
        let signs = BlockSigns(tree, blocks: blocks)
        let none = [Bool](repeating: false, count: tree.count)
        return blocks.indices.map {
          ["signs": signs.values(of: $0), "text": tree.text(of: blocks[$0], isRemoved: none)]
        }
      }
      let json = try JSONSerialization.data(withJSONObject: ["file": String(file), "blocks": page])
      lines.append(String(decoding: json, as: UTF8.self))
    }
    try lines.joined(separator: "\n").write(
      to: folder.appendingPathComponent("signs"), atomically: true, encoding: .utf8)
  }
}
