import Foundation
import Testing

/// A page of the documentation, split into code blocks and prose.
struct MarkdownPage: Sendable, CustomTestStringConvertible {
  struct Block: Sendable {
    /// The word after the opening fence; empty if absent, nil for an indented block.
    var language: String?
    /// The lines without their common indentation.
    var lines: [String] = []
    /// The number of its first line in the file, from 1.
    var number: Int
    /// The last URL in backticks above it.
    var url: String?

    var text: String { lines.joined(separator: "\n") }
  }

  /// The path from the repository's root.
  let path: String
  private(set) var blocks: [Block] = []
  /// The text outside of blocks; each paragraph is one line.
  private(set) var prose = ""

  var testDescription: String { path }

  static let repository = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("../../..").standardizedFileURL

  /// README.md and all files in docs.
  static let all: [MarkdownPage] = {
    let docs = repository.appendingPathComponent("docs").path
    let names = (try? FileManager.default.contentsOfDirectory(atPath: docs)) ?? []
    return (["README.md"] + names.filter { $0.hasSuffix(".md") }.sorted().map { "docs/\($0)" })
      .map { MarkdownPage(path: $0) }
  }()

  private init(path: String) {
    self.path = path
    let file = MarkdownPage.repository.appendingPathComponent(path)
    let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    read(text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init))
  }

  private mutating func read(_ lines: [String]) {
    var index = 0
    while index < lines.count {
      let line = lines[index]
      let indent = line.prefix { $0 == " " }.count
      let isAfterBlank = index == 0 || lines[index - 1].allSatisfy(\.isWhitespace)
      if line.dropFirst(indent).hasPrefix("```") {
        let language = String(line.dropFirst(indent + 3))
        let end = lines[(index + 1)...].firstIndex { $0.dropFirst(indent) == "```" } ?? lines.count
        add(lines[(index + 1)..<end], indent: indent, language: language, number: index + 1)
        index = end + 1
      } else if indent >= 4, isAfterBlank, indent < line.count {
        var end = index
        // Blank lines belong to the block if it continues after them.
        while let next = lines[end...].firstIndex(where: { !$0.allSatisfy(\.isWhitespace) }),
          lines[next].hasPrefix("    ")
        {
          end = next + 1
        }
        add(lines[index..<end], indent: 4, language: nil, number: index + 1)
        index = end
      } else {
        prose += line.isEmpty ? "\n" : (prose.hasSuffix("\n") ? "" : " ") + line
        index += 1
      }
    }
  }

  private mutating func add(
    _ lines: ArraySlice<String>, indent: Int, language: String?, number: Int
  ) {
    var block = Block(language: language, number: number)
    block.lines = lines.map { String($0.dropFirst(min(indent, $0.prefix { $0 == " " }.count))) }
    block.url = spans.last { $0.hasPrefix("https://") }
    blocks.append(block)
  }

  /// The code spans of the prose.
  var spans: [String] { prose.matches(of: /`([^`\n]+)`/).map { String($0.1) } }

  /// The targets of links and pictures.
  var links: [String] { prose.matches(of: /\]\(([^)\s]+)\)/).map { String($0.1) } }
}
