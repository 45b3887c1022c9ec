import FeedTestSupport
import Foundation

@testable import FeedParsing

/// Tokenizer cases in the shape of html5lib-tests: the repository's own, and html5lib's if they are beside the corpus.
enum WHATWGCases {
  private static let ownFolder = FixtureFile.folder.appendingPathComponent("tokenizer")

  private static let html5libFolder = Corpus.folder.deletingLastPathComponent()
    .appendingPathComponent("html5lib-tokenizer")

  struct Case {
    var description: String
    var input: String
    var output: [TokenList.Token]
    var models: [(HTMLTextModel, String)]
    var lastStartTag: String
  }

  static func ownFiles() throws -> [URL] { try files(in: ownFolder) }

  /// Empty if they are not there.
  static func html5libFiles() throws -> [URL] {
    FileManager.default.fileExists(atPath: html5libFolder.path)
      ? try files(in: html5libFolder) : []
  }

  /// All but those of lone surrogates, which no UTF-8 holds, and of XML's own.
  private static func files(in folder: URL) throws -> [URL] {
    try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
      .filter {
        $0.pathExtension == "test" && !$0.lastPathComponent.contains("Problematic")
          && $0.lastPathComponent != "xmlViolation.test"
      }
      .sorted { $0.path < $1.path }
  }

  static func tests(_ file: URL) throws -> [Case] {
    let document = try JSONSerialization.jsonObject(with: Data(contentsOf: file))
    let tests = (document as? [String: Any])?["tests"] as? [[String: Any]] ?? []
    return tests.compactMap { test in
      let isEscaped = test["doubleEscaped"] as? Bool ?? false
      func text(_ value: Any?) -> String? {
        guard let text = value as? String else { return nil }
        return isEscaped ? unescaped(text) : text
      }
      guard let input = text(test["input"]) else { return nil }
      let names = test["initialStates"] as? [String] ?? ["Data state"]
      let output = test["output"] as? [[Any]] ?? []
      return Case(
        description: test["description"] as? String ?? "",
        // Line ends are normalised before tokenization (WHATWG HTML §13.2.3.5).
        input: input.replacing("\r\n", with: "\n").replacing("\r", with: "\n"),
        output: output.compactMap { token($0, text) },
        // CDATA sections exist only in SVG and MathML, and sanitised HTML keeps no elements of either.
        models: names.compactMap { name in models[name].map { ($0, name) } },
        lastStartTag: test["lastStartTag"] as? String ?? "")
    }
  }

  private static let models: [String: HTMLTextModel] = [
    "Data state": .data, "RCDATA state": .rcdata, "RAWTEXT state": .rawText,
    "Script data state": .scriptData, "PLAINTEXT state": .plainText,
  ]

  private static func token(_ parts: [Any], _ text: (Any?) -> String?) -> TokenList.Token? {
    func part(_ i: Int) -> Any? { i < parts.count ? parts[i] : nil }
    switch part(0) as? String {
    case "StartTag":
      let attributes = (part(2) as? [String: Any] ?? [:]).compactMapValues { text($0) }
      return .start(text(part(1)) ?? "", attributes, isSelfClosing: part(3) as? Bool ?? false)
    case "EndTag": return .end(text(part(1)) ?? "")
    case "Character": return .text(text(part(1)) ?? "")
    case "Comment": return .comment(text(part(1)) ?? "")
    // A DOCTYPE is skipped.
    default: return nil
    }
  }

  /// Resolves `\uXXXX`; nil if one is half of a surrogate pair.
  private static func unescaped(_ text: String) -> String? {
    let parts = text.components(separatedBy: "\\u")
    var result = parts[0]
    for part in parts.dropFirst() {
      guard let value = UInt32(part.prefix(4), radix: 16), let scalar = Unicode.Scalar(value) else {
        return nil
      }
      result.unicodeScalars.append(scalar)
      result += part.dropFirst(4)
    }
    return result
  }
}
