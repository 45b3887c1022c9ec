import Foundation

@testable import FeedConfiguration

/// A file in the repository that is generated from the source, in part or as a whole.
enum GeneratedDocument: String, CaseIterable, Sendable {
  case manual = "Sources/Manual/aggregate.1"
  case reference = "docs/config.md"
  case keys = "docs/keys.md"
  case colors = "docs/colors.md"
  case newsboat = "docs/from-newsboat.md"
  case example = "feeds.example"
  case commandTable = "Sources/aggregate/Usage/CommandTable.swift"

  var url: URL { MarkdownPage.repository.appendingPathComponent(rawValue) }

  func read() throws -> String { try String(contentsOf: url, encoding: .utf8) }

  /// The content as generated now. Hand-written parts are kept.
  func text() throws -> String {
    switch self {
    case .manual: return ManualPage(try CommandDump.program()).text
    case .commandTable: return CommandTableSource.text(try CommandDump.program())
    case .reference:
      let help = HelpText(try CommandDump.program().discussion ?? "")
      return try filled(ConfigReference.parts(help))
    case .keys: return try filled(KeyReference.parts)
    case .colors: return try filled(ColorReference.parts)
    case .newsboat: return try filled(NewsboatReference.parts)
    case .example:
      return try GeneratedDocument.replacing(
        in: try read(), from: "keep the feeds you like.\n", to: "# ---- Samples",
        with: "\n\(SettingsBlock.text)\n")
    }
  }

  /// The document with new text between its marks.
  private func filled(_ parts: [(name: String, text: String)]) throws -> String {
    try parts.reduce(try read()) { text, part in
      try GeneratedDocument.replacing(
        in: text, from: "<!-- made: \(part.name) -->\n", to: "<!-- end -->",
        with: "\n\(part.text)\n")
    }
  }

  struct MissingMark: Error { var mark: String }

  private static func replacing(
    in text: String, from start: String, to end: String, with new: String
  ) throws -> String {
    guard let head = text.firstRange(of: start) else { throw MissingMark(mark: start) }
    let rest = text[head.upperBound...]
    guard let tail = rest.firstRange(of: end) else { throw MissingMark(mark: end) }
    return text[..<head.upperBound] + new + rest[tail.lowerBound...]
  }
}
