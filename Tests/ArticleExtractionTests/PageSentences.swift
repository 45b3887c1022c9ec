import ArticleExtraction
import Foundation
import Testing

/// The sentences of a page of one kind in one language, as in `Fixtures/pages/sentences`, put into a shell.
struct PageSentences: Sendable, CustomTestStringConvertible {
  let language: String
  let kind: String
  let shell: String
  private let title: String
  private let heading: String
  private let paragraphs: [String]
  private let buttons: [String]

  static let all: [PageSentences] = ["en", "de", "fr", "es", "it", "pt", "ru", "ja"]
    .flatMap { language in
      text("sentences/\(language).txt").split(separator: "\n").flatMap { line in
        ["modern", "plain", "boxes"].compactMap {
          PageSentences(line: line, language: language, shell: $0)
        }
      }
    }

  private init?(line: Substring, language: String, shell: String) {
    let fields = line.split(separator: "|", omittingEmptySubsequences: false)
      .map { $0.trimmingCharacters(in: .whitespaces) }
    guard fields.count == 5 else { return nil }
    self.language = language
    self.shell = shell
    (kind, title, heading) = (fields[0], fields[1], fields[2])
    paragraphs = fields[3].components(separatedBy: kind == "index" ? " # " : " / ")
    buttons = fields[4].components(separatedBy: " / ").filter { !$0.isEmpty }
  }

  var testDescription: String { "\(language) \(kind) \(shell)" }

  var html: String {
    let body = paragraphs.enumerated().map { kind == "index" ? teaser($1, $0) : "<p>\($1)</p>" }
    let controls = buttons.map {
      shell == "modern" ? "<button>\($0)</button>" : "<a href=\"/go\">\($0)</a>"
    }
    var paragraphs = body.joined(separator: "\n")
    if kind == "empty" { paragraphs = "<div id=\"root\"></div><noscript>\(paragraphs)</noscript>" }
    return PageSentences.text("shells/\(shell).html")
      .replacingOccurrences(of: "{{lang}}", with: language)
      .replacingOccurrences(of: "{{title}}", with: title)
      .replacingOccurrences(of: "{{heading}}", with: heading)
      .replacingOccurrences(of: "{{paragraphs}}", with: paragraphs)
      .replacingOccurrences(of: "{{buttons}}", with: controls.joined(separator: " "))
  }

  private func teaser(_ text: String, _ index: Int) -> String {
    let parts = text.components(separatedBy: " / ")
    let link = "<a href=\"/2024/\(index)\">\(parts[0])</a>"
    return switch shell {
    case "modern": "<article><h2>\(link)</h2><p>\(parts[1])</p></article>"
    case "plain": "<p>\(link)<br><br>\(parts[1])</p>"
    default: "<a href=\"/2024/\(index)\"><h3>\(parts[0])</h3><p>\(parts[1])</p></a>"
    }
  }

  private static func text(_ name: String) -> String {
    let url = PageFixture.folder.appendingPathComponent(name)
    return (try? String(contentsOf: url, encoding: .utf8)) ?? ""
  }
}
