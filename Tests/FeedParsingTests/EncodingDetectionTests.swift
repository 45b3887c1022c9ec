import FeedModel
import Foundation
import Testing

@testable import FeedParsing

/// Documents without a label in every encoding of each language, at three lengths. Run with
/// `AGGREGATE_PRINT_CONFUSION=1` to print what each was read as.
@Suite struct `Encoding detection` {
  /// One document of the table.
  struct Sample {
    var language: String
    var encoding: String
    var size: Int
    var text: String
    var bytes: [UInt8]
  }

  static let encodings = [
    "ja": ["CP932", "EUC-JP", "ISO-2022-JP"], "ko": ["CP949"], "zh-Hans": ["GB18030"],
    "zh-Hant": ["BIG5-HKSCS"], "ru": ["WINDOWS-1251", "KOI8-R"], "uk": ["WINDOWS-1251", "KOI8-U"],
    "bg": ["WINDOWS-1251"], "el": ["WINDOWS-1253"], "he": ["WINDOWS-1255"],
    "ar": ["WINDOWS-1256"], "fa": ["WINDOWS-1256"], "th": ["WINDOWS-874"],
    "tr": ["WINDOWS-1254"], "pl": ["WINDOWS-1250", "ISO-8859-2"],
    "cs": ["WINDOWS-1250", "ISO-8859-2"], "hu": ["WINDOWS-1250"], "ro": ["WINDOWS-1250"],
    "hr": ["WINDOWS-1250"], "de": ["WINDOWS-1252"], "fr": ["WINDOWS-1252"],
    "es": ["WINDOWS-1252"], "pt": ["WINDOWS-1252"], "sv": ["WINDOWS-1252"],
    "is": ["WINDOWS-1252"], "en": ["WINDOWS-1252"],
  ]

  /// Of the size in bytes, the text from the start of each paragraph.
  static func samples(of size: Int) -> [Sample] {
    encodings.sorted { $0.key < $1.key }.flatMap { language, encodings in
      encodings.flatMap { encoding -> [Sample] in
        let paragraphs = text(in: language, encoding).split(separator: "\n").map(String.init)
        return paragraphs.indices.compactMap { first in
          let order = (paragraphs[first...] + paragraphs[..<first]).joined(separator: "\n")
          let text = prefix(String(repeating: order + "\n", count: 8), size, in: encoding)
          return TextEncoder.bytes(of: text, in: encoding).map {
            Sample(language: language, encoding: encoding, size: size, text: text, bytes: $0)
          }
        }
      }
    }
  }

  /// ISO 8859-2 has no typographic quotation marks.
  private static func text(in language: String, _ encoding: String) -> String {
    let url = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("Fixtures/languages/\(language).txt")
    let text = (try? String(contentsOf: url, encoding: .utf8)) ?? ""
    if encoding == "ISO-8859-2" {
      return String(text.map { "„“”".contains($0) ? "\"" : $0 == "–" ? "-" : $0 })
    }
    return encoding.hasPrefix("KOI8") ? text.filter { !"«»—“”".contains($0) } : text
  }

  /// The longest beginning that is not longer than the size in the encoding.
  private static func prefix(_ text: String, _ size: Int, in encoding: String) -> String {
    var low = 0
    let characters = Array(text)
    var high = min(size, characters.count)
    while low < high {
      let middle = (low + high + 1) / 2
      let length = TextEncoder.bytes(of: String(characters[..<middle]), in: encoding)?.count ?? 0
      if length <= size { low = middle } else { high = middle - 1 }
    }
    return String(characters[..<low]).trimmingCharacters(in: .whitespacesAndNewlines)
  }

  private static func document(_ bytes: [UInt8]) -> Data {
    Data("<rss version=\"2.0\"><channel><title>News</title><item><title>".utf8) + bytes
      + Data("</title><link>https://example.org/1</link></item></channel></rss>\n".utf8)
  }

  @Test(arguments: [(200, 0), (1000, 0), (5000, 0)])
  func `reads text in every language and encoding`(_ size: Int, _ wrong: Int) throws {
    let samples = `Encoding detection`.samples(of: size)
    var table: [String: [String: Int]] = [:]
    var failures: [String] = []
    for sample in samples {
      let text = DocumentText(
        [UInt8](`Encoding detection`.document(sample.bytes)), httpCharset: nil)
      table["\(sample.language) \(sample.encoding)", default: [:]][text.encoding, default: 0] += 1
      let read = String(decoding: text.bytes, as: UTF8.self)
      if !read.contains(sample.text) {
        failures.append(
          "\(sample.language) in \(sample.encoding) read as \(text.encoding): \(sample.text.prefix(60))"
        )
      }
    }
    if ProcessInfo.processInfo.environment["AGGREGATE_PRINT_CONFUSION"] != nil {
      print("\(size) bytes: \(samples.count - failures.count) of \(samples.count)")
      for (row, cells) in table.sorted(by: { $0.key < $1.key }) {
        let counts = cells.sorted { $0.value > $1.value }.map { "\($0.key) \($0.value)" }
        print("  \(row): \(counts.joined(separator: ", "))")
      }
    }
    #expect(samples.count >= 115)
    #expect(failures.count <= wrong, "\(failures.joined(separator: "\n"))")
  }
}
