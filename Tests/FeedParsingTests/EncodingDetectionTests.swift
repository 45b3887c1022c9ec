import FeedTestSupport
import Foundation
import Testing

@testable import FeedParsing

/// Documents without a label in every encoding of each language, at three lengths. Run
/// `Tools/encodings` to print what each was read as.
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
      .appendingPathComponent("Languages/\(language).txt")
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
    let samples = Self.samples(of: size)
    var table: [String: [String: Int]] = [:]
    var failures: [String] = []
    for sample in samples {
      let text = DocumentText(
        [UInt8](Self.document(sample.bytes)), httpCharset: nil)
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

  private static func read(_ title: [UInt8], prolog: String = "", charset: String? = nil)
    -> DocumentText
  {
    DocumentText([UInt8](Data(prolog.utf8) + document(title)), httpCharset: charset)
  }

  private static func encoded(_ text: String, _ encoding: String) throws -> [UInt8] {
    try #require(TextEncoder.bytes(of: text, in: encoding))
  }

  @Test(arguments: [
    ("Правительство утвердило план", "WINDOWS-1251", "windows-1251"),
    ("Новости дня", "KOI8-R", "KOI8-R"), ("今日のニュース", "CP932", "Shift_JIS"),
    ("今日のニュース", "EUC-JP", "EUC-JP"), ("今日のニュース", "ISO-2022-JP", "ISO-2022-JP"),
    ("오늘의 주요 뉴스", "CP949", "EUC-KR"), ("今天的新闻", "GB18030", "gb18030"),
    ("今天的新聞報導", "BIG5-HKSCS", "Big5"), ("Τα νέα της ημέρας", "WINDOWS-1253", "windows-1253"),
    ("חדשות היום", "WINDOWS-1255", "windows-1255"), ("أخبار اليوم", "WINDOWS-1256", "windows-1256"),
    ("ข่าววันนี้", "WINDOWS-874", "windows-874"), ("Zażółć gęślą jaźń", "WINDOWS-1250", "windows-1250"),
  ])
  func `a short title is enough, and a warning names the encoding`(
    _ title: String, _ encoding: String, _ name: String
  ) throws {
    let text = Self.read(try Self.encoded(title, encoding))
    #expect(text.encoding == name)
    #expect(text.warnings == ["the encoding was detected: \(name)"])
    #expect(String(decoding: text.bytes, as: UTF8.self).contains(title))
  }

  /// Titles whose emoji are written as pairs of surrogates, with their bytes, and whether they are read as such.
  @Test(
    arguments: [
      ("Party 🎉", [0xED, 0xA0, 0xBC, 0xED, 0xBE, 0x89], true),
      ("Party", [0xED, 0xA0, 0xBC], false), ("Party", [0xED, 0xBE, 0x89, 0xED, 0xA0, 0xBC], false),
    ] as [(String, [UInt8], Bool)])
  func `surrogates in pairs are the characters that they mean`(
    _ title: String, _ bytes: [UInt8], _ isPair: Bool
  ) {
    for prolog in ["", "<?xml version='1.0' encoding='UTF-8'?>"] {
      let text = Self.read(Array("Party ".utf8) + bytes, prolog: prolog)
      #expect(String(decoding: text.bytes, as: UTF8.self).contains(title))
      #expect((text.encoding == "UTF-8") == isPair)
      #expect(
        (text.warnings == ["characters written as pairs of surrogates (CESU-8): 1"]) == isPair)
    }
  }

  @Test(arguments: [
    "café", "Ärzte für Österreich", "“It’s £5” – naïve…", "à", "¿Qué pasó?", "ÀÉÈ", "20 °C", "…",
    "Tōkyō".replacing("ō", with: "ô"), "«Où ?»", "Þjóðin", "SMØRREBRØD PÅ ÅL",
  ])
  func `windows-1252 is the default`(_ title: String) throws {
    let text = Self.read(try Self.encoded(title, "WINDOWS-1252"))
    #expect(text.encoding == "windows-1252")
    #expect(String(decoding: text.bytes, as: UTF8.self).contains(title))
  }

  @Test func `a label that does not fit gives way to what the bytes are`() throws {
    let russian = "Правительство утвердило план развития железных дорог"
    for (prolog, charset) in [
      ("<?xml version=\"1.0\" encoding=\"utf-8\"?>", nil), ("", "utf-8"), ("", "shift_jis"),
      ("<?xml version=\"1.0\" encoding=\"iso-8859-1\"?>", nil), ("", "iso-8859-1"),
    ] as [(String, String?)] {
      let text = Self.read(
        try Self.encoded(russian, "WINDOWS-1251"), prolog: prolog, charset: charset)
      #expect(String(decoding: text.bytes, as: UTF8.self).contains(russian))
      #expect(text.warnings.contains("the encoding was detected: windows-1251"))
    }
  }

  @Test(arguments: ["utf-16", "UTF-16BE", "latin1", "ISO-8859-15", "x-harbour"])
  func `a label that the bytes do not fit is named as the document has it`(_ label: String) {
    let text = Self.read(
      Array("Café".utf8), prolog: "<?xml version='1.0' encoding='\(label)'?>")
    #expect(text.warnings == ["declared as \(label) but read as UTF-8"])
  }

  @Test(arguments: [
    ("WINDOWS-1252", "Les pêcheurs de Bretagne s’étaient déjà réunis à l’été"),
    ("WINDOWS-1251", "Рыбаки Мурманской области жалуются на плохой улов"),
    ("CP932", "プロ野球の日本シリーズは第六戦が行われた"), ("GB18030", "国务院昨天公布了新的铁路建设计划"),
  ])
  func `a document of two encodings is read run by run`(_ encoding: String, _ title: String) throws
  {
    let other = try Self.encoded(title, encoding)
    let joint = Array("</title><description>".utf8)
    let close = Array("</description><title>".utf8)
    for labelled in [false, true] where !labelled || EncodingLabel.isSingleByte(encoding) {
      let text = Self.read(
        other + joint + Array(title.utf8) + close + other, charset: labelled ? encoding : nil)
      let pieces = String(decoding: text.bytes, as: UTF8.self).components(separatedBy: title)
      #expect(pieces.count == 4)
      #expect(
        text.warnings.contains { $0.contains("runs that are") || $0.contains("bytes that are") })
    }
  }

  @Test func `tags and references do not count`() throws {
    let title = try Self.encoded("Жалобы рыбаков", "WINDOWS-1251")
    let markup = Array(
      String(
        repeating: "<a href=\"https://example.org/\">&eacute;&#233; Latin text</a> ", count: 50
      ).utf8)
    let text = Self.read(markup + title + markup)
    #expect(text.encoding == "windows-1251")
  }

  @Test func `a character cut in two does not make UTF-8 another encoding`() {
    let cut = Array("日本語の見出しが途中で".utf8) + [0xE3, 0x81]
    let text = Self.read(cut)
    #expect(text.encoding == "UTF-8")
    #expect(String(decoding: text.bytes, as: UTF8.self).contains("日本語の見出しが途中で"))
  }

  @Test(arguments: [
    ("<t>\u{93}Smart\u{94} — café</t><t>It\u{92}s fine – really</t><t>Caf\u{E9} “Bar”</t>", 4),
    ("<t>M\u{FC}nchen €€ heute –</t><t>“Größe” der Städte – café</t><t>caf\u{FF} ü</t>", 2),
  ])
  func `stray bytes of windows-1252 leave what is UTF-8 as it is`(
    _ text: String, _ count: Int
  ) {
    // Characters below U+0100 that are written as escapes are the stray bytes.
    let stray: Set<Unicode.Scalar> = ["\u{93}", "\u{94}", "\u{92}", "\u{FC}", "\u{FF}"]
    var left = count
    let bytes = text.unicodeScalars.flatMap { scalar -> [UInt8] in
      let isStray =
        left > 0 && (stray.contains(scalar) || scalar == "\u{E9}" && left == 1)
      if isStray { left -= 1 }
      return isStray ? [UInt8(scalar.value)] : Array(String(Character(scalar)).utf8)
    }
    let read = Self.read(bytes)
    let words = String(decoding: read.bytes, as: UTF8.self)
    #expect(read.encoding == "UTF-8" && left == 0)
    #expect(!words.contains("â€") && !words.contains("Ã") && !words.contains("Ă"), "\(words)")
  }

  /// Titles whose quotation marks are UTF-8, with the byte that stands for U+E9 and the like in windows-1252.
  @Test(
    arguments: [
      ("l’", 0xE9, "tat"), ("«", 0xC4, "rzte"), ("…", 0xE0, " suivre"), ("– ", 0xE8, " vero"),
      ("été", 0xE0, " la plage"),
    ] as [(String, UInt8, String)])
  func `a stray letter after a sign is no part of a character`(
    _ before: String, _ byte: UInt8, _ after: String
  ) {
    let text = Self.read(Array(before.utf8) + [byte] + Array(after.utf8))
    let letter = Character(UnicodeScalar(byte))
    #expect(String(decoding: text.bytes, as: UTF8.self).contains("\(before)\(letter)\(after)"))
  }

  @Test func `Cyrillic text is not taken for cut characters`() throws {
    for title in ["чёрный жёлтый тёплый", "чёткий"] {
      let text = Self.read(try Self.encoded(title, "KOI8-R"))
      #expect(String(decoding: text.bytes, as: UTF8.self).contains(title), "\(text.encoding)")
    }
  }

  @Test func `beginnings of tags without an end cost no time`() {
    let bytes =
      Array("<t>Привет</t>".utf8).dropFirst(4)
      + Array(String(repeating: "<a ", count: 200_000).utf8)
    #expect(Self.read([0xCF, 0xF0] + bytes).bytes.count > 600_000)
  }

  /// One to five words in UTF-8, and one or two of windows-1252.
  @Test func `a stray byte does not make a short feed in UTF-8 another encoding`() throws {
    let words = [
      "München", "Größe", "Zürich", "Ärzte", "français", "été", "Noël", "garçon", "España", "niño",
      "corazón", "São", "coração", "Malmö", "Århus", "København", "smørrebrød", "Þór", "naïve",
      "Pokémon", "“quoted”", "It’s", "1 – 2", "20 €", "Žižek", "Łódź", "Škoda", "Čapek", "İzmir",
      "日本語", "東京", "中国", "北京市", "서울", "한국", "Москва", "Киев", "Αθήνα", "שלום", "سلام",
    ]
    let western = words.filter { TextEncoder.bytes(of: $0, in: "WINDOWS-1252") != nil }
    var random = SeededNumbers(seed: 7)
    var wrong: [String] = []
    for _ in 0..<300 {
      let valid = (0..<Int.random(in: 1...5, using: &random)).compactMap { _ in
        words.randomElement(using: &random)
      }
      let stray = try (0..<Int.random(in: 1...2, using: &random)).map { _ in
        try #require(western.randomElement(using: &random))
      }
      // More strays than words in UTF-8 are a document in windows-1252 with two words in UTF-8.
      guard valid.count >= stray.count else { continue }
      var bytes: [UInt8] = []
      for word in valid { bytes += Array("<t>News from \(word) today</t>".utf8) }
      for word in stray {
        bytes +=
          Array("<t>News from ".utf8) + (try Self.encoded(word, "WINDOWS-1252"))
          + Array(" today</t>".utf8)
      }
      let text = String(decoding: Self.read(bytes).bytes, as: UTF8.self)
      if !(valid + stray).allSatisfy({ text.contains("from \($0) today") }) {
        wrong.append("\(valid) \(stray)")
      }
    }
    #expect(wrong.isEmpty, "\(wrong.count): \(wrong.prefix(20).joined(separator: "\n"))")
  }

  @Test(
    arguments: [
      ("日本語の", [0xE8, 0xAA]), ("日本語の", [0xE8]), ("при", [0xD0]), ("été", [0xC3]),
      ("Party 🎉", [0xF0, 0x9F, 0x8E]), ("Köln ist sch", [0xC3]), ("Köln", [0xE2, 0x80]),
      ("Köln", [0xF0, 0x9F, 0x98]), ("Köln tak", [0xC5]), ("при ", [0xD0]), ("été a", [0xC2]),
    ] as [(String, [UInt8])])
  func `nothing is left of a character that was cut in two`(_ title: String, _ cut: [UInt8]) {
    let text = Self.read(Array(title.utf8) + cut)
    #expect(String(decoding: text.bytes, as: UTF8.self).contains("\(title)</title>"))
    #expect(text.encoding == "UTF-8")
    #expect(text.warnings == ["1 character cut in two, removed"])
  }

  @Test func `any bytes are read as valid UTF-8`() {
    var state: UInt64 = 42
    for round in 0..<HostileSize.count(1000) {
      let bytes = (0..<(round % 97)).map { _ -> UInt8 in
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return UInt8(truncatingIfNeeded: state >> 33) | (round.isMultiple(of: 2) ? 0x80 : 0)
      }
      for text in [DocumentText(bytes, httpCharset: nil), Self.read(bytes)] {
        #expect(String(validating: text.bytes, as: UTF8.self) != nil)
      }
    }
  }
}
